import ArgumentParser
import FoundationEssentials
import MotionDiary
import MotionLink
import MotionProcessing
import MotionRecordings
import ServiceDocuments

/// `coremotion export`: what the service remembers of a device, to take along.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Writes all that the service remembers of a device into a file.",
    discussion: """
      A zip: steps, floors and activity as tables with dates in UTC, what was
      recorded as a recording that 'coremotion analyze' reads, the answers that
      programs got, the devices, and a text that explains it all. It is there
      when all is written, and not before. Exit code 3 says that the service
      could not read all that was recorded: the rest is in the file.

      EXAMPLES
        coremotion export motion.zip
        coremotion export watch.zip --device watch
        coremotion export motion.zip --force
        coremotion analyze motion.zip
      """)

  @Argument(help: "Zip to write.")
  var file: String

  @OptionGroup var service: ServiceOptions

  @Flag(help: "Replace FILE.")
  var force = false

  func validate() throws {
    guard RecordingWriter.isZip(file) else {
      throw ValidationError("\(file): expected a name that ends with .zip")
    }
  }

  func run() throws {
    do {
      try ServiceOptions.report(export)
    } catch  where error is RecordingError || error is OutputError {
      Terminal.complain(error)
      throw ExitCode.failure
    }
  }

  private func export() throws {
    let destination = try Destination(file, for: .file, inputs: [], isForced: force)
    let owner = try service.owner()
    let status = try owner.call("status")
    guard case .object(let document)? = JSONValue(Array(status.utf8)) else {
      throw CommandFailure(description: "what the service says of itself is not understood")
    }
    let devices = document.objects("devices")
    guard
      let device = service.device.isEmpty
        ? devices.first : devices.first(where: { $0["name"]?.string == service.device }),
      let name = device["name"]?.string,
      let now = device["now"]?.string.flatMap({ WallClock(iso8601: $0) })
    else { throw CommandFailure(description: "no device is there yet") }

    var metadata = RecordingMetadata(recording: name)
    metadata.device = name
    metadata.source = "coremotion export"
    let export = HistoryExport(
      owner, device: name, now: Date(timeIntervalSince1970: now.secondsSince1970))
    let isWhole = try export.write(to: destination, metadata)
    let others = devices.compactMap { $0["name"]?.string }.filter { $0 != name }
    if !others.isEmpty {
      Terminal.complain(
        "\(file): device \(name.printable); --device NAME takes another one: "
          + others.map(\.printable).joined(separator: ", "))
    }
    guard !isWhole else { return }
    Terminal.complain(
      "\(file): the service could not read all that was recorded; the rest is there, and 'coremotion status' "
        + "says what is wrong")
    throw ExitCode(3)
  }
}

import ArgumentParser
import MotionDiary
import MotionRecordings

/// `coremotion inspect`: what a file holds and how it was understood.
struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Tells what is in a file and how it was understood.",
    discussion: """
      Format and the rule that recognised it, device, start and zone; of each
      stream its rate, jitter, gaps, clipping, unit and sign; what other systems
      said in the same file; what is damaged. Nothing is analysed.

      EXAMPLES
        coremotion inspect export.zip
        coremotion inspect watch.cwa --json | jq '.files[0].streams'
        coremotion inspect log.csv --column acceleration=ax,ay,az --unit acceleration=g
      """)

  @Argument(help: "Files to look into.")
  var files: [String]

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/output-json.md).")
  var json = false

  @OptionGroup var zone: ZoneArgument

  @OptionGroup var options: RecordingOptions

  func run() throws {
    var inspections: [RecordingInspection] = []
    var failed: [FailedRecording] = []
    for path in files {
      do {
        for input in try RecordingInputs.all(in: path, reading) {
          let inspection = try inspection(of: input)
          inspections.append(inspection)
          if !json { show(inspection, isFirst: inspections.count == 1) }
        }
      } catch {
        Terminal.complain(error)
        failed.append(FailedRecording(path: path, reason: "\(error)"))
      }
    }
    if json { Terminal.write(InspectionJSON.document(of: inspections, failed: failed)) }
    if inspections.isEmpty { throw ExitCode(1) }
    if !failed.isEmpty || inspections.contains(where: \.isDamaged) { throw ExitCode(3) }
  }

  private var reading: ReadingOptions {
    var reading = options.reading
    reading.timeZone = zone.timeZone
    return reading
  }

  private func inspection(of input: RecordingInput) throws(RecordingError) -> RecordingInspection {
    var progress = ProgressLine(input.path)
    defer { progress.end() }
    var inspection = try RecordingInspection(path: input.path, options: input.reading) {
      progress.show($0)
    }
    inspection.metadata = try zone.applied(to: inspection.metadata, of: input.path)
    if json { inspection.source = try RecordingSource(reading: input.path, input.reading) }
    return inspection
  }

  private func show(_ inspection: RecordingInspection, isFirst: Bool) {
    if !isFirst { Terminal.write("\n") }
    Terminal.writeText(InspectionText(inspection, isColoured: Terminal.isColoured).string())
  }
}

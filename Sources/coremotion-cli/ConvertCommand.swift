import ArgumentParser
import MotionDiary
import MotionProcessing
import MotionRecordings

/// `coremotion convert`: a recording into another form.
struct ConvertCommand: ParsableCommand {
  /// What a recording can be made into.
  enum Form: String, ExpressibleByArgument, CaseIterable {
    case recording
    case csv
    case gpx
  }

  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a recording in another form.",
    discussion: """
      recording  the recording layout: a zip where DEST ends with .zip, else a
                 folder; every number as it was read
      csv        a folder with one table per stream in Core Motion's signs and
                 units (g, rad/s, uT, kPa)
      gpx        a GPX 1.1 file with the fixes: place, altitude, time, speed, course

      Truth, and what other systems said of the same recording, go along. DEST is
      new, or an empty folder; it is there when all is written, and not before.

      EXAMPLES
        coremotion convert export.zip --to recording walk.zip
        coremotion convert walk.zip --to csv walk-tables
        coremotion convert activity.fit --to gpx track.gpx
        coremotion convert activity.fit --to gpx track.gpx --force
      """)

  @Argument(help: "Recording to read.")
  var file: String

  @Argument(help: "Zip, folder or GPX file to write.")
  var dest: String

  @Option(help: ArgumentHelp("Form to write.", valueName: "form"))
  var to: Form

  @Flag(help: "Replace the file DEST, or the tables of the same names in the folder DEST.")
  var force = false

  @OptionGroup var zone: ZoneArgument

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    if to == .csv, RecordingWriter.isZip(dest) {
      throw ValidationError("--to csv writes a folder, and \(dest) is the name of an archive.")
    }
  }

  func run() throws {
    do {
      let destination = try Destination(dest, for: kind, inputs: [file], isForced: force)
      let reader =
        switch to {
        case .recording: try convertToRecording(destination)
        case .csv: try convertToTables(destination)
        case .gpx: try convertToTrack(destination)
        }
      try Self.report(reader, of: file)
    } catch  where error is RecordingError || error is OutputError {
      Terminal.complain(error)
      throw ExitCode(1)
    }
  }

  private var kind: Destination.Kind {
    switch to {
    case .recording: RecordingWriter.isZip(dest) ? .file : .folder
    case .csv: .folder
    case .gpx: .file
    }
  }

  private func open() throws(RecordingError) -> RecordingReader {
    let input = try RecordingInputs.one(file, recording.reading(in: zone.timeZone))
    let reader = try RecordingReader(path: file, options: input.reading)
    let said = try zone.applied(to: reader.metadata, of: file)
    guard to == .recording || said == reader.metadata else {
      throw RecordingError(
        file: file, reason: "--time-zone cannot act: --to \(to.rawValue) keeps no zone",
        advice: "leave it out, or use --to recording")
    }
    RecordingOptions.showAssumptions(of: reader, file: file)
    return reader
  }

  private func copy(
    _ reader: inout RecordingReader, _ write: (Sample) throws -> Void
  ) throws {
    var progress = ProgressLine(file)
    defer { progress.end() }
    while let sample = try reader.next() {
      try write(sample)
      progress.step(reader.progress)
    }
  }

  private func convertToTrack(_ destination: Destination) throws -> RecordingReader {
    var reader = try open()
    guard reader.streams.contains(.location) else {
      throw RecordingError(
        file: file, reason: "the recording holds no location, so it makes no track",
        advice: "use --to recording or --to csv")
    }
    if reader.metadata.start == nil {
      Terminal.complain(
        "\(file): assumed: the recording has no date, so the points have no times: analyze cannot read "
          + "such a track")
    }
    var track = try TrackFile(
      destination, name: reader.metadata.recording, start: reader.metadata.start)
    try copy(&reader) { track.write($0) }
    try track.finish()
    return reader
  }

  private func convertToRecording(_ destination: Destination) throws -> RecordingReader {
    var reader = try open()
    var writer = try RecordingWriter(
      path: destination.path, metadata: try zone.applied(to: reader.metadata, of: file),
      replacing: destination.isReplaced)
    try copy(&reader) { try writer.write($0) }
    var names: Set<String> = []
    for member in reader.otherMembers {
      // A member of a folder within has a plain name here.
      var name = ResultFolders.fileName(member)
      while !names.insert(name).inserted { name = "2-\(name)" }
      try reader.read(member: member) { try writer.append($0, to: name) }
    }
    try writer.finish()
    return reader
  }

  private func convertToTables(_ destination: Destination) throws -> RecordingReader {
    var reader = try open()
    var tables = try StreamTables(folder: destination)
    try copy(&reader) { try tables.write($0) }
    for member in reader.otherMembers {
      try reader.read(member: member) { try tables.append($0, to: member) }
    }
    try tables.finish()
    return reader
  }

  /// Says what could not be carried over.
  private static func report(_ reader: RecordingReader, of file: String) throws {
    for finding in reader.findings {
      let place = finding.line.map { "\(finding.file), line \($0)" } ?? finding.file
      let times = finding.count > 1 ? " (\(finding.count) times)" : ""
      let recording = finding.file == file ? "" : "\(file): "
      Terminal.complain("\(recording)\(place): \(finding.reason)\(times)")
    }
    if reader.skippedRows > 0 || reader.findings.contains(where: \.isDamage) { throw ExitCode(3) }
  }
}

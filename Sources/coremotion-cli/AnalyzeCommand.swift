import ArgumentParser
import MotionDiary
import MotionProcessing
import MotionRecordings

/// `coremotion analyze`: recordings in, diaries and result files out.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Tells what happened in recordings.",
    discussion: """
      Prints a diary of each recording: a time line, totals and the quality of
      the data. What kind of file it is, coremotion sees from its content.

      EXAMPLES
        coremotion analyze walk.zip
        coremotion analyze walk.zip --time-zone Europe/Berlin
        coremotion analyze walk.zip --json | jq '.recordings[0].totals'
        coremotion analyze day1.zip day2.zip --output DIR --rate 10
        coremotion analyze walk.zip --explain 8:40 --explain +12:34
        coremotion analyze walk.zip --output DIR --frame xMagneticNorthZVertical
        coremotion analyze walk.zip --without barometer --without location
        coremotion analyze monday.zip tuesday.zip --snapshot me.motion --same-device
        coremotion analyze monday.zip --building office.json --storey 1 --storey 8@end
        coremotion analyze tuesday.zip --building office.json --storey 1
      """)

  @Argument(help: "Recordings to read.")
  var files: [String]

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/output-json.md).")
  var json = false

  @Option(
    help: ArgumentHelp(
      "Write every result as CSV into a folder per recording below this one.", valueName: "dir"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "Reference frame of device-motion.csv.", valueName: "name"))
  var frame = FrameName(frame: .xArbitraryZVertical)

  @Option(
    help: ArgumentHelp(
      "Rows per second of device-motion.csv; without it, one per sample.", valueName: "hz"))
  var rate: Double?

  @Option(
    help: ArgumentHelp("Leave a stream out; may be given several times.", valueName: "stream"))
  var without: [StreamName] = []

  @Option(
    help: ArgumentHelp(
      "Zone of local times, such as Europe/Berlin; default: the recording's, else UTC.",
      valueName: "name"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp(
      "What is known of the user's steps: used, grown where location is good, written back.",
      valueName: "file"))
  var snapshot: String?

  @Flag(
    help: """
      All recordings are of one device: what is learned of its gyroscope and magnetometer is used for \
      the next one and kept in the snapshot too.
      """)
  var sameDevice = false

  @Option(
    help: ArgumentHelp(
      "Say why, around a moment: what was counted and refused, what decided the activity and how "
        + "close the next one was. May be given several times.",
      discussion: """
        8:40, 8:40:15 or 2014-06-03T8:40 on the diary's clock; 754 (seconds), \
        +12:34 or +1:02:03 from the start of the recording.
        """,
      valueName: "time"))
  var explain: [String] = []

  @OptionGroup var storeys: StoreyOptions

  @OptionGroup var recording: RecordingOptions

  private var streamsLeftOut: Set<SensorStream> { Set(without.map(\.stream)) }

  func validate() throws {
    if let rate, !(rate > 0 && rate <= 10_000) {
      throw ValidationError("--rate must be a number of rows per second above 0, up to 10000.")
    }
    for text in explain where RecordingMoment(text) == nil {
      throw ValidationError(
        "--explain \(text): give a time of day such as 8:40, 8:40:15 or 2014-06-03T8:40, or one from "
          + "the start of the recording: 754 (seconds), +12:34 or +1:02:03.")
    }
    if output == "" { throw ValidationError("--output needs the name of a folder.") }
    if snapshot == "" { throw ValidationError("--snapshot needs the name of a file.") }
    if sameDevice && snapshot == nil {
      throw ValidationError("--same-device needs --snapshot, the file that keeps what is learned.")
    }
    _ = try clock()
  }

  func run() throws {
    var kept = try openSnapshot()
    var building = try openBuilding()
    var folders = output.map(ResultFolders.init(root:))
    var diaries: [Diary] = []
    var hasFailed = false
    var isDamaged = false
    var style = DiaryText.Style()
    style.isColoured = Terminal.isColoured
    style.clock = try clock()
    for path in files {
      do {
        let told = try analyze(path, into: &folders, knowing: &kept, in: &building)
        let diary = told.diary
        hasFailed = hasFailed || told.isRefused
        isDamaged = isDamaged || diary.quality.isDamaged
        if json {
          diaries.append(diary)
        } else {
          if path != files.first { Terminal.write("\n") }
          Terminal.write(DiaryText(diary, style: style).string())
        }
      } catch let error as RecordingError {
        Terminal.complain(error)
        hasFailed = true
      } catch let error as MomentError {
        Terminal.complain("\(path): \(error)")
        hasFailed = true
      } catch let error as OutputError {
        // Where one result cannot be written, the next cannot either.
        Terminal.complain(error)
        throw ExitCode(1)
      }
    }
    if let building, storeys.building != nil, !json {
      Terminal.write("\n" + StoreyOptions.summary(of: building) + "\n")
    }
    if let kept, !json {
      Terminal.write("\n" + SnapshotOption.summary(of: kept.calibration) + "\n")
    }
    if json { Terminal.write(try DiaryJSON.document(of: diaries)) }
    if hasFailed { throw ExitCode(1) }
    if isDamaged { throw ExitCode(3) }
  }

  private func openSnapshot() throws -> SnapshotOption? {
    do {
      return try snapshot.map { (path) throws(OutputError) in try SnapshotOption(path: path) }
    } catch {
      Terminal.complain(error)
      throw ExitCode(1)
    }
  }

  private func openBuilding() throws -> BuildingStoreys? {
    guard let path = storeys.building else { return nil }
    do {
      if let building = try BuildingFile.read(path) { return building }
      Terminal.complain("\(path): no building yet, begun with what --storey says")
      return nil
    } catch {
      Terminal.complain(error)
      throw ExitCode(1)
    }
  }

  private func analyze(
    _ path: String, into folders: inout ResultFolders?, knowing kept: inout SnapshotOption?,
    in building: inout BuildingStoreys?
  ) throws -> (diary: Diary, isRefused: Bool) {
    let reader = try RecordingReader(path: path, options: recording.reading)
    RecordingOptions.showAssumptions(of: reader, file: path)
    warnOfNorth(in: Set(reader.streams), path)
    var options = ResultFiles.Options()
    options.frame = frame.frame
    options.rate = rate
    let stretches = try stretches(of: reader.metadata)
    var analysis = try RecordingAnalysis(
      metadata: reader.metadata, streams: Set(reader.streams), leavingOut: streamsLeftOut,
      folder: try folders?.make(for: reader.metadata.recording), options: options,
      explaining: stretches)
    if let kept {
      analysis.strideCalibration = kept.calibration
      if sameDevice { analysis.sensorCalibration = kept.sensors }
    }
    analysis.storeys = try naming(reader.metadata, in: building)
    var progress = ProgressLine(path)
    defer { progress.end() }
    let samples = SamplesAhead(of: reader)
    while let sample = try samples.next() {
      try analysis.process(sample)
      progress.step(samples.progress)
    }
    let diary = try analysis.finish(findings: reader.findings, skippedRows: reader.skippedRows)
    try kept?.keep(
      analysis.strideCalibration, sensors: sameDevice ? analysis.sensorCalibration : nil)
    let isRefused = try keepStoreys(of: analysis.storeys, path, in: &building)
    return (diary, isRefused)
  }

  /// What is said of the storeys of a recording; `nil` where nothing is.
  private func naming(
    _ metadata: RecordingMetadata, in building: BuildingStoreys?
  ) throws -> StoreyNaming? {
    guard !storeys.storey.isEmpty else { return nil }
    let words = try storeys.words(
      start: Diary(metadata: metadata).metadata.start,
      clock: DiaryText.clock(of: metadata, chosen: try clock()))
    return StoreyNaming(words, in: building)
  }

  /// Keeps what a recording taught; says what of it taught nothing.
  private func keepStoreys(
    of naming: StoreyNaming?, _ path: String, in building: inout BuildingStoreys?
  ) throws -> Bool {
    guard let naming else { return false }
    if let file = storeys.building, let learned = naming.building {
      building = learned
      try BuildingFile.write(learned, to: file)
    }
    for refusal in naming.refusals {
      Terminal.complain("\(path): \(StoreyOptions.complaint(refusal))")
    }
    return !naming.refusals.isEmpty
  }

  /// Says which stream a frame of north lacks: its quaternions stay empty.
  private func warnOfNorth(in streams: Set<SensorStream>, _ path: String) {
    let needed: [SensorStream] =
      switch frame.frame {
      case .xArbitraryZVertical: []
      case .xArbitraryCorrectedZVertical, .xMagneticNorthZVertical: [.magneticField]
      case .xTrueNorthZVertical: [.magneticField, .location]
      }
    let missing = needed.filter { !streams.subtracting(streamsLeftOut).contains($0) }.map(\.word)
    guard output != nil, !missing.isEmpty else { return }
    Terminal.complain(
      "\(path): \(frame) needs \(missing.joined(separator: " and ")), which this recording does "
        + "not have: the quaternions of device-motion.csv stay empty")
  }

  /// What shall be explained of a recording, on the clock that its diary is written in.
  private func stretches(of metadata: RecordingMetadata) throws -> [MomentStretch] {
    let clock = DiaryText.clock(of: metadata, chosen: try clock())
    // A start that is no date is left out by the diary too.
    let start = Diary(metadata: metadata).metadata.start
    return try explain.compactMap(RecordingMoment.init).map { (moment) throws(MomentError) in
      try moment.stretch(start: start, clock: clock)
    }
  }

  private func clock() throws -> LocalClock? {
    do {
      return try timeZone.map { (name) throws(UnknownTimeZone) in try LocalClock(zone: name) }
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

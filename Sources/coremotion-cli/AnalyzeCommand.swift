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
        coremotion analyze log.csv --dates day-first --time-zone +02:00
        coremotion analyze log.csv --sampling-rate 50 --unit acceleration=g
        coremotion analyze walk.zip --json | jq '.recordings[0].totals'
        coremotion analyze day1.zip day2.zip --output DIR --rate 10
        coremotion analyze walk.zip --explain 8:40 --explain +12:34
        coremotion analyze walk.zip --output DIR --frame xMagneticNorthZVertical
        coremotion analyze walk.zip --without barometer --without location
        coremotion analyze monday.zip tuesday.zip --snapshot me.motion --same-device
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
      "Reference frame of device-motion.csv; default: xArbitraryZVertical.", valueName: "name"))
  var frame: FrameName?

  @Option(
    help: ArgumentHelp(
      "Rows per second of device-motion.csv; without it, one per sample.", valueName: "hz"))
  var rate: Double?

  @Option(
    help: ArgumentHelp("Leave a stream out; may be given several times.", valueName: "stream"))
  var without: [StreamName] = []

  @Option(
    help: ArgumentHelp(
      "Zone of local times, such as Europe/Berlin or +02:00, and of dates in the file that name none; "
        + "default: the recording's, else UTC.",
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

  func validate() throws {
    if let rate, !(rate > 0 && rate <= 10_000) {
      throw ValidationError("--rate must be a number of rows per second above 0, up to 10000.")
    }
    for text in explain where RecordingMoment(text) == nil {
      throw ValidationError(
        "--explain \(text): give a time of day such as 8:40, 8:40:15 or 2014-06-03T8:40, or one from "
          + "the start of the recording: 754 (seconds), +12:34 or +1:02:03.")
    }
    for (name, isGiven) in [("--rate", rate != nil), ("--frame", frame != nil)]
    where isGiven && output == nil {
      throw ValidationError("\(name) is about the tables of --output: name a folder for them.")
    }
    if output == "" { throw ValidationError("--output needs the name of a folder.") }
    if snapshot == "" { throw ValidationError("--snapshot needs the name of a file.") }
    if sameDevice && snapshot == nil {
      throw ValidationError("--same-device needs --snapshot, the file that keeps what is learned.")
    }
    _ = try clock()
  }

  func run() throws {
    let clock = try clock()
    var style = DiaryText.Style()
    style.isColoured = Terminal.isColoured
    style.clock = clock
    do {
      var batch = try BatchAnalysis(options(clock), note: Terminal.complain)
      var diaries: [Diary] = []
      for path in files {
        guard let diary = try diary(of: path, by: &batch) else { continue }
        if json {
          diaries.append(diary)
        } else {
          if path != files.first { Terminal.write("\n") }
          Terminal.write(DiaryText(diary, style: style).string())
        }
      }
      if json {
        Terminal.write(DiaryJSON.document(of: diaries))
      } else {
        for line in batch.learned { Terminal.write("\n\(line)\n") }
      }
      if batch.outcome != .complete { throw ExitCode(batch.outcome.rawValue) }
    } catch let error as OutputError {
      // Where one result cannot be written, the next cannot either.
      Terminal.complain(error)
      throw ExitCode(BatchAnalysis.Outcome.failed.rawValue)
    }
  }

  private func diary(of path: String, by batch: inout BatchAnalysis) throws -> Diary? {
    var progress = ProgressLine(path)
    defer { progress.end() }
    return try batch.process(path) { progress.step($0()) }
  }

  private func options(_ clock: LocalClock?) -> BatchAnalysis.Options {
    var options = BatchAnalysis.Options()
    options.reading = recording.reading
    options.reading.timeZone = timeZone
    options.leftOut = Set(without.map(\.stream))
    options.folder = output
    options.tables.frame = frame?.frame ?? .xArbitraryZVertical
    options.tables.rate = rate
    options.clock = clock
    options.moments = explain.compactMap(RecordingMoment.init)
    options.snapshot = snapshot
    options.isOneDevice = sameDevice
    options.building = storeys.building
    options.storeys = storeys.said
    return options
  }

  private func clock() throws -> LocalClock? {
    do {
      return try timeZone.map { (name) throws(UnknownTimeZone) in try LocalClock(zone: name) }
    } catch {
      throw ValidationError("\(error)")
    }
  }
}

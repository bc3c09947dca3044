import ArgumentParser
import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionStudy

/// `coremotion analyze`: recordings in, diaries and result files out.
struct AnalyzeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "analyze",
    abstract: "Tells what happened in recordings.",
    discussion: """
      Prints a diary of each recording: a time line, totals and the quality of
      the data. What kind of file it is, coremotion sees from its content.

      A folder or an archive of several recordings is each of them; - is standard
      input.

      EXAMPLES
        coremotion analyze walk.zip
        coremotion analyze walk.zip --time-zone Europe/Berlin --units imperial
        coremotion analyze log.csv --dates day-first --time-zone +02:00
        coremotion analyze wrist.cwa --time-zone local:Europe/London
        coremotion analyze log.csv --wear wrist
        coremotion analyze log.csv --sampling-rate 50 --unit acceleration=g
        coremotion analyze walk.zip --json | jq '.recordings[0].totals'
        coremotion analyze day1.zip day2.zip --output DIR --rate 10
        coremotion analyze day1.zip --output DIR --force
        coremotion analyze walk.zip --report walk.html
        coremotion analyze week/ --report week.html --no-route
        coremotion analyze walk.zip --explain 8:40 --explain +12:34
        coremotion analyze day.zip --plot
        coremotion analyze walk.zip --output DIR --frame xMagneticNorthZVertical
        coremotion analyze walk.zip --without barometer --without location
        coremotion analyze exports/ --json-lines --jobs 4 | jq .recordings[].totals
        curl -s https://example.org/walk.zip | coremotion analyze -
        coremotion analyze gym.zip --gestures repetition
        coremotion analyze match.zip --gestures stroke --wrist right --output DIR
        coremotion analyze monday.zip tuesday.zip --snapshot me.motion --same-device
        coremotion analyze day.zip --places my-places.json
      """)

  @Argument(help: "Recordings to read.")
  var files: [String]

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/output-json.md).")
  var json = false

  @Flag(
    help: """
      Print a JSON document in one line for each recording, as soon as it is known: with --jobs in any \
      order.
      """)
  var jsonLines = false

  @Flag(
    help: """
      Draw activities, steps and height over the time under the text: as wide as the terminal (or COLUMNS), \
      80 columns elsewhere; block characters where the locale is UTF-8.
      """)
  var plot = false

  @Option(
    help: ArgumentHelp(
      "Recordings to analyse at a time; what is learned from one for the next needs 1.",
      valueName: "count"))
  var jobs = 1

  @Option(
    help: ArgumentHelp(
      "Write every result as CSV into a folder per recording below this one. Only results of the "
        + "same recording are replaced; those of another one keep the name, and these get -2.",
      valueName: "dir"))
  var output: String?

  @Option(
    help: ArgumentHelp(
      "With --output: the tables that are written, such as summary,days,minutes, or all; without the "
        + "option all but those of a study: recording, days, minutes "
        + "(Documentation/reference/study-tables.md).",
      valueName: "names"))
  var tables: String?

  @Flag(
    inversion: .prefixedNo,
    help: """
      Calibrate the accelerometer to gravity where it lay still in many attitudes: the recording is read twice.
      """)
  var calibration = false

  @Option(
    help: ArgumentHelp(
      "Write one HTML file to look at, print or mail: the day, its numbers, holes and reasons "
        + "(Documentation/guides/report.md). It needs no network and no other file.",
      valueName: "file"))
  var report: String?

  @Flag(help: "With --report: leave every coordinate and every name of a file out of it.")
  var noRoute = false

  @Flag(
    help: """
      With --report: replace the file. With --output: replace tables of the same names in a folder that is not known to hold results; \
      other files in it stay.
      """)
  var force = false

  @OptionGroup var results: ResultArguments

  @OptionGroup var zone: ClockArgument

  @Option(
    help: ArgumentHelp(
      "Units of the text: metric or imperial; default: those of your country (LC_ALL, LC_MEASUREMENT, "
        + "LANG). JSON and tables are metric.",
      valueName: "name"))
  var units: UnitsName?

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

  @Option(
    help: ArgumentHelp(
      "The owner's places by name: visits get the names, new places a letter, written back; within "
        + "150 m a place is known again (Documentation/guides/visits.md).",
      valueName: "file"))
  var places: String?

  @OptionGroup var storeys: StoreyOptions

  @OptionGroup var gestures: GestureArguments

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    for text in explain where RecordingMoment(text) == nil {
      throw ValidationError(
        "--explain \(text): give a time of day such as 8:40, 8:40:15 or 2014-06-03T8:40, or one from "
          + "the start of the recording: 754 (seconds), +12:34 or +1:02:03.")
    }
    guard (1...Self.mostJobs).contains(jobs) else {
      throw ValidationError("--jobs must be a whole number from 1 to \(Self.mostJobs).")
    }
    if jobs > 1, snapshot != nil || storeys.building != nil || places != nil {
      throw ValidationError(
        "--jobs \(jobs): --snapshot, --building and --places learn from one recording for the next; leave out "
          + "--jobs.")
    }
    if json && jsonLines { throw ValidationError("Choose one of --json and --json-lines.") }
    if plot && (json || jsonLines) {
      throw ValidationError("--plot draws under the text: leave out --json and --json-lines.")
    }
    for (name, isGiven) in [
      ("--rate", results.rate != nil), ("--frame", results.frame != nil),
      ("--tables", tables != nil),
    ]
    where isGiven && output == nil {
      throw ValidationError("\(name) is about the tables of --output: name a folder for them.")
    }
    _ = try tableChoice()
    if output == "" { throw ValidationError("--output needs the name of a folder.") }
    if places == "" { throw ValidationError("--places needs the name of a file.") }
    if snapshot == "" { throw ValidationError("--snapshot needs the name of a file.") }
    if force && output == nil && report == nil {
      throw ValidationError("--force needs --output or --report.")
    }
    if report == "" { throw ValidationError("--report needs the name of a file.") }
    if noRoute && report == nil {
      throw ValidationError("--no-route is about --report: name a file for it.")
    }
    if sameDevice && snapshot == nil {
      throw ValidationError("--same-device needs --snapshot, the file that keeps what is learned.")
    }
  }

  /// At most so many recordings at a time.
  private static let mostJobs = 64

  /// The tables that were named.
  func tableChoice() throws -> TableChoice? {
    do {
      return try tables.map { (text) throws(UnknownTable) in try TableChoice(text) }
    } catch {
      throw ValidationError("--tables \(tables ?? ""): \(error)")
    }
  }
}

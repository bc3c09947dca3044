import ArgumentParser
import MotionDiary
import MotionProcessing
import MotionRecordings
import ReportPageAssets

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
    if let rate, !(rate > 0 && rate <= 10_000) {
      throw ValidationError("--rate must be a number of rows per second above 0, up to 10000.")
    }
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
    for (name, isGiven) in [("--rate", rate != nil), ("--frame", frame != nil)]
    where isGiven && output == nil {
      throw ValidationError("\(name) is about the tables of --output: name a folder for them.")
    }
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
    _ = try clock()
  }

  func run() throws {
    let clock = try clock()
    var printer = DiaryPrinter(form(clock))
    var outcomes: [BatchAnalysis.Outcome] = []
    do {
      let file = try report.map { path throws(OutputError) in
        try ReportFile(Destination(path, for: .file, inputs: files, isForced: force))
      }
      var pages = ReportCollection()
      let inputs = inputs(into: &printer, &outcomes, &pages)
      if jobs > 1 {
        try analyze(inputs, options(clock), into: &printer, &outcomes, &pages)
        printer.end(learned: [])
      } else {
        let subject = Subject()
        var batch = try BatchAnalysis(options(clock)) { Terminal.complain($0, about: subject.path) }
        for input in inputs {
          subject.path = input.path
          let failed = batch.failed.count
          if let diary = try diary(of: input, by: &batch) { printer.add(diary) }
          for recording in batch.failed.dropFirst(failed) { printer.add(recording) }
        }
        pages.recordings += batch.reports
        pages.failed += batch.failed
        printer.end(learned: batch.learned)
        if !inputs.isEmpty { outcomes.append(batch.outcome) }
      }
      // A report of nothing would hide that nothing was told.
      if let file, !pages.recordings.isEmpty {
        let page = ReportPage(pages.recordings, failed: pages.failed, options: reportOptions(clock))
        try file.finish(page.html(.embedded))
      }
    } catch let error as OutputError {
      // Where one result cannot be written, the next cannot either.
      Terminal.complain(error)
      throw ExitCode(BatchAnalysis.Outcome.failed.rawValue)
    }
    let outcome = BatchAnalysis.Outcome(of: outcomes)
    if outcome != .complete { throw ExitCode(outcome.rawValue) }
  }

  /// At most so many recordings at a time.
  private static let mostJobs = 64

  private func form(_ clock: LocalClock?) -> DiaryPrinter.Form {
    if json { return .document }
    if jsonLines { return .lines }
    var style = DiaryText.Style()
    style.isColoured = Terminal.isColoured
    style.clock = clock
    style.units = units?.units ?? .ofUser
    return .text(style, isPlotted: plot)
  }

  /// The single recordings in all that was named; what cannot be read is said.
  private func inputs(
    into printer: inout DiaryPrinter, _ outcomes: inout [BatchAnalysis.Outcome],
    _ pages: inout ReportCollection
  ) -> [RecordingInput] {
    var inputs: [RecordingInput] = []
    for path in files {
      do {
        inputs += try RecordingInputs.all(in: path, recording.reading)
      } catch {
        Terminal.complain(error)
        let failed = FailedRecording(path: path, reason: "\(error)")
        printer.add(failed)
        pages.failed.append(failed)
        outcomes.append(.failed)
      }
    }
    return inputs
  }

  private func diary(of input: RecordingInput, by batch: inout BatchAnalysis) throws -> Diary? {
    var progress = ProgressLine(input.path)
    defer { progress.end() }
    return try batch.process(input.path, reading: input.reading) { progress.step($0()) }
  }

  /// Several recordings at a time.
  private func analyze(
    _ inputs: [RecordingInput], _ options: BatchAnalysis.Options, into printer: inout DiaryPrinter,
    _ outcomes: inout [BatchAnalysis.Outcome], _ pages: inout ReportCollection
  ) throws {
    var failure: OutputError?
    var progress = ProgressLine("\(inputs.count) recordings")
    var done = 0
    ParallelAnalysis(inputs, options).run(jobs: jobs, inOrder: !jsonLines) { result in
      progress.end()
      defer {
        done += 1
        progress.show(Double(done) / Double(inputs.count))
      }
      for note in result.notes { Terminal.complain(note, about: result.path) }
      if let diary = result.diary { printer.add(diary) }
      for recording in result.failed { printer.add(recording) }
      pages.failed += result.failed
      pages.recordings += result.reports
      outcomes.append(result.outcome)
      failure = failure ?? result.failure
    }
    progress.end()
    if let failure { throw failure }
  }

  private func options(_ clock: LocalClock?) -> BatchAnalysis.Options {
    var options = BatchAnalysis.Options()
    options.reading = recording.reading
    options.reading.timeZone = timeZone
    options.leftOut = Set(without.map(\.stream))
    options.folder = output
    options.inputs = files
    options.isForced = force
    options.namesSource = json || jsonLines
    options.keepsHeights = plot
    options.tables.frame = frame?.frame ?? .xArbitraryZVertical
    options.tables.rate = rate
    options.clock = clock
    options.units = units?.units ?? .ofUser
    options.moments = explain.compactMap(RecordingMoment.init)
    options.snapshot = snapshot
    options.isOneDevice = sameDevice
    options.building = storeys.building
    options.places = places
    options.storeys = storeys.said
    options.gestures = gestures.options
    options.report = report == nil ? nil : reportOptions(clock)
    return options
  }

  private func reportOptions(_ clock: LocalClock?) -> ReportOptions {
    var options = ReportOptions()
    options.clock = clock
    options.showsRoute = !noRoute
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

/// The recording in hand.
private final class Subject {
  var path: String?
}

/// What a report is made of, as it comes.
private struct ReportCollection {
  var recordings: [ReportRecording] = []
  var failed: [FailedRecording] = []
}

import ArgumentParser
import MotionCohort
import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionStudy

/// What a cohort's recordings are analysed by: the same words for the run, for its children, and in the
/// digest that stands in each row of the manifest.
struct CohortArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Tables of each recording, with commas: summary, days, minutes, steps, activity, … or all, which "
        + "leaves device-motion out where it is not named too.",
      valueName: "names"))
  var tables = "summary,days,minutes"

  @Option(
    help: ArgumentHelp(
      "Zone of local times and days, such as Europe/Berlin or +02:00, and of dates in a file that names "
        + "none; default: the recording's, else UTC.",
      valueName: "name"))
  var timeZone: String?

  @Option(
    help: ArgumentHelp("Leave a stream out; may be given several times.", valueName: "stream"))
  var without: [StreamName] = []

  @Option(
    help: ArgumentHelp(
      "Reference frame of device-motion.csv; default: xArbitraryZVertical.", valueName: "name"))
  var frame: FrameName?

  @Option(
    help: ArgumentHelp(
      "Rows per second of device-motion.csv; without it, one per sample.", valueName: "hz"))
  var rate: Double?

  @Flag(
    help: """
      Take accelerations as they are recorded: gravity is not calibrated on still windows (van Hees 2014).
      """)
  var noCalibration = false

  @OptionGroup var gestures: GestureArguments

  @OptionGroup var recording: RecordingOptions

  func validate() throws {
    do {
      _ = try choice()
    } catch {
      throw ValidationError("--tables \(tables): \(error)")
    }
    if let rate, !(rate > 0 && rate <= 10_000) {
      throw ValidationError("--rate must be a number of rows per second above 0, up to 10000.")
    }
    _ = try clock()
  }

  /// The tables that are meant.
  func choice() throws(UnknownTable) -> TableChoice {
    let named = tables.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    var names = try TableChoice(tables).names
    if named.contains("all") {
      names.subtract(["device-motion", "device-motion-history"].filter { !named.contains($0) })
    }
    // A cohort has a row a recording in any case.
    return try TableChoice(
      names.union([TableSchema.recording.name]).sorted().joined(separator: ","))
  }

  private func clock() throws -> LocalClock? {
    do {
      return try timeZone.map { (name) throws(UnknownTimeZone) in try LocalClock(said: name) }
    } catch {
      throw ValidationError("\(error)")
    }
  }

  /// All of it as words, in one order however it was typed.
  var words: [String] {
    let names = (try? choice().names.sorted()) ?? []
    var words = ["--tables", (["summary"] + names).joined(separator: ",")]
    if let timeZone { words += ["--time-zone", timeZone] }
    for stream in Set(without.map(\.stream.word)).sorted() { words += ["--without", stream] }
    if let frame { words += ["--frame", frame.description] }
    if let rate { words += ["--rate", "\(rate)"] }
    if noCalibration { words.append("--no-calibration") }
    for name in gestures.gestures { words += ["--gestures", name] }
    if let wrist = gestures.wrist { words += ["--wrist", wrist] }
    if let member = recording.member.first { words += ["--member", member] }
    return words + recording.changing
  }

  /// All of it as an analysis takes it.
  func options() throws -> BatchAnalysis.Options {
    var options = BatchAnalysis.Options()
    options.reading = recording.reading
    options.reading.timeZone = timeZone
    options.leftOut = Set(without.map(\.stream))
    options.tables.frame = frame?.frame ?? .xArbitraryZVertical
    options.tables.rate = rate
    options.clock = try clock()
    options.gestures = gestures.options
    options.calibratesGravity = !noCalibration
    options.write(try choice())
    return options
  }
}

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

  @OptionGroup var results: ResultArguments

  @OptionGroup var zone: ClockArgument

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

  /// All of it as words, in one order however it was typed.
  var words: [String] {
    let names = (try? choice().names.sorted()) ?? []
    var words = ["--tables", (["summary"] + names).joined(separator: ",")]
    if let timeZone = zone.timeZone { words += ["--time-zone", timeZone] }
    for stream in Set(results.without.map(\.stream.word)).sorted() {
      words += ["--without", stream]
    }
    if let frame = results.frame { words += ["--frame", frame.description] }
    if let rate = results.rate { words += ["--rate", "\(rate)"] }
    if noCalibration { words.append("--no-calibration") }
    for name in gestures.gestures { words += ["--gestures", name] }
    if let wrist = gestures.wrist { words += ["--wrist", wrist] }
    if let member = recording.member.first { words += ["--member", member] }
    return words + recording.changing
  }

  /// All of it as an analysis takes it.
  func options() throws -> BatchAnalysis.Options {
    var options = BatchAnalysis.Options()
    options.reading = recording.reading(in: zone.timeZone)
    results.apply(to: &options)
    options.clock = try zone.clock()
    options.gestures = gestures.options
    options.calibratesGravity = !noCalibration
    options.write(try choice())
    return options
  }
}

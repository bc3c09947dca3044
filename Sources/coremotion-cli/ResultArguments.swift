import ArgumentParser
import MotionDiary
import MotionProcessing

/// What is used of a recording, and how `device-motion.csv` is written: the same words in `analyze` and `cohort`.
struct ResultArguments: ParsableArguments {
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

  func validate() throws {
    if let rate, !(rate > 0 && rate <= 10_000) {
      throw ValidationError("--rate must be a number of rows per second above 0, up to 10000.")
    }
  }

  /// Takes them over.
  func apply(to options: inout BatchAnalysis.Options) {
    options.leftOut = Set(without.map(\.stream))
    options.tables.frame = frame?.frame ?? .xArbitraryZVertical
    options.tables.rate = rate
  }
}

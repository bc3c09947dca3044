import ArgumentParser
import MotionDiary
import MotionPlaces

/// What the user says of the storeys of a building, and the file in which it is kept.
struct StoreyOptions: ParsableArguments {
  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Storey at which each recording begins, such as 4 or -1; at a moment of it 4@8:40 or 4@+2:30, "
        + "at its end 4@end. The diary names the storeys of lifts and stairs from there. May be given "
        + "several times.",
      valueName: "number"))
  var storey: [String] = []

  @Option(
    help: ArgumentHelp(
      "What is known of a building's storeys: used, grown by what --storey says, written back "
        + "(Documentation/guides/storeys.md).",
      valueName: "file"))
  var building: String?

  func validate() throws {
    for text in storey where SaidStorey(text) == nil {
      throw ValidationError(
        "--storey \(text): expected a whole number from \(BuildingStoreys.numbers.lowerBound) to "
          + "\(BuildingStoreys.numbers.upperBound), and where it is not the storey of the beginning, the "
          + "moment: 4, -1, 4@8:40, 4@+2:30 (from the start), 4@end.")
    }
    guard let building else { return }
    if building.isEmpty { throw ValidationError("--building needs the name of a file.") }
    if storey.isEmpty {
      throw ValidationError(
        "--building needs --storey: say at which storey each recording begins, such as --storey 1; "
          + "nothing is named where nothing is said.")
    }
  }

  /// What is said, read.
  var said: [SaidStorey] { storey.compactMap(SaidStorey.init) }
}

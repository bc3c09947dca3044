import ArgumentParser
import FoundationEssentials
import MotionDiary
import MotionProcessing
import MotionRecordings

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

  /// What is said of one recording, on the clock that its diary is written in.
  func words(start: Date?, clock: LocalClock) throws(MomentError) -> [StoreyStatement] {
    var words: [StoreyStatement] = []
    for text in storey {
      guard let said = SaidStorey(text) else { continue }
      words.append(try said.word(start: start, clock: clock))
    }
    return words
  }

  /// A line on what is known of a building.
  static func summary(of building: BuildingStoreys) -> String {
    let storeys = building.storeys.map { "\($0.number) (\(SnapshotOption.tenths($0.height)) m)" }
    return "Building: storeys \(storeys.joined(separator: ", "))."
  }

  /// A line on what was said and taught nothing.
  static func complaint(_ refusal: StoreyStatement.Refusal) -> String {
    let said = "storey \(refusal.word.number) at \(refusal.word.moment)"
    switch refusal.reason {
    case .contradicted:
      return "\(said) contradicts the heights of what was said before: taken for this recording; "
        + "learned only where the older word was said once and the newer one fits; check the number"
    case .onTheWay(let from, let to):
      return "\(said) lies on the way between two storeys, +\(Int(from)) to +\(Int(to)) s: not "
        + "taken; give a moment before or after"
    }
  }
}

/// A storey with its moment, as a person writes it: `4`, `4@8:40`, `4@end`.
private struct SaidStorey {
  private enum Moment {
    case start, end
    case at(RecordingMoment)
  }

  private let number: Int
  private let moment: Moment

  init?(_ text: String) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let word = parts.first, let number = Int(word), BuildingStoreys.numbers.contains(number)
    else { return nil }
    self.number = number
    switch parts.count > 1 ? String(parts[1]) : nil {
    case nil: moment = .start
    case "end": moment = .end
    case let text?:
      guard let time = RecordingMoment(text) else { return nil }
      moment = .at(time)
    }
  }

  func word(start: Date?, clock: LocalClock) throws(MomentError) -> StoreyStatement {
    switch moment {
    case .start: StoreyStatement(number, at: 0, moment: "the beginning")
    case .end: StoreyStatement(number, at: .infinity, moment: "the end")
    case .at(let time):
      StoreyStatement(
        number, at: try time.stretch(start: start, clock: clock).first, moment: time.text)
    }
  }
}

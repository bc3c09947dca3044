import MotionPlaces
import MotionRecordings

/// A storey with its moment, as a person writes it: `4`, `4@8:40`, `4@end`.
public struct SaidStorey: Sendable {
  private enum Moment: Sendable {
    case start, end
    case at(RecordingMoment)
  }

  private let number: Int
  private let moment: Moment

  /// Reads a storey; `nil` where the text has none of the forms.
  public init?(_ text: String) {
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

  /// What is said of one recording that began at `start`, on the clock that its diary is written in.
  func statement(start: WallClock?, clock: LocalClock) throws(MomentError) -> StoreyStatement {
    switch moment {
    case .start: StoreyStatement(number, at: 0, moment: "the beginning")
    case .end: StoreyStatement(number, at: .infinity, moment: "the end")
    case .at(let time):
      StoreyStatement(
        number, at: try time.stretch(start: start, clock: clock).first, moment: time.text)
    }
  }
}

public import Foundation
import MotionLink

/// How likely a minute or less of movement shows choreiform dyskinesia; the two shares add up to 1.
open class CMDyskineticSymptomResult: ArchivedValue {
  /// Begin of the minute.
  open internal(set) var startDate = Date.zero
  /// End of the minute.
  open internal(set) var endDate = Date.zero
  /// Share of the time in which symptoms are unlikely, in [0, 1].
  open internal(set) var percentUnlikely: Float = 0
  /// Share of the time in which symptoms are likely, in [0, 1].
  open internal(set) var percentLikely: Float = 0

  /// `nil` where nobody looked for it.
  convenience init?(_ minute: MovementMinute) {
    guard let likely = minute.dyskinesiaLikely else { return nil }
    self.init()
    (startDate, endDate) = (minute.start, minute.end)
    percentLikely = Float(likely)
    percentUnlikely = 1 - percentLikely
  }

  override class var fields: [ArchivedField] {
    [
      ArchivedField("startDate", \CMDyskineticSymptomResult.startDate),
      ArchivedField("endDate", \CMDyskineticSymptomResult.endDate),
      ArchivedField(
        "percentUnlikely", \CMDyskineticSymptomResult.percentUnlikely, name: "unlikely"),
      ArchivedField("percentLikely", \CMDyskineticSymptomResult.percentLikely, name: "likely"),
    ]
  }
}

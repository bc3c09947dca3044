public import Foundation
import MotionLink

/// How a minute or less of movement divides into grades of tremor; the six shares add up to 1.
open class CMTremorResult: ArchivedValue {
  /// Begin of the minute.
  open internal(set) var startDate = Date.zero
  /// End of the minute.
  open internal(set) var endDate = Date.zero
  /// Share of the time in which the subject moved or the signal was too weak, in [0, 1].
  open internal(set) var percentUnknown: Float = 0
  /// Share of the time without tremor, in [0, 1].
  open internal(set) var percentNone: Float = 0
  /// Share of the time with slight tremor, in [0, 1].
  open internal(set) var percentSlight: Float = 0
  /// Share of the time with mild tremor, in [0, 1].
  open internal(set) var percentMild: Float = 0
  /// Share of the time with moderate tremor, in [0, 1].
  open internal(set) var percentModerate: Float = 0
  /// Share of the time with strong tremor, in [0, 1].
  open internal(set) var percentStrong: Float = 0

  convenience init(_ minute: MovementMinute) {
    self.init()
    let shares = minute.tremor
    (startDate, endDate) = (minute.start, minute.end)
    percentUnknown = Float(shares.unknown)
    percentNone = Float(shares.none)
    percentSlight = Float(shares.slight)
    percentMild = Float(shares.mild)
    percentModerate = Float(shares.moderate)
    percentStrong = Float(shares.strong)
  }

  override class var fields: [ArchivedField] {
    [
      ArchivedField("startDate", \CMTremorResult.startDate),
      ArchivedField("endDate", \CMTremorResult.endDate),
      share("Unknown", \.percentUnknown),
      share("None", \.percentNone),
      share("Slight", \.percentSlight),
      share("Mild", \.percentMild),
      share("Moderate", \.percentModerate),
      share("Strong", \.percentStrong),
    ]
  }

  private static func share(
    _ grade: String, _ path: ReferenceWritableKeyPath<CMTremorResult, Float>
  ) -> ArchivedField {
    ArchivedField("percent" + grade, path, name: grade.lowercased())
  }
}

public import Foundation

/// How a minute or less of movement divides into grades of tremor; the six shares add up to 1.
open class CMTremorResult: ArchivedValue {
  /// Shares by grade.
  struct Shares {
    var unknown: Float = 0
    var none: Float = 0
    var slight: Float = 0
    var mild: Float = 0
    var moderate: Float = 0
    var strong: Float = 0
  }

  /// Begin of the minute.
  open private(set) var startDate = Date.zero
  /// End of the minute.
  open private(set) var endDate = Date.zero
  private var shares = Shares()
  /// Share of the time in which the subject moved or the signal was too weak, in [0, 1].
  open var percentUnknown: Float { shares.unknown }
  /// Share of the time without tremor, in [0, 1].
  open var percentNone: Float { shares.none }
  /// Share of the time with slight tremor, in [0, 1].
  open var percentSlight: Float { shares.slight }
  /// Share of the time with mild tremor, in [0, 1].
  open var percentMild: Float { shares.mild }
  /// Share of the time with moderate tremor, in [0, 1].
  open var percentModerate: Float { shares.moderate }
  /// Share of the time with strong tremor, in [0, 1].
  open var percentStrong: Float { shares.strong }

  override class var fields: [ArchivedField] {
    [
      ArchivedField("startDate", \CMTremorResult.startDate),
      ArchivedField("endDate", \CMTremorResult.endDate),
      share("Unknown", \.percentUnknown, kept: \.shares.unknown),
      share("None", \.percentNone, kept: \.shares.none),
      share("Slight", \.percentSlight, kept: \.shares.slight),
      share("Mild", \.percentMild, kept: \.shares.mild),
      share("Moderate", \.percentModerate, kept: \.shares.moderate),
      share("Strong", \.percentStrong, kept: \.shares.strong),
    ]
  }

  /// A result between two dates.
  convenience init(from start: Date, to end: Date, shares: Shares) {
    self.init()
    startDate = start
    endDate = end
    self.shares = shares
  }

  private static func share(
    _ grade: String, _ path: KeyPath<CMTremorResult, Float>,
    kept: ReferenceWritableKeyPath<CMTremorResult, Float>
  ) -> ArchivedField {
    ArchivedField("percent" + grade, path, kept: kept, name: grade.lowercased())
  }
}

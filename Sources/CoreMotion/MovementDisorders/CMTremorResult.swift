public import Foundation

/// How a minute or less of movement divides into grades of tremor; the six shares add up to 1.
open class CMTremorResult: NSObject, NSSecureCoding, NSCopying {
  /// Shares by grade.
  struct Shares {
    var unknown: Float = 0
    var none: Float = 0
    var slight: Float = 0
    var mild: Float = 0
    var moderate: Float = 0
    var strong: Float = 0
  }

  private let start: Date
  private let end: Date
  private let shares: Shares

  /// Begin of the minute.
  open var startDate: Date { start }
  /// End of the minute.
  open var endDate: Date { end }
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

  /// A result of zeros.
  public override init() {
    start = .zero
    end = .zero
    shares = Shares()
  }

  /// A result between two dates.
  init(from start: Date, to end: Date, shares: Shares) {
    self.start = start
    self.end = end
    self.shares = shares
  }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A result from an archive.
  public required init?(coder: NSCoder) {
    start = coder.date(forKey: "startDate")
    end = coder.date(forKey: "endDate")
    shares = Shares(
      unknown: coder.share(forKey: "percentUnknown"), none: coder.share(forKey: "percentNone"),
      slight: coder.share(forKey: "percentSlight"), mild: coder.share(forKey: "percentMild"),
      moderate: coder.share(forKey: "percentModerate"),
      strong: coder.share(forKey: "percentStrong"))
  }

  /// Writes the result.
  open func encode(with coder: NSCoder) {
    coder.encode(startDate, forKey: "startDate")
    coder.encode(endDate, forKey: "endDate")
    coder.encode(percentUnknown, forKey: "percentUnknown")
    coder.encode(percentNone, forKey: "percentNone")
    coder.encode(percentSlight, forKey: "percentSlight")
    coder.encode(percentMild, forKey: "percentMild")
    coder.encode(percentModerate, forKey: "percentModerate")
    coder.encode(percentStrong, forKey: "percentStrong")
  }

  /// The result itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All values in one line.
  open override var description: String {
    "\(type(of: self)) startDate \(startDate), endDate \(endDate), unknown \(percentUnknown)"
      + ", none \(percentNone), slight \(percentSlight), mild \(percentMild)"
      + ", moderate \(percentModerate), strong \(percentStrong)"
  }
}

extension NSCoder {
  /// The finite share under a key, else 0.
  func share(forKey key: String) -> Float {
    let share = decodeFloat(forKey: key)
    return share.isFinite ? share : 0
  }
}

public import Foundation

/// How likely a minute or less of movement shows choreiform dyskinesia; the two shares add up to 1.
open class CMDyskineticSymptomResult: NSObject, NSSecureCoding, NSCopying {
  private let start: Date
  private let end: Date
  private let unlikely: Float
  private let likely: Float

  /// Begin of the minute.
  open var startDate: Date { start }
  /// End of the minute.
  open var endDate: Date { end }
  /// Share of the time in which symptoms are unlikely, in [0, 1].
  open var percentUnlikely: Float { unlikely }
  /// Share of the time in which symptoms are likely, in [0, 1].
  open var percentLikely: Float { likely }

  /// A result of zeros.
  public override init() {
    start = .zero
    end = .zero
    unlikely = 0
    likely = 0
  }

  /// A result between two dates.
  init(from start: Date, to end: Date, unlikely: Float, likely: Float) {
    self.start = start
    self.end = end
    self.unlikely = unlikely
    self.likely = likely
  }

  /// Whether archives can ask for the class by name; true.
  open class var supportsSecureCoding: Bool { true }

  /// A result from an archive.
  public required init?(coder: NSCoder) {
    start = coder.date(forKey: "startDate")
    end = coder.date(forKey: "endDate")
    unlikely = coder.share(forKey: "percentUnlikely")
    likely = coder.share(forKey: "percentLikely")
  }

  /// Writes the result.
  open func encode(with coder: NSCoder) {
    coder.encode(startDate, forKey: "startDate")
    coder.encode(endDate, forKey: "endDate")
    coder.encode(percentUnlikely, forKey: "percentUnlikely")
    coder.encode(percentLikely, forKey: "percentLikely")
  }

  /// The result itself, since it does not change.
  open func copy(with zone: NSZone? = nil) -> Any { self }

  /// All values in one line.
  open override var description: String {
    "\(type(of: self)) startDate \(startDate), endDate \(endDate), unlikely \(percentUnlikely)"
      + ", likely \(percentLikely)"
  }
}

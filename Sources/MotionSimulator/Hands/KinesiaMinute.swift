/// Parts of a minute in which a hand trembled, rested, or did something else.
public struct KinesiaMinute: Equatable, Sendable {
  /// What a hand does at one moment.
  enum Movement: Sendable {
    /// It trembles, so many metres from end to end.
    case tremor(size: Double)
    case dyskinesia
    /// It does nothing.
    case rest
    case other
  }

  /// Begin in seconds.
  public var start: Double
  /// Trembling by size from end to end, in metres: up to 0.01, 0.03, 0.1, and more.
  public private(set) var slight = 0.0
  /// See `slight`.
  public private(set) var mild = 0.0
  /// See `slight`.
  public private(set) var moderate = 0.0
  /// See `slight`.
  public private(set) var strong = 0.0
  /// Doing nothing, without tremor.
  public private(set) var none = 0.0
  /// Anything else.
  public private(set) var unknown = 0.0
  /// Moving as in dyskinesia; within `unknown`.
  public private(set) var dyskinesia = 0.0

  /// Whether there was tremor or dyskinesia.
  var isOfInterest: Bool { slight + mild + moderate + strong + dyskinesia > 0 }

  /// Displacement from end to end below which nothing is seen, m: tremor that everybody has.
  private static let least = 0.001

  /// Adds a part of the minute.
  mutating func add(_ movement: Movement, _ part: Double) {
    switch movement {
    case .rest: none += part
    case .other: unknown += part
    case .dyskinesia:
      unknown += part
      dyskinesia += part
    case .tremor(let size):
      guard size >= Self.least else {
        none += part
        return
      }
      switch TremorClass(size: size) {
      case .slight: slight += part
      case .mild: mild += part
      case .moderate: moderate += part
      case .strong: strong += part
      }
    }
  }
}

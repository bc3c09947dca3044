public import Foundation

/// Hills that somebody has climbed, and whether this one is known (R166): by its climb, within a tenth.
public struct HillBook: Sendable {
  /// A climb.
  public struct Climb: Equatable, Sendable {
    /// Metres gained.
    public var metres: Double
    /// Seconds taken.
    public var duration: TimeInterval

    /// A climb.
    public init(metres: Double, duration: TimeInterval) {
      self.metres = metres
      self.duration = duration
    }
  }

  /// What a climb is to somebody.
  public enum Judgement: Equatable, Sendable {
    /// No hill.
    case tooLow
    /// The first of its kind.
    case new
    /// The same hill again, by how many seconds slower than the best time so far; negative: faster.
    case known(slower: TimeInterval)
  }

  /// Metres from which on it is a hill.
  public var least: Double
  /// Hills so far, each with its best time.
  public private(set) var hills: [Climb] = []

  /// A share by which the climbs of one hill differ.
  private static let tolerance = 0.1

  /// An empty book of hills of at least so many metres.
  public init(least: Double = 10) { self.least = least }

  /// Takes a climb.
  public mutating func add(_ climb: Climb) -> Judgement {
    guard climb.metres >= least else { return .tooLow }
    guard
      let known = hills.firstIndex(where: {
        abs($0.metres - climb.metres) <= Self.tolerance * $0.metres
      })
    else {
      hills.append(climb)
      return .new
    }
    let slower = climb.duration - hills[known].duration
    hills[known].duration = min(hills[known].duration, climb.duration)
    return .known(slower: slower)
  }
}

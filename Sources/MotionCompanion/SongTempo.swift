/// The tempo of a song that goes with a cadence: a beat a step, one for two steps, or two a step.
public struct SongTempo: Sendable {
  /// How far the two may differ, as a share.
  public static let tolerance = 0.04

  /// Beats a minute.
  public var beats: Double

  /// A tempo.
  public init(beats: Double) { self.beats = beats }

  /// Whether it goes with steps a second.
  public func fits(cadence: Double) -> Bool {
    guard cadence > 0 else { return false }
    return [0.5, 1, 2].contains { ratio in
      let wanted = cadence * 60 * ratio
      return abs(beats - wanted) <= Self.tolerance * wanted
    }
  }
}

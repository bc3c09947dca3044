/// Metres climbed and lost by heights that wander: a rise counts from a turning point to the next one, and a turning
/// point is what is left by more than a bound.
public struct TurningPoints: Sendable {
  /// Metres by which a turning point is left.
  public let bound: Double
  private var done = (up: 0.0, down: 0.0)
  private var low = Double.nan
  private var high = Double.nan
  /// Whether the newest stretch goes up; `nil` before the first one.
  private var isUp: Bool?

  /// No height yet. Changes of less than `bound` metres are noise.
  public init(bound: Double) { self.bound = bound }

  /// Takes the next height, m; one that is no number is passed over.
  public mutating func process(_ height: Double) {
    guard height.isFinite else { return }
    guard low.isFinite, high.isFinite else {
      (low, high) = (height, height)
      return
    }
    switch isUp {
    case nil:
      (low, high) = (min(low, height), max(high, height))
      if height - low >= bound { isUp = true } else if high - height >= bound { isUp = false }
    case true?:
      if height > high { high = height }
      guard high - height >= bound else { return }
      done.up += high - low
      (low, isUp) = (height, false)
    case false?:
      if height < low { low = height }
      guard height - low >= bound else { return }
      done.down += high - low
      (high, isUp) = (height, true)
    }
  }

  /// Metres up, with a stretch that has not ended.
  public var up: Double { isUp == true ? done.up + high - low : done.up }

  /// Metres down, likewise.
  public var down: Double { isUp == false ? done.down + high - low : done.down }
}

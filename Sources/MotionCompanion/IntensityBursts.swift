public import Foundation

/// Short stretches in which somebody goes much faster than they do otherwise (R161), by the pace of the pedometer.
public struct IntensityBursts: Sendable {
  /// A burst.
  public struct Burst: Equatable, Sendable {
    /// From when.
    public var start: Date
    /// To when.
    public var end: Date
    /// Mean speed, m/s.
    public var speed: Double
    /// Mean speed before, m/s.
    public var usual: Double

    /// Seconds.
    public var duration: TimeInterval { end.timeIntervalSince(start) }
  }

  /// A share by which a burst is faster than usual: for ten seconds, the told pace of somebody who goes steadily is hardly so
  /// far off, and it tells less of a sprint than there is.
  private static let excess = 0.15
  /// Shorter is a step aside, s; longer is another way of going, s.
  private static let durations = 10.0...180.0
  /// Seconds over which what is usual is averaged.
  private static let memory = 120.0
  /// Seconds on foot until something is usual.
  private static let patience = 20.0
  /// A silence after which somebody goes off anew, s.
  private static let silence = 10.0

  private var usual: (speed: Double, seconds: Double)?
  private var last: Date?
  private var open: (start: Date, end: Date, metres: Double)?

  /// Nothing was gone so far.
  public init() {}

  /// Takes what somebody has gone at since the last call, as `CMPedometerData.currentPace` has it, s/m; `nil` where they
  /// stand. Gives the burst that ends with it.
  public mutating func process(pace: Double?, at date: Date) -> Burst? {
    let seconds = last.map { date.timeIntervalSince($0) } ?? 0
    last = date
    guard let pace, pace > 0, pace.isFinite, seconds > 0, seconds <= Self.silence else {
      return close()
    }
    let speed = 1 / pace
    guard let usual, usual.seconds >= Self.patience, speed > usual.speed * (1 + Self.excess) else {
      let burst = close()
      learn(speed, for: seconds)
      return burst
    }
    let start = open?.start ?? date.addingTimeInterval(-seconds)
    open = (start, date, (open?.metres ?? 0) + speed * seconds)
    if date.timeIntervalSince(start) > Self.durations.upperBound {
      // What lasts is usual from now on.
      self.usual = open.map { ($0.metres / date.timeIntervalSince(start), Self.patience) }
      open = nil
    }
    return nil
  }

  /// At the end of a workout: the burst that has not ended.
  public mutating func finish() -> Burst? { close() }

  private mutating func close() -> Burst? {
    defer { open = nil }
    guard let open, let usual else { return nil }
    let seconds = open.end.timeIntervalSince(open.start)
    guard Self.durations.contains(seconds) else { return nil }
    return Burst(
      start: open.start, end: open.end, speed: open.metres / seconds, usual: usual.speed)
  }

  private mutating func learn(_ speed: Double, for seconds: Double) {
    let former = usual ?? (speed, 0)
    let known = former.seconds + seconds
    let share = seconds / min(known, Self.memory)
    usual = (former.speed + share * (speed - former.speed), known)
  }
}

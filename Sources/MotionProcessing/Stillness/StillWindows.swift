/// The mean and the deviation of acceleration in windows of ten seconds: where the device lay still, and
/// in which attitude.
///
/// Windows lie on whole multiples of ten seconds of the recording's clock. One that holds too few samples,
/// such as at the edge of a gap, is none. The state is of fixed size.
package struct StillWindows: Sendable {
  /// What was seen in one window.
  package struct Window: Equatable, Sendable {
    /// Where it begins.
    package var start: SensorTime
    /// Mean acceleration, g.
    package var mean: Vector3
    /// The largest of the three axes' standard deviations, g.
    package var deviation: Double
    /// Samples in it.
    package var count: Int

    /// Where it ends.
    package var end: SensorTime { start.advanced(by: StillWindows.length) }
  }

  /// Seconds of a window, as van Hees 2014 and actipy have it.
  static let length = 10.0
  private static let nanoseconds: Int64 = 10_000_000_000
  /// Samples below which a deviation says nothing: one a second, with a little room.
  private static let least = 8

  private var start: Int64?
  /// The first sample of the window: sums are taken from it, so that no digits are lost.
  private var origin = Vector3.zero
  private var sum = Vector3.zero
  private var squares = Vector3.zero
  private var count = 0

  /// Nothing seen yet.
  package init() {}

  /// Where the window begins that is being filled; `nil` before the first sample.
  package var open: SensorTime? { start.map { SensorTime(nanoseconds: $0) } }

  /// Takes an acceleration, g. Returns the window before, where this sample begins a new one.
  package mutating func process(_ acceleration: Vector3, at time: SensorTime) -> Window? {
    if isOpen(at: time) {
      add(acceleration)
      return nil
    }
    let ended = finish()
    start = Self.floor(time.nanoseconds)
    origin = acceleration
    add(acceleration)
    return ended
  }

  /// Whether a time lies in the window that is being filled.
  @inline(__always)
  func isOpen(at time: SensorTime) -> Bool {
    guard let start else { return false }
    return time.nanoseconds &- start >= 0 && time.nanoseconds &- start < Self.nanoseconds
  }

  /// Takes an acceleration of the window that is being filled, g.
  @inline(__always)
  mutating func add(_ acceleration: Vector3) {
    let d = acceleration - origin
    sum = sum + d
    squares = squares + Vector3(d.x * d.x, d.y * d.y, d.z * d.z)
    count &+= 1
  }

  /// The window that was being filled, at the end of the input; `nil` where it has too few samples.
  package mutating func finish() -> Window? {
    guard let begin = start else { return nil }
    defer {
      start = nil
      (sum, squares, count) = (.zero, .zero, 0)
    }
    guard count >= Self.least else { return nil }
    let n = Double(count)
    let mean = Vector3(sum.x / n, sum.y / n, sum.z / n)
    let variance = max(
      squares.x / n - mean.x * mean.x, squares.y / n - mean.y * mean.y,
      squares.z / n - mean.z * mean.z)
    return Window(
      start: SensorTime(nanoseconds: begin), mean: origin + mean,
      deviation: max(0, variance).squareRoot(), count: count)
  }

  private static func floor(_ time: Int64) -> Int64 {
    let rest = time % nanoseconds
    return rest < 0 ? time &- rest &- nanoseconds : time &- rest
  }
}

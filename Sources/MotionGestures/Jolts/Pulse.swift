import MotionProcessing

/// A pulse of a signal against the mean of a short ring, higher than what the signal does anyway.
struct Pulse {
  /// Readings of the pulse itself, of the mean before it, and of what the signal does anyway.
  private static let short = 4
  private static let ring = 50
  private static let usual = 75
  /// Readings between the pulse and what is usual.
  private static let between = 25
  /// How many times the usual root mean square a pulse must be.
  private static let above: Float = 5
  /// Readings after a pulse in which none is told, and after which it has ended at most.
  private static let dead = 30
  private static let longest = 25

  /// A pulse that has ended.
  struct Found {
    var start: SensorTime
    var end: SensorTime
    var peak: Float
    /// In which of the signals it was.
    var lane: Int
  }

  private let least: Float
  private var recent = RecentReadings(Pulse.usual + Pulse.between, filler: SIMD4<Float>.zero)
  private var shortSum = SIMD4<Float>.zero
  private var ringSum = SIMD4<Float>.zero
  private var squares = SIMD4<Float>.zero
  private var open: (first: Int, peak: Float, lane: Int)?
  private var free = 0

  /// A pulse of at least this size, in any of up to four signals.
  init(least: Float) { self.least = least }

  mutating func restart() {
    recent.restart()
    (shortSum, ringSum, squares, open, free) = (.zero, .zero, .zero, nil, 0)
  }

  /// Takes the next values; the pulse that they end.
  mutating func process(_ values: SIMD4<Float>, at time: SensorTime) -> Found? {
    recent.append(values, at: time)
    shortSum += values - before(Self.short)
    ringSum += values - before(Self.ring)
    let old = recent.newest - Self.between
    if old >= 0 { squares += recent[old] * recent[old] }
    let gone = old - Self.usual + 1
    if gone >= max(recent.oldest, 0) { squares -= recent[gone] * recent[gone] }
    guard recent.newest >= Self.ring else { return nil }
    return follow(shortSum / Float(Self.short) - ringSum / Float(Self.ring))
  }

  /// The values that left a mean of so many.
  private mutating func before(_ readings: Int) -> SIMD4<Float> {
    let number = recent.newest - readings
    return number >= recent.oldest ? recent[number] : .zero
  }

  private mutating func follow(_ pulse: SIMD4<Float>) -> Found? {
    guard let begun = open else {
      begin(pulse)
      return nil
    }
    let now = pulse[begun.lane]
    if now * begun.peak > 0, abs(now) > abs(begun.peak) { open?.peak = now }
    guard
      now * begun.peak <= 0 || abs(now) < abs(begun.peak) / 2
        || recent.newest - begun.first > Self.longest
    else { return nil }
    open = nil
    free = recent.newest + Self.dead
    return Found(
      start: recent.time(of: begun.first), end: recent.time(of: recent.newest), peak: begun.peak,
      lane: begun.lane)
  }

  /// Begins a pulse in the signal that has the largest one.
  private mutating func begin(_ pulse: SIMD4<Float>) {
    guard recent.newest >= free else { return }
    var lane = 0
    for i in 1..<4 where abs(pulse[i]) > abs(pulse[lane]) { lane = i }
    guard abs(pulse[lane]) > least else { return }
    let usual = (max(squares[lane], 0) / Float(Self.usual)).squareRoot()
    if abs(pulse[lane]) > Self.above * usual {
      open = (recent.newest - Self.short, pulse[lane], lane)
    }
  }
}

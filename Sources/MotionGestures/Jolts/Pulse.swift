import MotionProcessing

/// A pulse of one signal against the mean of a short ring, higher than what the signal does anyway.
struct Pulse {
  /// Readings of the pulse itself, of the mean before it, and of what the signal does anyway.
  private static let short = 5
  private static let ring = 50
  private static let usual = 150
  /// Readings between the pulse and what is usual.
  private static let between = 25
  /// How many times the usual root mean square a pulse must be.
  private static let above: Float = 4
  /// Readings after a pulse in which none is told, and after which it has ended at most.
  private static let dead = 30
  private static let longest = 25

  /// A pulse that has ended.
  struct Found {
    var start: SensorTime
    var end: SensorTime
    var peak: Float
  }

  private let least: Float
  private var recent = RecentReadings(Pulse.usual + Pulse.between, filler: Float(0))
  private var shortSum: Float = 0
  private var ringSum: Float = 0
  private var squares: Float = 0
  private var open: (first: Int, peak: Float, number: Int)?
  private var free = 0

  /// A pulse of at least this size.
  init(least: Float) { self.least = least }

  mutating func restart() {
    recent.restart()
    (shortSum, ringSum, squares, open, free) = (0, 0, 0, nil, 0)
  }

  /// Takes the next value; the pulse that it ends.
  mutating func process(_ value: Float, at time: SensorTime) -> Found? {
    recent.append(value, at: time)
    shortSum += value - before(Self.short)
    ringSum += value - before(Self.ring)
    let old = recent.newest - Self.between
    if old >= 0 { squares += recent[old] * recent[old] }
    let gone = old - Self.usual + 1
    if gone >= 0, gone > recent.oldest { squares -= recent[gone] * recent[gone] }
    guard recent.newest >= Self.ring else { return nil }
    let pulse = shortSum / Float(Self.short) - ringSum / Float(Self.ring)
    return follow(pulse)
  }

  /// The value that left a mean of so many.
  private func before(_ readings: Int) -> Float {
    let number = recent.newest - readings
    return number >= recent.oldest ? recent[number] : 0
  }

  private mutating func follow(_ pulse: Float) -> Found? {
    guard let begun = open else {
      let usual = (max(squares, 0) / Float(Self.usual)).squareRoot()
      if abs(pulse) > max(least, Self.above * usual), recent.newest >= free {
        open = (recent.newest - Self.short, pulse, recent.newest)
      }
      return nil
    }
    if pulse * begun.peak > 0, abs(pulse) > abs(begun.peak) {
      open = (begun.first, pulse, recent.newest)
    }
    guard
      pulse * begun.peak <= 0 || abs(pulse) < abs(begun.peak) / 2
        || recent.newest - begun.first > Self.longest
    else { return nil }
    open = nil
    free = recent.newest + Self.dead
    return Found(
      start: recent.time(of: begun.first), end: recent.time(of: recent.newest), peak: begun.peak)
  }
}

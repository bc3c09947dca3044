/// What the speed over ground says about the activity: the median of the last half minute of good
/// fixes against what is usual for each class.
struct SpeedEvidence {
  /// Seconds over which fixes are looked at; a fix older than this says nothing.
  static let memory = 30.0
  /// Radius in metres beyond which a fix's speed is not used: such fixes come from cells and
  /// networks.
  static let worstAccuracy = 50.0
  private static let capacity = 30

  private struct Entry {
    var time = SensorTime.zero
    var speed: Float = 0
  }

  private var entries = RingBuffer<Entry>(capacity: capacity, filler: Entry())
  private var sorted = [Float](repeating: 0, count: capacity)

  /// Takes a fix.
  mutating func process(_ fix: LocationFix, at time: SensorTime) {
    guard fix.speed >= 0, fix.speed < 150 else { return }
    if fix.horizontalAccuracy > Self.worstAccuracy { return }
    entries.append(Entry(time: time, speed: Float(fix.speed)))
  }

  /// Median speed in m/s of the fixes of the last 30 s; `nil` without one.
  mutating func median(at now: SensorTime) -> Float? {
    var n = 0
    for i in 0..<entries.count {
      let age = now.seconds(since: entries[i].time)
      guard age <= Self.memory else { continue }
      var j = n
      while j > 0 && sorted[j - 1] > entries[i].speed {
        sorted[j] = sorted[j - 1]
        j -= 1
      }
      sorted[j] = entries[i].speed
      n += 1
    }
    return n > 0 ? sorted[n / 2] : nil
  }

  /// Chance of a median speed, relative from class to class.
  ///
  /// Rows are smoothed shares of the 16 recordings of mobilitynet that hold fixes (cycling,
  /// automotive, walking), widened by what the speeds of fast cyclists and motorways are; running
  /// and stillness from their usual speeds.
  static func likelihood(of speed: Float) -> ClassVector {
    switch speed {
    case ..<0.5: ClassVector(0.80, 0.25, 0.04, 0.07, 0.15, 0.50, 0, 0)
    case ..<1.1: ClassVector(0.10, 0.40, 0.04, 0.05, 0.03, 0.20, 0, 0)
    case ..<2.2: ClassVector(0.04, 0.30, 0.20, 0.10, 0.05, 0.12, 0, 0)
    case ..<3.5: ClassVector(0.01, 0.02, 0.40, 0.25, 0.06, 0.05, 0, 0)
    case ..<5: ClassVector(0.01, 0.005, 0.25, 0.30, 0.09, 0.03, 0, 0)
    case ..<7: ClassVector(0.01, 0.002, 0.03, 0.15, 0.15, 0.03, 0, 0)
    case ..<9: ClassVector(0.01, 0.002, 0.005, 0.04, 0.25, 0.03, 0, 0)
    case ..<12: ClassVector(0.01, 0.002, 0.002, 0.015, 0.20, 0.03, 0, 0)
    default: ClassVector(0.01, 0.002, 0.002, 0.003, 0.25, 0.03, 0, 0)
    }
  }
}

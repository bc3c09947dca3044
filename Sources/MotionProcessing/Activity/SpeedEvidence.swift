/// What the speed over ground says about the activity.
///
/// Three things are looked at: the pace of the last quarter of a minute, the top speed of the last
/// two minutes, and the strongest pull in them. A car at a light was fast a minute ago and got there
/// in seconds; a bicycle never was. A single stray fix says nothing: pace is a median, top and pull
/// are the second largest.
struct SpeedEvidence {
  /// Batches over which the pace is taken: 15 s. With 30 s a walk was seen 15 s later and the rides
  /// were no better.
  static let recent = 6
  /// Batches over which top and pull are remembered: 2 min, longer than lights and level crossings
  /// hold. With 3 min walks that follow rides were lost.
  static let memory = 48
  /// Batches in which speed must have been seen to change before the changes say anything.
  private static let fewestGains = 4
  /// Batches over which a gain of speed is taken: 5 s.
  private static let span: Int32 = 2

  /// The fixes of 2.5 s, so that their number does not matter.
  private struct Entry {
    var slot: Int32 = 0
    var sum: Float = 0
    var count: UInt16 = 0
    var isStated = true

    var speed: Float { sum / Float(count) }

    mutating func add(_ reading: FixSpeed.Reading) {
      guard count < .max else { return }
      sum += reading.speed
      count += 1
      isStated = isStated && reading.isStated
    }
  }

  private var meter = FixSpeed()
  private var entries = FixedQueue<Entry>(capacity: memory, filler: Entry())

  /// Takes a fix.
  mutating func process(_ fix: LocationFix, at time: SensorTime) {
    guard let reading = meter.process(fix, at: time) else { return }
    let slot = Self.slot(time.nanoseconds)
    let last = entries.last?.slot
    if let last, slot < last { return }
    if slot != last { entries.append(Entry(slot: slot)) }
    let newest = entries.count - 1
    entries[newest].add(reading)
  }

  /// The 2.5 s in which a time lies. Times within `SensorTime.limit` have a number of 32 bits.
  private static func slot(_ nanoseconds: Int64) -> Int32 {
    Int32(clamping: nanoseconds / MotionBatch.nanoseconds)
  }

  /// How likely the speeds up to the end of a batch are in each class, up to a common factor; `nil`
  /// where none of the last two minutes is known.
  func likelihood(at end: SensorTime) -> ClassVector? {
    let now = Self.slot(end.nanoseconds &- 1)
    var top = Largest()
    var pull = Largest()
    var pace = Recent()
    for i in 0..<entries.count {
      let entry = entries[i]
      let age = now &- entry.slot
      guard age >= 0, age < Self.memory else { continue }
      top.add(entry.speed)
      if let gain = gain(i) { pull.add(gain) }
      if age < Self.recent { pace.add(entry.speed) }
    }
    guard top.count > 0 else { return nil }
    return SpeedLikelihood.of(
      pace: pace.median, top: top.second,
      pull: pull.count >= Self.fewestGains ? pull.second : nil)
  }

  /// Metres per second that an entry is faster than the one 5 s before it.
  private func gain(_ i: Int) -> Float? {
    for j in max(i - Int(Self.span), 0)..<i where entries[j].slot == entries[i].slot &- Self.span {
      guard entries[i].isStated, entries[j].isStated else { return nil }
      return entries[i].speed - entries[j].speed
    }
    return nil
  }

  /// The second largest of some numbers; of one alone that one.
  private struct Largest {
    private(set) var count = 0
    private var first = -Float.infinity
    private(set) var second = -Float.infinity

    mutating func add(_ value: Float) {
      count += 1
      if value > first {
        second = count == 1 ? value : first
        first = value
      } else if value > second || count == 2 {
        second = value
      }
    }
  }

  /// The median of at most `recent` numbers, of two middle ones the larger.
  private struct Recent {
    private var count = 0
    private var sorted = InlineArray<6, Float>(repeating: 0)

    mutating func add(_ value: Float) {
      var i = count
      while i > 0 && sorted[i - 1] > value {
        sorted[i] = sorted[i - 1]
        i -= 1
      }
      sorted[i] = value
      count += 1
    }

    var median: Float? { count > 0 ? sorted[count / 2] : nil }
  }
}

/// Cadence and pace of the last seconds.
struct PaceTracker {
  /// Seconds over which steps are averaged (notes on the pedometer, idea 6).
  static let memory = 5.0
  /// Longest time between two steps of one walk, s; longer ones are rest.
  static let longestInterval = 2.0
  /// Seconds after the last confirmed step when nothing is said any more: a step is confirmed up to
  /// 2.5 s late.
  static let patience = 4.0

  private var steps = RingBuffer<HeldStep>(capacity: 24, filler: HeldStep())
  /// The last confirmed step, kept over a gap in the data: somebody whose steps on both sides of it
  /// are near each other walked through it, and history counts so.
  private var lastContact: SensorTime?

  /// Forgets what pace and cadence are made of.
  mutating func restart() { steps.removeAll() }

  /// Takes a confirmed step.
  ///
  /// - Returns: seconds on foot that it adds.
  mutating func add(_ step: HeldStep) -> Double {
    var active = 0.0
    if let lastContact {
      let interval = step.time.seconds(since: lastContact)
      if interval > Self.longestInterval {
        steps.removeAll()
      } else {
        active = max(0, interval)
      }
    }
    lastContact = step.time
    steps.append(step)
    while steps.count > 1, step.time.seconds(since: steps[0].time) > Self.memory {
      steps.removeFirst(1)
    }
    return active
  }

  /// Steps per second and seconds per metre at `now`; NaN while not on foot.
  func current(at now: SensorTime) -> (cadence: Double, pace: Double) {
    guard let last = steps.last, steps.count >= 3, now.seconds(since: last.time) < Self.patience
    else { return (.nan, .nan) }
    let span = last.time.seconds(since: steps[0].time)
    var metres = 0.0
    for i in 1..<steps.count { metres += steps[i].length }
    guard span > 0, metres > 0 else { return (.nan, .nan) }
    return (Double(steps.count - 1) / span, span / metres)
  }
}

/// Cadence and pace of the last seconds.
///
/// Cadence comes from the newest steps, decided or not (`CadenceEstimator`); the length of a step from
/// the confirmed ones, which come up to 2.5 s later. Where cadence has changed meanwhile the length
/// is taken to have changed with it: in one person length over cadence, the walk ratio, hardly
/// changes (Sekiya and Nagasaki 1998, Gait & Posture 7, 225-227).
struct PaceTracker {
  /// Seconds over which lengths are averaged.
  static let memory: Float = 5
  /// Seconds after the last step when nothing is said any more.
  static let patience: Float = 4
  /// Changes of cadence below this part are not carried over to the length: a few steps that the
  /// log dropped look like one.
  static let change: Float = 0.2
  /// Largest factor on the length that a change of cadence makes.
  static let largestChange: Float = 1.8

  /// Fewest confirmed steps that make a walk ratio.
  static let fewest = 6

  private(set) var rhythm = CadenceEstimator()
  /// The lengths of confirmed steps, m.
  private var strides = FixedQueue<TimedValue>(capacity: 20, filler: TimedValue())
  /// Metres over steps/s, of the last walk that was long enough.
  private var walkRatio: Float?

  /// Forgets what pace and cadence are made of.
  mutating func restart() {
    rhythm.restart()
    strides.removeAll()
  }

  /// Takes a step that may yet be dropped.
  mutating func process(_ step: StepWave) { rhythm.process(step.time) }

  /// Hears whether a wave was a step.
  mutating func judge(waveAt time: SensorTime, isStep: Bool) { rhythm.judge(time, isStep: isStep) }

  /// Takes the step lag of a window of gait, s.
  mutating func process(lag: Float) { rhythm.process(lag: lag) }

  /// Takes a confirmed step; one that begins a bout ends what pace was made of.
  mutating func process(_ step: ConfirmedStep) {
    if step.activeTime == 0 { strides.removeAll() }
    strides.append(TimedValue(time: step.time, value: step.length))
    while strides.count > 1, step.time.singleSeconds(since: strides[0].time) > Self.memory {
      strides.removeFirst(1)
    }
    if strides.count >= Self.fewest {
      let (length, cadence) = gait(from: 0)
      if cadence > 0 { walkRatio = length / cadence }
    }
  }

  /// Steps per second and seconds per metre at `now`; `nil` while not known.
  mutating func current(at now: SensorTime) -> (cadence: Float?, pace: Float?) {
    guard let (cadence, since) = rhythm.cadence() else { return (nil, nil) }
    guard let length = length(at: cadence, since: since, now) else { return (cadence, nil) }
    return (cadence, 1 / (cadence * length))
  }

  /// Metres of a step at a cadence that has lasted since `since`; before the first confirmed steps
  /// of a walk by the walk ratio of the one before.
  private mutating func length(at cadence: Float, since: SensorTime, _ now: SensorTime) -> Float? {
    guard let last = strides.last, strides.count >= 3,
      now.singleSeconds(since: last.time) < Self.patience
    else { return walkRatio.map { $0 * cadence } }
    let all = gait(from: 0)
    guard all.length > 0, all.cadence > 0 else { return nil }
    guard abs(cadence / all.cadence - 1) > Self.change else { return all.length }
    var first = 0
    while strides.count - first > 4, strides[first].time < since { first += 1 }
    let newest = gait(from: first)
    guard newest.length > 0, newest.cadence > 0 else { return all.length }
    let quotient = cadence / newest.cadence
    guard abs(quotient - 1) > Self.change else { return newest.length }
    return newest.length * min(max(quotient, 1 / Self.largestChange), Self.largestChange)
  }

  /// Mean length and cadence of the confirmed steps from an index on.
  private mutating func gait(from first: Int) -> (length: Float, cadence: Float) {
    var metres: Float = 0
    for i in first..<strides.count { metres += strides[i].value }
    let steps = Float(Int(strides.count - first))
    let span = strides[strides.count - 1].time.singleSeconds(since: strides[first].time)
    return (metres / steps, span > 0 ? (steps - 1) / span : 0)
  }
}

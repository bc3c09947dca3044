/// Steps, distance, cadence, pace, pauses: everything on foot. What it finds waits to be fetched
/// with `nextRevision` and `nextEvent`.
public struct Pedometer: Sendable {
  /// Samples from one look at the window to the next: 0.5 s.
  static let hop = 25

  private var waves = StepWaves()
  private var window = GaitWindow()
  private var gate = GaitGate()
  private var candidates = StepCandidateQueue()
  private var strides = StrideWaves()
  private var movement = MovementTracker()
  private var pace = PaceTracker()
  /// What the open batch adds up; pace and cadence are asked for when it is closed.
  private var open = (steps: 0, distance: 0.0, activeTime: Int64(0))
  private var count = 0

  /// What is known of this person's steps; it grows where location is good (R80, R83).
  public var strideCalibration: StrideCalibration {
    get { candidates.stride.calibration }
    set { candidates.stride.calibration = newValue }
  }
  /// Metres of all confirmed steps since the origin, by pace, before calibration.
  public private(set) var walked = DistanceByCadence()

  private let origin: SensorTime

  /// Largest acceleration that is taken as it is, g; beyond, sensors clip and sums would overflow.
  static let range: Float = 64

  private static func clipped(_ value: Double) -> Float { min(range, max(-range, Float(value))) }

  /// A pedometer that has seen nothing. Steps before `origin` are told, but no batch counts them.
  @inline(__always)
  public init(origin: SensorTime = SensorTime(nanoseconds: .min)) { self.origin = origin }

  /// Takes one value of the uniform 50 Hz acceleration, g.
  public mutating func process(_ acceleration: Vector3, at time: SensorTime) {
    guard acceleration.isFinite else { return }
    let a = SIMD3(
      Self.clipped(acceleration.x), Self.clipped(acceleration.y), Self.clipped(acceleration.z))
    let m = (a.x * a.x + a.y * a.y + a.z * a.z).squareRoot()
    window.process(a, magnitude: m)
    movement.process(a)
    if let wave = waves.process(m, at: time) {
      if wave.isPlain, let hidden = candidates.hidden(before: wave) { take(hidden, at: time) }
      take(wave, at: time)
    }
    count += 1
    if count >= Self.hop {
      count = 0
      look(at: time)
    }
    movement.advance(to: time)
  }

  @inline(never)
  private mutating func take(_ wave: StepWave, at time: SensorTime) {
    let interval = wave.isPlain ? strides.interval(to: wave.time) : 0
    candidates.hold(wave, interval: interval, at: time)
    if wave.isPlain, movement.process(wave, at: time) { pace.process(wave) }
  }

  /// Begins anew after a gap in the accelerometer: what was held and can no longer be decided is
  /// dropped.
  public mutating func restart(at time: SensorTime) {
    finish(at: time)
    waves.restart()
    window.restart()
    strides.restart()
    movement.restart(at: time)
    pace.restart()
    count = 0
  }

  /// Takes what somebody does in a batch: nobody steps on a bicycle, or runs at a walk's cadence.
  public mutating func follow(_ activity: MotionActivity, at time: SensorTime) {
    candidates.follow(activity, at: time)
  }

  /// Whether there is a line of the step log or an event that has not been fetched.
  @inline(__always)
  var hasNews: Bool { candidates.hasLine || movement.hasEvent }

  /// The next line of the step log that has not been fetched.
  @inline(__always)
  public mutating func nextRevision() -> StepRevision? {
    candidates.hasLine ? candidates.nextLine() : nil
  }

  /// The next pause or resume that has not been fetched.
  @inline(__always)
  public mutating func nextEvent() -> MotionEvent? {
    movement.hasEvent ? movement.nextEvent() : nil
  }

  /// Ends a batch: what became known since the last call. Floors are left empty.
  public mutating func closeBatch(at end: SensorTime) -> PedometerBatch {
    var result = PedometerBatch()
    result.steps = open.steps
    result.distance = open.distance
    result.activeTime = Double(open.activeTime) / 1e9
    open = (0, 0, 0)
    if movement.isMoving {
      let current = pace.current(at: end)
      result.cadence = current.cadence.map { Double($0) }
      result.pace = current.pace.map { Double($0) }
    }
    return result
  }

  /// Decides what is still held, at the end of the input.
  public mutating func finish(at time: SensorTime) {
    while let step = candidates.nextConfirmedAtEnd(at: time) { account(step, at: time) }
  }

  private mutating func look(at time: SensorTime) {
    guard window.isFull else { return }
    // Of a quiet window the gate needs no features; most of a day is quiet.
    let isLoud = window.deviation() > GaitGate.leastDeviation
    let features = isLoud ? GaitAnalyzer().features(of: &window) : GaitFeatures()
    candidates.look(features)
    let score = isLoud ? gate.score(of: features) : GaitGate.none
    candidates.look(score: score, lag: features.beat, at: time)
    movement.process(score: score, at: time)
    if score > 0 { pace.process(lag: features.stepLag) }
    while let wave = candidates.judgeNext(at: time) {
      pace.judge(waveAt: wave.time, isStep: wave.isStep)
    }
    while let step = candidates.nextConfirmed(at: time) { account(step, at: time) }
  }

  private mutating func account(_ step: ConfirmedStep, at time: SensorTime) {
    pace.process(step)
    if step.time >= origin {
      walked += DistanceByCadence(step.measure)
      open.steps += 1
      open.distance += Double(step.length)
      open.activeTime += step.activeTime
    }
    movement.confirm(step, at: time)
  }
}

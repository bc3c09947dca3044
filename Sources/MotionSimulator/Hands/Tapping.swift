import MotionProcessing

/// A short knock: a displacement that comes, rings and goes, so that neither speed nor way remain.
struct Knock: Sendable {
  private var start = -1e9
  private var way = Vector3.zero
  private var frequency = 10.0
  private var decay = 0.02

  init() {}

  /// `peak` is about the largest acceleration, m/s² (or rad/s² for a turn).
  init(at time: Double, peak: Vector3, frequency: Double, decay: Double) {
    start = time
    self.frequency = frequency
    self.decay = decay
    // Largest second difference of the unit knock, at the tick in which the world moves.
    let h = Tick.seconds
    var largest = 1e-12
    for i in 0..<Int(6 * decay / h) {
      let t = Double(i) * h
      largest = max(largest, abs(shape(t + h) - 2 * shape(t) + shape(t - h)) / (h * h))
    }
    way = peak * (1 / largest)
  }

  /// Displacement at `time`.
  func displacement(at time: Double) -> Vector3 {
    let t = time - start
    return t > 0 && t < 20 * decay ? way * shape(t) : .zero
  }

  /// (t/τ)³ exp(-t/τ) sin ωt: three derivatives are zero at the start.
  private func shape(_ t: Double) -> Double {
    guard t > 0 else { return 0 }
    let u = t / decay
    return u * u * u * Trigonometry.exp(-u) * sine(turns: frequency * t)
  }
}

/// Knocks one after the other, each heard until `memory` seconds after its time.
struct KnockSequence: Sendable {
  let memory: Double
  private var knocks: [(time: Double, knock: Knock)] = []
  private var current = 0

  init(memory: Double) { self.memory = memory }

  mutating func append(_ knock: Knock, around time: Double) { knocks.append((time, knock)) }

  mutating func displacement(at time: Double) -> Vector3 {
    while current + 1 < knocks.count && time > knocks[current].time + memory { current += 1 }
    return current < knocks.count ? knocks[current].knock.displacement(at: time) : .zero
  }
}

/// Fingers that tap in bursts, or things that knock against each other now and then.
struct Tapping: Sendable {
  /// What is tapped, how fast and how hard.
  struct Style: Sendable {
    /// Taps per second within a burst.
    var rate: ClosedRange<Double>
    /// Taps of a burst.
    var burst: ClosedRange<Double>
    /// Seconds between bursts.
    var pause: ClosedRange<Double>
    /// Peak acceleration, m/s²; taps scatter by half an octave around it.
    var peak: Double
    /// Peak angular acceleration, rad/s².
    var turn: Double
    /// Hz of the ring.
    var frequency: ClosedRange<Double>
    /// Along the screen's normal, into the screen; else in any direction.
    var onScreen: Bool
  }

  private let style: Style
  private let rate: Double
  private var next: Double
  private var left = 0
  private var knocks = [Knock](repeating: Knock(), count: 4)
  private var turns = [Knock](repeating: Knock(), count: 4)
  private var slot = 0

  init(_ style: Style, at time: Double, _ random: inout RandomSource) {
    self.style = style
    rate = random.uniform(style.rate.lowerBound, style.rate.upperBound)
    next = time + random.uniform(0.2, 1)
  }

  /// Displacement (m) and turn (rad) of the phone at `time`, device axes.
  mutating func advance(
    to time: Double, _ random: inout RandomSource
  ) -> (jolt: Vector3, tilt: Vector3) {
    if time >= next { tap(at: next, &random) }
    var jolt = Vector3.zero
    var tilt = Vector3.zero
    for i in 0..<knocks.count {
      jolt += knocks[i].displacement(at: time)
      tilt += turns[i].displacement(at: time)
    }
    return (jolt, tilt)
  }

  private mutating func tap(at time: Double, _ random: inout RandomSource) {
    let size = Trigonometry.exp(0.5 * random.normal())
    let scatter = random.normalVector() * 0.577
    let direction = style.onScreen ? Vector3(0.25 * scatter.x, 0.25 * scatter.y, -1) : scatter
    let frequency = random.uniform(style.frequency.lowerBound, style.frequency.upperBound)
    let decay = 0.22 / frequency
    knocks[slot] = Knock(
      at: time, peak: direction * (style.peak * size), frequency: frequency, decay: decay)
    // Where the finger lands beside the grip decides about which axis the phone gives way.
    let lever = Vector3(random.normal(), random.normal(), 0.3 * random.normal())
    turns[slot] = Knock(
      at: time, peak: lever * (0.7 * style.turn * size), frequency: 0.6 * frequency,
      decay: 1.4 * decay)
    slot = (slot + 1) % knocks.count
    if left <= 0 {
      left = Int(random.uniform(style.burst.lowerBound, style.burst.upperBound + 1))
      let u = random.uniform()
      next =
        time + style.pause.lowerBound
        + (style.pause.upperBound - style.pause.lowerBound) * u * u
    } else {
      next = time + max(0.4, 1 + 0.2 * random.normal()) / rate
    }
    left -= 1
  }
}

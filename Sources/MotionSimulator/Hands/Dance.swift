import MotionProcessing

/// A dance class: the whole body on the beat, figures of eight or sixteen beats, songs of a few
/// minutes with breaks between.
///
/// Songs of dance fitness have 120 to 160 beats a minute; steps go on the beat or every second one,
/// arms with or against them. Amplitudes are those of low-impact aerobics (hip 1 to 2 g); no free
/// recording of a class was found to measure them on.
struct Dance: Sendable {
  /// What the body does for some beats.
  private struct Figure: Sendable {
    var posture = Posture()
    /// Movements that go once per beat, per two and per four.
    var everyBeat = Posture()
    var everySecond = Posture()
    var everyFourth = Posture()
    /// Knock of the feet, m/s².
    var stamp = 0.0
  }

  private let manner: HandManner
  private var beats = 0.0
  private var rate = 2.2
  private var drift: Reaching
  private var old = Figure()
  private var figure = Figure()
  private var changed = -10.0
  private var nextChange = 0.0
  private var songEnd: Double
  private var isBreak = false
  private var stamps = [Knock](repeating: Knock(), count: 2)

  init(at time: Double, _ manner: HandManner, _ random: inout RandomSource) {
    self.manner = manner
    drift = Reaching(Vector3(0.02, 0.15, 0.15), seconds: 1...3, pause: 0...2)
    songEnd = time + random.uniform(120, 240)
    rate = random.uniform(2.0, 2.65)
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    if time >= songEnd { changeSong(at: time, &random) }
    if beats >= nextChange { changeFigure(&random) }
    let wander = drift.advance(to: time, &random)
    let before = beats
    // Movements precede or follow the beat by some hundredths of a second.
    beats += rate * (1 + wander.x) * Tick.seconds
    if Int(beats) != Int(before) { stamp(at: time, &random) }
    let x = smoothStep((beats - changed) / 2)
    var posture = pose(old).mixed(with: pose(figure), at: x)
    posture.hips = posture.hips * (1 + 0.5 * wander.y)
    posture.shoulder = posture.shoulder * (1 + 0.5 * wander.z)
    for knock in stamps { posture.jolt += knock.displacement(at: time) }
    return posture
  }

  private func pose(_ figure: Figure) -> Posture {
    var posture = figure.posture
    posture += Posture().mixed(with: figure.everyBeat, at: cosine(turns: beats))
    // Arms and feet do not move in sines: the third harmonic sharpens them.
    let second = sine(turns: beats / 2) + 0.15 * sine(turns: 1.5 * beats)
    posture += Posture().mixed(with: figure.everySecond, at: second)
    posture += Posture().mixed(with: figure.everyFourth, at: sine(turns: beats / 4 + 0.1))
    return posture
  }

  private mutating func changeSong(at time: Double, _ random: inout RandomSource) {
    isBreak.toggle()
    songEnd = time + (isBreak ? random.uniform(8, 20) : random.uniform(120, 240))
    if !isBreak { rate = random.uniform(2.0, 2.65) }
    nextChange = beats
  }

  private mutating func changeFigure(_ random: inout RandomSource) {
    old = figure
    changed = beats
    nextChange = beats.rounded(.down) + (random.uniform() < 0.5 ? 8 : 16)
    figure = Figure()
    guard !isBreak else { return }
    let size = manner.size * random.uniform(0.7, 1.25)
    figure.stamp = random.uniform(1.5, 5) * size
    figure.everyBeat.hips = Vector3(0, 0, random.uniform(0.012, 0.03) * size)
    figure.everyBeat.thigh = Vector3(0, random.uniform(0.05, 0.2) * size, 0)
    figure.everySecond.hips =
      Vector3(
        0.05 * random.normal(), 0.08 * random.normal(), 0.015 * random.normal()) * size
    figure.everySecond.lean =
      Vector3(
        0.1 * random.normal(), 0.05 * random.normal(), 0.2 * random.normal()) * size
    figure.everySecond.thigh = Vector3(0.1 * random.normal(), 0.25 * random.normal(), 0) * size
    figure.everyFourth.hips = Vector3(0.12 * random.normal(), 0.2 * random.normal(), 0) * size
    figure.everyFourth.lean = Vector3(0, 0, 0.25 * random.normal()) * size
    chooseArms(size, &random)
  }

  /// Arms: hanging, swung with the steps, pumped on the beat or raised in slow circles.
  private mutating func chooseArms(_ size: Double, _ random: inout RandomSource) {
    let kind = random.uniform()
    figure.posture.elbow = random.uniform(0.5, 1.6)
    figure.posture.shoulder = Vector3(-random.uniform(0, 0.9), -random.uniform(0, 1), 0)
    let way = random.normalVector() * size
    if kind < 0.35 {
      figure.everySecond.shoulder = way * 0.3
      figure.everySecond.elbow = 0.25 * random.normal()
    } else if kind < 0.65 {
      figure.everyBeat.shoulder = way * 0.12
      figure.everyBeat.elbow = 0.15 * random.normal()
    } else {
      figure.everyFourth.shoulder = way * 0.7
      figure.everySecond.elbow = 0.3 * random.normal()
    }
    figure.everySecond.hand = Vector3(0, 0, 0.4 * random.normal())
  }

  private mutating func stamp(at time: Double, _ random: inout RandomSource) {
    guard figure.stamp > 0 else { return }
    stamps.swapAt(0, 1)
    let way = Vector3(0.5 * random.normal(), 0.5 * random.normal(), 0.5 * random.normal() + 0.6)
    stamps[0] = Knock(
      at: time, peak: way * (figure.stamp * (1 + 0.3 * random.normal())),
      frequency: random.uniform(5, 9), decay: 0.04)
  }
}

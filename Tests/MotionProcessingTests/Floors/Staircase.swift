import Glibc
import MotionTestSupport

@testable import MotionProcessing

/// A made climb: stretches of a vertical speed, with or without steps and shaking, seen by a
/// barometer.
struct Staircase {
  struct Stretch {
    var seconds: Double
    var speed: Double
    var isWalked: Bool
    var isOnWheels = false
  }

  var stretches: [Stretch] = []
  /// Pressure samples per second.
  var rate = 2.0
  /// Standard deviation of one pressure sample in metres.
  var noise = 0.05
  /// Metres per second by which the weather moves the altitude.
  var drift = 0.0
  /// Seconds by which confirmed steps are known late.
  var stepDelay = 0.0
  var hasAccelerometer = true
  var hasSteps = true
  /// What the sensor makes of an altitude at a time.
  var sensor: (Double, Double) -> Double = { altitude, _ in altitude }

  static func stand(_ seconds: Double) -> Stretch {
    Stretch(seconds: seconds, speed: 0, isWalked: false)
  }
  static func walk(_ seconds: Double) -> Stretch {
    Stretch(seconds: seconds, speed: 0, isWalked: true)
  }
  static func lift(_ metres: Double, speed: Double) -> Stretch {
    Stretch(seconds: abs(metres / speed), speed: metres < 0 ? -speed : speed, isWalked: false)
  }

  /// Floors of 3 m in two half flights with landings of 3 s between them; negative is down.
  static func stairs(floors: Int, speed: Double = 0.3) -> [Stretch] {
    (0..<2 * abs(floors)).flatMap { _ in
      [
        Stretch(seconds: 1.5 / speed, speed: floors < 0 ? -speed : speed, isWalked: true), walk(3),
      ]
    }
  }

  struct Count {
    var up = 0
    var down = 0
    var events: [MotionEvent] = []
  }

  func altitude(at t: Double) -> Double {
    var left = t
    var height = drift * t
    for s in stretches {
      height += s.speed * max(min(left, s.seconds), 0)
      left -= s.seconds
    }
    return height
  }

  func isWalked(at t: Double) -> Bool {
    var left = t
    for s in stretches {
      if left < s.seconds { return s.isWalked }
      left -= s.seconds
    }
    return false
  }

  /// Feeds the climb to a counter and returns what it says.
  func count() -> Count {
    var counter = VerticalMotion()
    var result = Count()
    var random = Noise()
    let end = stretches.reduce(0) { $0 + $1.seconds }
    var number = 0
    var nextPressure = 0.0
    var late: [StepRevision] = []
    var baseline: Double?
    for tick in 0..<Int(end * 50) {
      let t = Double(tick) / 50
      let time = SensorTime(nanoseconds: Int64(tick) * 20_000_000)
      if hasAccelerometer {
        let swing = isWalked(at: t) ? 0.25 * sin(2 * .pi * 1.8 * t) : 0
        counter.process(Vector3(0, 0, -1 + swing + 0.003 * random.next()), at: time)
      }
      if hasSteps, isWalked(at: t), tick % 28 == 0 {
        late.append(
          StepRevision(
            number: number, verdict: .confirmed, time: time,
            known: SensorTime(seconds: t + stepDelay), length: 0.7))
        number += 1
      }
      while let step = late.first, step.known <= time {
        counter.process(step)
        late.removeFirst()
      }
      if t >= nextPressure {
        nextPressure += 1 / rate
        let seen = sensor(altitude(at: t) + noise * random.next(), t)
        baseline = baseline ?? seen
        counter.process(
          AltitudeUpdate(time: time, relative: seen - (baseline ?? 0), pressure: 100))
      }
      drain(&counter, into: &result)
    }
    counter.finish(at: SensorTime(seconds: end))
    drain(&counter, into: &result)
    return result
  }

  private func drain(_ counter: inout VerticalMotion, into result: inout Count) {
    while let event = counter.nextFloors() {
      result.events.append(event)
      guard case .floors(let n) = event.kind else { continue }
      if n > 0 { result.up += n } else { result.down -= n }
    }
  }
}

/// Normal noise that is the same in every run.
struct Noise {
  private var random: SplitMix64

  init(seed: UInt64 = 1) { random = SplitMix64(seed: seed) }

  mutating func next() -> Double {
    let radius = (-2 * log(Double.random(in: 0.0.nextUp..<1, using: &random))).squareRoot()
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &random))
  }
}

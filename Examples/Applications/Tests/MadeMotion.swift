import CoreMotion
import Foundation
import MotionTesting

/// A day by construction: pieces of motion one after another, so that a test knows every border and
/// every step. 50 samples a second in motion, 10 at rest.
struct MadeMotion {
  /// In order of time.
  var samples: [MotionSample] { unsorted.sorted { $0.time < $1.time } }
  private var unsorted: [MotionSample] = []
  /// Seconds since the beginning; where the next piece starts.
  private(set) var time = 0.0
  /// Metres above the beginning.
  private var altitude = 0.0
  /// Metres to the north of the beginning.
  private var way = 0.0
  /// Whether the phone has a barometer.
  private let hasBarometer: Bool
  private var nextPressure = 0.0
  private var random = SplitMix64()

  init(hasBarometer: Bool = false) { self.hasBarometer = hasBarometer }

  /// On a table.
  mutating func rest(_ seconds: Double) {
    fill(seconds, rate: 10) { _ in (0, 0, -1) }
  }

  /// Standing with the phone at the arm or in the hand: no steps, but never quite still.
  mutating func stand(_ seconds: Double, climb: Double = 0) {
    fill(seconds, rate: 50, climb: climb) { t in
      let slow = sin(2 * .pi * 0.31 * t) + 0.7 * sin(2 * .pi * 0.73 * t + 1)
      let lean = 0.25 * (slow + 0.4 * sin(2 * .pi * 1.31 * t + 2))
      return (sin(lean), 0.3 * sin(1.7 * lean), -cos(lean))
    }
  }

  /// Walking with so many steps a second; `climb` in m/s.
  mutating func walk(_ seconds: Double, cadence: Double = 1.9, climb: Double = 0) {
    // A trunk rises with the square of the step, and the step with the cadence; the acceleration of a
    // given rise grows with the cadence squared.
    let quickness = cadence / 1.9 * cadence / 1.9
    gait(seconds, cadence: cadence, bounce: 0.45 * quickness * quickness, climb: climb)
  }

  /// Running with so many steps a second.
  mutating func run(_ seconds: Double, cadence: Double = 2.7) {
    gait(seconds, cadence: cadence, bounce: 1.2, climb: 0)
  }

  /// A car with satellite fixes each second, m/s.
  mutating func drive(_ seconds: Double, speed: Double) {
    fix(seconds, speed: speed)
    fill(seconds, rate: 50) { t in
      let shake = 0.06 * sin(2 * .pi * 11.3 * t) + 0.05 * sin(2 * .pi * 7.7 * t + 2)
      return (0.4 * shake, 0.03 * sin(2 * .pi * 0.21 * t), -1 + shake)
    }
  }

  /// The car at a light, its engine running.
  mutating func idle(_ seconds: Double) {
    fix(seconds, speed: 0)
    fill(seconds, rate: 50) { t in
      let shake = 0.01 * sin(2 * .pi * 13.1 * t) + 0.006 * sin(2 * .pi * 8.3 * t + 2)
      return (0.4 * shake, 0, -1 + shake)
    }
  }

  /// A bicycle on cobbles with satellite fixes each second, m/s: legs that turn 1.3 times a second
  /// and a road without any rhythm.
  mutating func cycle(_ seconds: Double, speed: Double) {
    fix(seconds, speed: speed)
    fill(seconds, rate: 50, road: 0.3) { t in
      let phase = 2 * Double.pi * 1.3 * t
      return (0.1 * sin(phase), 0.05 * sin(phase + 1), -1)
    }
  }

  private mutating func fix(_ seconds: Double, speed: Double) {
    for second in 0..<Int(seconds) {
      unsorted.append(
        .location(
          latitude: 52.5 + way / 111_200, longitude: 13.4, altitude: 40, accuracy: 5,
          speed: speed, at: time + Double(second) + 0.003))
      way += speed
    }
  }

  /// Nothing at all: the phone is off.
  mutating func off(_ seconds: Double) {
    time += seconds
    nextPressure = time
  }

  private mutating func gait(_ seconds: Double, cadence: Double, bounce: Double, climb: Double) {
    fill(seconds, rate: 50, climb: climb) { t in
      let phase = 2 * Double.pi * cadence * t
      let up = bounce * (sin(phase) + 0.3 * sin(2 * phase + 0.7))
      return (0.08 * sin(0.5 * phase), 0.2 * up, -1 + up)
    }
  }

  /// Adds what `acceleration` says, in g, with a sensor's noise of 3 mg and the jolts of a road.
  private mutating func fill(
    _ seconds: Double, rate: Double, climb: Double = 0, road: Double = 0,
    _ acceleration: (Double) -> (x: Double, y: Double, z: Double)
  ) {
    for index in 0..<Int(seconds * rate) {
      let offset = Double(index) / rate
      if hasBarometer, time + offset >= nextPressure {
        // The lowest kilometre of the atmosphere loses 12 Pa a metre.
        let height = altitude + climb * offset
        unsorted.append(.pressure(101.325 - 0.012 * height, at: time + offset))
        nextPressure += 1
      }
      let a = acceleration(offset)
      unsorted.append(
        .acceleration(
          a.x + (0.003 + 0.3 * road) * random.noise(), a.y + (0.003 + 0.3 * road) * random.noise(),
          a.z + (0.003 + road) * random.noise(), at: time + offset))
    }
    time += seconds
    altitude += climb * seconds
  }
}

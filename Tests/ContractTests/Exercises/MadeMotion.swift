import CoreMotion
import MotionTesting

/// A day by construction: pieces of motion one after another, so that a test knows every border and
/// every step. 50 samples a second in motion, 10 at rest.
struct MadeMotion {
  private(set) var samples: [MotionSample] = []
  /// Seconds since the beginning; where the next piece starts.
  private(set) var time = 0.0
  /// Metres above the beginning.
  private var altitude = 0.0
  /// Metres to the north of the beginning.
  private var way = 0.0
  /// Whether the phone has a barometer.
  private let hasBarometer: Bool
  private var nextPressure = 0.0

  init(hasBarometer: Bool = false) { self.hasBarometer = hasBarometer }

  /// On a table.
  mutating func rest(_ seconds: Double) {
    fill(seconds, rate: 10) { _ in (0, 0, -1) }
  }

  /// Standing with the phone at the arm or in the hand: no steps, but never quite still.
  mutating func stand(_ seconds: Double, climb: Double = 0) {
    fill(seconds, rate: 50, climb: climb) { t in
      let lean = 0.05 * sin(2 * .pi * 0.35 * t) + 0.03 * sin(2 * .pi * 0.83 * t + 1)
      return (lean, 0.4 * lean, -1 + 0.02 * sin(2 * .pi * 1.37 * t))
    }
  }

  /// Walking with so many steps a second; `climb` in m/s.
  mutating func walk(_ seconds: Double, cadence: Double = 1.9, climb: Double = 0) {
    gait(seconds, cadence: cadence, bounce: 0.35, climb: climb)
  }

  /// Running with so many steps a second.
  mutating func run(_ seconds: Double, cadence: Double = 2.7) {
    gait(seconds, cadence: cadence, bounce: 1.2, climb: 0)
  }

  /// A vehicle or bicycle with satellite fixes each second, m/s.
  mutating func ride(_ seconds: Double, speed: Double) {
    let start = time
    let first = way
    var fixes: [MotionSample] = []
    for second in 0..<Int(seconds) {
      let north = first + speed * Double(second)
      fixes.append(
        .location(
          latitude: 52.5 + north / 111_200, longitude: 13.4, altitude: 40, accuracy: 5,
          speed: speed, at: start + Double(second) + 0.003))
    }
    way = first + speed * seconds
    fill(seconds, rate: 50) { t in
      let shake = 0.06 * sin(2 * .pi * 11.3 * t) + 0.05 * sin(2 * .pi * 7.7 * t + 2)
      return (0.4 * shake, 0.03 * sin(2 * .pi * 0.21 * t), -1 + shake)
    }
    samples = (samples + fixes).sorted { $0.time < $1.time }
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

  private mutating func fill(
    _ seconds: Double, rate: Double, climb: Double = 0,
    _ acceleration: (Double) -> (x: Double, y: Double, z: Double)
  ) {
    for index in 0..<Int(seconds * rate) {
      let offset = Double(index) / rate
      if hasBarometer, time + offset >= nextPressure {
        let height = altitude + climb * offset
        samples.append(.pressure(101.325 - 0.012 * height, at: time + offset))
        nextPressure += 1
      }
      let a = acceleration(offset)
      let noise = (hiss(index, 1), hiss(index, 2), hiss(index, 3))
      samples.append(
        .acceleration(x: a.x + noise.0, y: a.y + noise.1, z: a.z + noise.2, at: time + offset))
    }
    time += seconds
    altitude += climb * seconds
  }

  /// A sensor's noise of 3 mg, the same each time.
  private func hiss(_ index: Int, _ axis: Double) -> Double {
    0.005 * sin(Double(index) * (12.9898 + axis) * axis + 78.233 * axis)
  }
}

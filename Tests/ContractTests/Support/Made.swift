import CoreMotion
import MotionTesting

/// Sensor data by construction.
enum Made {
  /// Face up on a table: gravity, a gyroscope with a bias, air.
  static func table(
    seconds: Double, rate: Double = 50, bias: (x: Double, y: Double, z: Double) = (0, 0, 0)
  ) -> [MotionSample] {
    ticks(seconds, rate).flatMap { time -> [MotionSample] in
      [
        .acceleration(noise(time, 1), noise(time, 2), -1 + noise(time, 3), at: time),
        .rotationRate(bias.x, bias.y, bias.z, at: time),
      ]
    }
  }

  /// Gravity alone, without a gyroscope.
  static func still(from start: Double = 0, seconds: Double, rate: Double = 50) -> [MotionSample] {
    ticks(seconds, rate).map { time in
      .acceleration(noise(time, 1), noise(time, 2), -1 + noise(time, 3), at: start + time)
    }
  }

  /// A walk (or with more bounce a run): a vertical bounce at the step rate, a sway at half of it.
  static func walk(
    from start: Double = 0, seconds: Double, cadence: Double = 1.8, bounce: Double = 0.25,
    rate: Double = 50
  ) -> [MotionSample] {
    ticks(seconds, rate).map { time in
      let phase = 2 * Double.pi * cadence * time
      let up = bounce * (sin(phase) + 0.3 * sin(2 * phase + 0.7))
      return .acceleration(
        0.08 * sin(phase / 2) + noise(time, 1), 0.2 * up + noise(time, 2), -1 + up + noise(time, 3),
        at: start + time)
    }
  }

  /// Air pressure in kPa as a function of time.
  static func air(
    from start: Double = 0, seconds: Double, rate: Double = 25, _ pressure: (Double) -> Double
  ) -> [MotionSample] {
    ticks(seconds, rate).map { .pressure(pressure($0), at: start + $0) }
  }

  /// Several streams as one, in order of time.
  static func together(_ streams: [MotionSample]...) -> [MotionSample] {
    streams.flatMap { $0 }.sorted { $0.time < $1.time }
  }

  private static func ticks(_ seconds: Double, _ rate: Double) -> [Double] {
    (0..<Int((seconds * rate).rounded())).map { Double($0) / rate }
  }

  /// A little unrest, the same at each run: no sensor reads the same value for ever.
  private static func noise(_ time: Double, _ axis: Double) -> Double {
    let x = sin(time * 127.1 + axis * 311.7) * 43_758.5453
    return 0.004 * (x - x.rounded(.down) - 0.5)
  }
}

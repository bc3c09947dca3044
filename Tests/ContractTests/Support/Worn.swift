import CoreMotion
import MotionTesting

/// What a device measures that somebody wears, in closed form, 100 times a second: it turns about x and is
/// pushed along the vertical and along y.
enum Worn {
  private static let rate = 100.0

  /// Who falls at some moments: a third of a second of little weight, an impact of 4.5 g, another posture,
  /// stillness; each time they stand up again 20 s later.
  static func falling(at falls: [Double], seconds: Double) -> [MotionSample] {
    samples(seconds: seconds) { t in
      guard let fall = falls.last(where: { t >= $0 - 1 }) else { return (0, 0, 0) }
      let since = t - fall
      let down = smooth((since + 0.4) / 0.4) - smooth((since - 20) / 4)
      let light = since > -0.35 && since < 0 ? 0.7 : 0
      let x = (since - 0.05) / 0.025
      return (1.4 * down, light - 3.5 * exp(-x * x / 2), 0)
    }
  }

  /// A hand at rest that trembles with 5 Hz and 3 mm between two moments.
  static func trembling(from start: Double, to end: Double, seconds: Double) -> [MotionSample] {
    let beat = 2 * Double.pi * 5
    return samples(seconds: seconds) { t in
      guard t > start, t < end else { return (0, 0, 0) }
      return (0.006 * sin(beat * t), 0, 0.3 / 200 * beat * beat / 9.80665 * sin(beat * t))
    }
  }

  /// Turn in rad, push up and push along y in g at each moment.
  private static func samples(
    seconds: Double, _ at: (Double) -> (turn: Double, up: Double, aside: Double)
  ) -> [MotionSample] {
    let step = 1e-4
    return (0..<Int(seconds * rate)).flatMap { i -> [MotionSample] in
      let t = Double(i) / rate
      let (turn, up, aside) = at(t)
      let noise = { (axis: Double) -> Double in
        let x = sin(t * 127.1 + axis * 311.7) * 43_758.5453
        return 0.008 * (x - x.rounded(.down) - 0.5)
      }
      return [
        .acceleration(
          noise(1), (up - 1) * sin(turn) + aside + noise(2), (up - 1) * cos(turn) + noise(3), at: t),
        .rotationRate(
          (at(t + step).turn - turn) / step + noise(4), noise(5), noise(6), at: t),
      ]
    }
  }

  /// From 0 at 0 to 1 at 1, with neither a jolt.
  private static func smooth(_ x: Double) -> Double {
    (1 - cos(Double.pi * min(max(x, 0), 1))) / 2
  }
}

/// An escalator on its way: level steps, a curve, the incline, a curve, level steps.
///
/// 0.5 m/s at 30°, level steps of 0.8 m at both ends, curves of about 1 m: EN 115-1 (0.5, 0.65 and
/// 0.75 m/s; up to 35°). So people who stand rise with 0.25 m/s, as on stairs.
struct Escalator: Sendable {
  /// Metres a second along the way.
  static let speed = 0.5
  /// Sine of 30°.
  private static let sine = 0.5
  private static let level = 0.8
  private static let curve = 0.55
  /// Seconds that the person stands before it.
  private static let waiting = 1.0
  private let direction: Double
  private let incline: Double
  private let scale: Double
  private let begin: Double
  /// Whether the person walks on it.
  let isWalking: Bool
  private var way = 0.0

  init(metres: Double, isWalking: Bool, at time: Double) {
    direction = metres < 0 ? -1 : 1
    begin = time + Self.waiting
    self.isWalking = isWalking
    // Each curve rises as half its length of incline would.
    incline = max(2 * Self.curve, abs(metres) / Self.sine + Self.curve)
    scale = abs(metres) / (Self.sine * (incline - Self.curve))
  }

  /// Whether the person has left it.
  var isDone: Bool { way >= incline + 2 * Self.level }

  /// Whether the person stands on level steps before its end, where walking ends.
  var isEnding: Bool { way >= Self.level + incline - 0.6 }

  /// Whether the person is on the incline, where steps rise.
  var isSteep: Bool { way > Self.level && !isEnding }

  /// Whether the person has stepped on.
  func isOn(at time: Double) -> Bool { time >= begin && !isDone }

  /// Goes on by a tick, `climbed` metres of it on foot.
  ///
  /// - Returns: metres forward.
  mutating func advance(to time: Double, tick: Double, climbed: Double) -> Double {
    guard isOn(at: time) else { return 0 }
    let step = Self.speed * tick + abs(climbed) / Self.sine
    way += step
    // cos 30° on the incline.
    return step * (1 - 0.134 * steepness)
  }

  /// Metres risen since the start.
  var height: Double {
    let x = min(max(way - Self.level, 0), incline)
    let q = Self.curve
    let first = q * Self.integral(min(x / q, 1)) + max(0, min(x, incline - q) - q)
    let last = x > incline - q ? q * (0.5 - Self.integral((incline - x) / q)) : 0
    return direction * scale * Self.sine * (first + last)
  }

  /// Vertical acceleration of somebody who stands on it, m/s².
  func acceleration(at time: Double) -> Double {
    guard isOn(at: time) else { return 0 }
    let x = way - Self.level
    let rise = Self.bend(x / Self.curve) - Self.bend((x - incline + Self.curve) / Self.curve)
    return direction * scale * Self.sine * Self.speed * Self.speed * rise / Self.curve
  }

  /// Slope against the incline's, 0...1.
  private var steepness: Double {
    let x = way - Self.level
    return smoothStep(x / Self.curve) - smoothStep((x - incline + Self.curve) / Self.curve)
  }

  /// Integral of `smoothStep` from 0.
  private static func integral(_ x: Double) -> Double {
    let c = max(0, x)
    return c * c * c * c * (2.5 + c * (c - 3))
  }

  /// Derivative of `smoothStep`.
  private static func bend(_ x: Double) -> Double {
    x > 0 && x < 1 ? 30 * x * x * (1 - x) * (1 - x) : 0
  }
}

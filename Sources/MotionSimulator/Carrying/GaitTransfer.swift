import MotionProcessing

/// Share of gait that a placement passes on, and what the place adds of its own.
struct GaitTransfer: Sendable {
  /// Gain of the body's vertical acceleration.
  var vertical: Double
  /// Gain of the body's forward and sideways acceleration.
  var horizontal: Double
  /// Peak of the heel strike transient of the own side at 1.4 m/s, m/s².
  var impact: Double
  /// Share of that for the other leg's heel strike.
  var otherSide: Double
  /// Amplitude of the swing at stride frequency, radians, at 1.4 m/s.
  var swing: Double
  /// Distance of the phone from the axis of the swing, metres.
  var lever: Double
  /// Amplitude of turning about the other axes, radians.
  var wobble: Double
  /// Noise of cloth and flesh while walking, m/s² RMS per axis.
  var rattle: Double
  /// Share of the strike's ring above 12 Hz that arrives.
  var sharpness: Double
  /// How fast a heel strike of the own side turns the phone, rad/s at its peak.
  var strikeTurn: Double
  /// Irregular turning while walking, radians RMS per axis.
  var turnNoise: Double
  /// What the person's own manner adds at harmonics 1 to 8 of the stride, m/s² RMS over three axes.
  var manner: Harmonics
  /// The same for turning, rad/s RMS over three axes.
  var mannerTurn: Harmonics
  /// How much the manner changes from step to step, as a share of itself.
  var scatter: Double

  /// A place that does not walk.
  static let none = GaitTransfer(
    vertical: 0, horizontal: 0, impact: 0, otherSide: 0, swing: 0, lever: 0, wobble: 0, rattle: 0,
    sharpness: 0, strikeTurn: 0, turnNoise: 0, manner: .zero, mannerTurn: .zero, scatter: 0)

  /// The way from `self` to `other` at `x` in 0...1.
  func mixed(with other: GaitTransfer, at x: Double) -> GaitTransfer {
    if x >= 1 { return other }
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * x }
    return GaitTransfer(
      vertical: mix(vertical, other.vertical), horizontal: mix(horizontal, other.horizontal),
      impact: mix(impact, other.impact), otherSide: mix(otherSide, other.otherSide),
      swing: mix(swing, other.swing), lever: mix(lever, other.lever),
      wobble: mix(wobble, other.wobble), rattle: mix(rattle, other.rattle),
      sharpness: mix(sharpness, other.sharpness),
      strikeTurn: mix(strikeTurn, other.strikeTurn), turnNoise: mix(turnNoise, other.turnNoise),
      manner: manner + (other.manner - manner) * x,
      mannerTurn: mannerTurn + (other.mannerTurn - mannerTurn) * x,
      scatter: mix(scatter, other.scatter))
  }
}

extension Placement {
  /// Share of the body's movement that arrives.
  var transfer: GaitTransfer {
    switch self {
    case .pocket:
      GaitTransfer(
        vertical: 1.75, horizontal: 0.9, impact: 15.5, otherSide: 0.22, swing: 0.38, lever: 0.2,
        wobble: 0.16, rattle: 0.55, sharpness: 1, strikeTurn: 4, turnNoise: 0.012,
        manner: [0.6, 0.6, 2.2, 1, 1.1, 0.6, 0.7, 0.6],
        mannerTurn: [0.2, 0.5, 0.45, 0.55, 0.45, 0.3, 0.4, 0.4], scatter: 0.2)
    case .hand:
      GaitTransfer(
        vertical: 1.25, horizontal: 0.4, impact: 3.1, otherSide: 0.8, swing: 0.03, lever: 0.3,
        wobble: 0.03, rattle: 0.06, sharpness: 0.1, strikeTurn: 0.5, turnNoise: 0.014,
        manner: [0.45, 0.7, 0.55, 0.4, 0.4, 0.3, 0.2, 0.2],
        mannerTurn: [0.12, 0.32, 0.1, 0.14, 0.08, 0.08, 0.05, 0.06], scatter: 0.9)
    case .swingingHand:
      GaitTransfer(
        vertical: 1.2, horizontal: 0.5, impact: 0.8, otherSide: 0.8, swing: 0.42, lever: 0.24,
        wobble: 0.15, rattle: 0.15, sharpness: 0.3, strikeTurn: 0.4, turnNoise: 0.015,
        manner: [0.6, 0.4, 0.6, 0.4, 0.3, 0.3, 0.2, 0.2],
        mannerTurn: [0.2, 0.3, 0.3, 0.2, 0.12, 0.1, 0.05, 0.04], scatter: 0.6)
    case .bag:
      GaitTransfer(
        vertical: 1.65, horizontal: 0.8, impact: 4.3, otherSide: 0.85, swing: 0.06, lever: 0.3,
        wobble: 0.07, rattle: 0.45, sharpness: 0.4, strikeTurn: 0.9, turnNoise: 0.012,
        manner: [0.4, 0.9, 0.8, 0.85, 0.7, 0.6, 0.45, 0.4],
        mannerTurn: [0.2, 0.3, 0.25, 0.25, 0.15, 0.12, 0.1, 0.1], scatter: 0.4)
    case .upperArm:
      GaitTransfer(
        vertical: 1.45, horizontal: 0.5, impact: 1.7, otherSide: 0.9, swing: 0.1, lever: 0.2,
        wobble: 0.04, rattle: 0.2, sharpness: 0.5, strikeTurn: 0.4, turnNoise: 0.006,
        manner: [0.4, 0.35, 0.55, 0.4, 0.3, 0.3, 0.17, 0.17],
        mannerTurn: [0.15, 0.25, 0.2, 0.15, 0.1, 0.1, 0.05, 0.05], scatter: 0.25)
    case .wrist:
      GaitTransfer(
        vertical: 1.5, horizontal: 0.5, impact: 2.6, otherSide: 0.8, swing: 0.5, lever: 0.18,
        wobble: 0.2, rattle: 0.25, sharpness: 0.3, strikeTurn: 0.6, turnNoise: 0.03,
        manner: [0.9, 0.6, 0.8, 0.5, 0.35, 0.3, 0.15, 0.1],
        mannerTurn: [0.6, 0.4, 0.4, 0.3, 0.12, 0.08, 0.04, 0.03], scatter: 0.7)
    case .neck:
      GaitTransfer(
        vertical: 1.3, horizontal: 0.7, impact: 3.4, otherSide: 0.95, swing: 0.03, lever: 0.3,
        wobble: 0.06, rattle: 0.33, sharpness: 0.5, strikeTurn: 0.7, turnNoise: 0.008,
        manner: [0.3, 0.8, 0.55, 0.95, 0.45, 0.65, 0.4, 0.35],
        mannerTurn: [0.2, 0.35, 0.25, 0.3, 0.2, 0.15, 0.1, 0.1], scatter: 0.3)
    case .lowerBack:
      GaitTransfer(
        vertical: 0.95, horizontal: 0.7, impact: 5, otherSide: 0.9, swing: 0.03, lever: 0.1,
        wobble: 0.07, rattle: 0.35, sharpness: 0.8, strikeTurn: 1, turnNoise: 0.006,
        manner: [0.3, 0.4, 0.5, 0.4, 0.5, 0.4, 0.4, 0.35],
        mannerTurn: [0.15, 0.15, 0.25, 0.12, 0.15, 0.12, 0.12, 0.12], scatter: 0.35)
    case .backPocket:
      GaitTransfer(
        vertical: 1.0, horizontal: 0.7, impact: 13, otherSide: 0.3, swing: 0.11, lever: 0.1,
        wobble: 0.06, rattle: 0.2, sharpness: 0.25, strikeTurn: 0.8, turnNoise: 0.008,
        manner: [0.6, 0.9, 1.1, 1, 1, 0.8, 0.7, 0.6],
        mannerTurn: [0.15, 0.2, 0.2, 0.2, 0.15, 0.1, 0.1, 0.1], scatter: 1.0)
    case .jacket:
      GaitTransfer(
        vertical: 1.2, horizontal: 0.6, impact: 4, otherSide: 0.9, swing: 0.03, lever: 0.25,
        wobble: 0.05, rattle: 0.4, sharpness: 0.5, strikeTurn: 0.8, turnNoise: 0.01,
        manner: [0.35, 0.6, 0.5, 0.5, 0.4, 0.4, 0.3, 0.25],
        mannerTurn: [0.2, 0.3, 0.2, 0.2, 0.12, 0.12, 0.08, 0.08], scatter: 0.4)
    case .table, .cupHolder, .mount, .handlebar, .lap, .seat: .none
    }
  }
}

/// How somebody walks or runs at one moment: what a walking segment asks for.
struct GaitStyle: Sendable, Equatable {
  /// What carries the person forward or up.
  enum Kind: Sendable, Equatable {
    case walking
    case running
    case upstairs
    case downstairs
  }

  /// Kind of gait.
  var kind: Kind
  /// Speed over ground in m/s.
  var speed: Double

  /// Metres that one step rises; negative down.
  var rise: Double {
    switch kind {
    case .walking, .running: 0
    case .upstairs: Stairs.riser
    case .downstairs: -Stairs.riser
    }
  }

  /// Heel strike against that at 1.35 m/s: grows with the speed of walking.
  var strike: Double { kind == .walking ? min(1.4, speed / 1.35) : 1 }

  /// Length of a level step that moves the body up and down as much. Stairs shake like steps of
  /// 0.82 m (MotionSense, upstairs and downstairs: 2.1 to 3.3 m/s² in the step band); a run begins
  /// and ends as a fast walk.
  var pendulumLength: Double { kind == .walking ? stepLength : 0.82 }

  /// Steps per second.
  ///
  /// Walking: the walk ratio, step length / cadence = 0.0065 m min, is constant over comfortable
  /// speeds (Sekiya, Nagasaki, Gait & Posture 1998), hence cadence = sqrt(60 v / 0.0065) per
  /// minute. Running: cadence grows little with speed (Luhtanen, Komi, Eur J Appl Physiol 1978: 2.5
  /// to 3 Hz between 2.5 and 4.5 m/s). Stairs: 1.6 up, 1.8 down with risers of 0.17 m, so that
  /// vertical speeds are the 0.20 to 0.32 m/s measured on 109 flights.
  var cadence: Double {
    switch kind {
    case .walking: (60 * speed / 0.0065).squareRoot() / 60
    case .running: 2.45 + 0.1 * speed
    case .upstairs: 1.6
    case .downstairs: 1.8
    }
  }

  /// Metres of one step over ground.
  var stepLength: Double {
    switch kind {
    case .walking, .running: speed / cadence
    case .upstairs, .downstairs: Stairs.tread
    }
  }
}

/// Dimensions of a stair: two half flights of nine risers with a landing make one storey of 3.06 m.
enum Stairs {
  static let riser = 0.17
  static let tread = 0.29
  static let risersPerHalf = 9
  /// Level steps on the landing between two half flights.
  static let landingSteps = 3
  static let storey = 2 * Double(risersPerHalf) * riser
}

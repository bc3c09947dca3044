/// How somebody walks or runs at one moment: what a walking episode asks for.
struct GaitStyle: Sendable, Equatable {
  /// What carries the person forward or up.
  enum Kind: Int, CaseIterable, Sendable {
    case walking
    case running
    case upstairs
    case downstairs
    /// On the spot, with small steps.
    case turning
  }

  /// Kind of gait.
  var kind: Kind
  /// Speed over ground in m/s.
  var speed: Double
  /// Metres that the ground rises for each metre; negative downhill.
  var grade = 0.0
  /// Risers of a stair that one step takes: 1, or 2 in a hurry.
  var risers = 1
  /// Whether the ground is uneven: a trail with stones and roots.
  var isRough = false

  /// Metres that one step rises; negative down.
  var rise: Double {
    switch kind {
    case .walking, .running, .turning: 0
    case .upstairs: Stairs.riser * Double(risers)
    case .downstairs: -Stairs.riser * Double(risers)
    }
  }

  /// Heel strike against that at 1.35 m/s: grows with the speed of walking.
  var strike: Double {
    switch kind {
    case .walking: min(1.4, speed / 1.35)
    case .running: 1
    case .upstairs: risers > 1 ? 1 : 0.75
    case .downstairs: 1.2
    case .turning: 0.5
    }
  }

  /// Swing of the thigh against that of walking. Stairs: stride line of the gyroscope 1.7 rad/s up,
  /// 0.9 down, 1.8 on the level (MotionSense).
  var swing: Double {
    switch kind {
    case .walking, .running: 1
    case .upstairs: risers > 1 ? 1.5 : 1.15
    case .downstairs: 0.6
    case .turning: 0.3
    }
  }

  /// Length of a level step that moves the body up and down as much: stairs shake like long
  /// steps (MotionSense: 2.7 up and 3.4 m/s² down in the step band), a run begins and ends as a fast
  /// walk.
  var pendulumLength: Double {
    switch kind {
    case .walking, .turning: stepLength
    case .running: 0.82
    case .upstairs: risers > 1 ? 0.95 : 0.78
    case .downstairs: 0.68
    }
  }

  /// How much less alike steps are than on level ground. Stairs: the share of power outside of the
  /// lines of the stride is 0.11 on the level, 0.35 up and 0.39 down (MotionSense, vertical).
  /// Rough ground: step lengths and times vary about twice as much as on a road (Voloshina et al.,
  /// J Exp Biol 2013: 1.2 to 2.2 times for ground that varies by 2.5 cm; trails vary more).
  var unevenness: Double {
    switch kind {
    case .walking, .running: isRough ? 2.2 : 1
    case .upstairs, .downstairs: 2.6
    case .turning: 2
    }
  }

  /// Steps per second.
  ///
  /// Walking: the walk ratio, step length / cadence = 0.0065 m min, is constant over comfortable
  /// speeds (Sekiya, Nagasaki, Gait & Posture 1998), hence cadence = sqrt(60 v / 0.0065) per
  /// minute. Running: cadence grows little with speed (Luhtanen, Komi, Eur J Appl Physiol 1978: 2.5
  /// to 3 Hz between 2.5 and 4.5 m/s). Stairs: 1.65 up, 1.85 down with risers of 0.17 m, so that
  /// vertical speeds are the 0.20 to 0.32 m/s measured on 109 flights.
  var cadence: Double {
    switch kind {
    case .walking: (60 * speed / 0.0065).squareRoot() / 60 * downhillQuickness
    case .running: 2.45 + 0.1 * speed
    case .upstairs: risers > 1 ? 1.35 : 1.65
    case .downstairs: 1.85
    case .turning: 1.7
    }
  }

  /// Downhill people take quicker and shorter steps at the same speed, uphill they do not: at 1.25
  /// m/s 2, 5 and 6.5 % more strides at 5, 10.5 and 16 % down; uphill the 1 to 2 % less are within
  /// chance (Franz, Kram, Gait & Posture 2012, table 1).
  private var downhillQuickness: Double { 1 + 0.45 * min(0.16, max(0, -grade)) }

  /// Metres of one step over ground.
  var stepLength: Double {
    switch kind {
    case .walking, .running: speed / cadence
    case .upstairs, .downstairs: Stairs.tread * Double(risers)
    case .turning: 0.15
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

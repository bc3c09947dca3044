import MotionProcessing

/// Share of gait that a placement passes on, and what the place adds of its own.
struct GaitTransfer: Blend {
  var values: SIMD32<Double>
  /// Gain of the body's vertical acceleration.
  var vertical: Double { values[16] }
  /// Gain of the body's forward and sideways acceleration.
  var horizontal: Double { values[17] }
  /// Peak of the heel strike transient of the own side at 1.4 m/s, m/s².
  var impact: Double { values[18] }
  /// Share of that for the other leg's heel strike.
  var otherSide: Double { values[19] }
  /// Amplitude of the swing at stride frequency, radians, at 1.4 m/s.
  var swing: Double { values[20] }
  /// Distance of the phone from the axis of the swing, metres.
  var lever: Double { values[21] }
  /// Amplitude of turning about the other axes, radians.
  var wobble: Double { values[22] }
  /// Noise of cloth and flesh while walking, m/s² RMS per axis.
  var rattle: Double { values[23] }
  /// Share of the strike's ring above 12 Hz that arrives.
  var sharpness: Double { values[24] }
  /// How fast a heel strike of the own side turns the phone, rad/s at its peak.
  var strikeTurn: Double { values[25] }
  /// Irregular turning while walking, radians RMS per axis.
  var turnNoise: Double { values[26] }
  /// How much the signature changes from step to step, as a share of it.
  var scatter: Double { values[27] }
  /// What the person's own signature adds at harmonics 1 to 8 of the stride, m/s² RMS over three
  /// axes.
  var signature: Harmonics { values.lowHalf.lowHalf }
  /// What it adds to turning, rad/s RMS over three axes.
  var signatureTurn: Harmonics { values.lowHalf.highHalf }
}

extension Placement {
  /// Share of the body's movement that arrives; nothing at places that do not walk.
  var transfer: GaitTransfer {
    guard let gait = Self.gaits.row(rawValue) else { return GaitTransfer([]) }
    return GaitTransfer(Self.signatures[rawValue].numbers + gait.numbers)
  }

  static let gaits = NumberTable(
    """
    vertical horizontal impact otherSide swing lever wobble rattle sharpness strikeTurn turnNoise \
      scatter
    pocket        1.75 0.9 15.5 0.22 0.38  0.2 0.16 0.55    1   4 0.012  0.2
    hand          1.25 0.4  3.1  0.8 0.03  0.3 0.03 0.06  0.1 0.5 0.014  0.9
    swinging_hand 1.2 0.5  0.8  0.8 0.42 0.24 0.15 0.15  0.3 0.4 0.015  0.6
    bag           1.65 0.8  4.3 0.85 0.06  0.3 0.07 0.45  0.4 0.9 0.012  0.4
    upper_arm     1.45 0.5  1.7  0.9  0.1  0.2 0.04  0.2  0.5 0.4 0.006 0.25
    wrist         1.5 0.5  2.6  0.8  0.5 0.18  0.2 0.25  0.3 0.6  0.03  0.7
    neck          1.3 0.7  3.4 0.95 0.03  0.3 0.06 0.33  0.5 0.7 0.008  0.3
    lower_back    0.95 0.7    5  0.9 0.03  0.1 0.07 0.35  0.8   1 0.006 0.35
    back_pocket   1 0.7   13  0.3 0.11  0.1 0.06  0.2 0.25 0.8 0.008    1
    jacket        1.2 0.6    4  0.9 0.03 0.25 0.05  0.4  0.5 0.8  0.01  0.4
    two_hands     1.2 0.4    3  0.9 0.02  0.3 0.03 0.05  0.1 0.4 0.012  0.8
    # A hand that holds on does not swing: arm and shoulder take half of the step's bounce.
    rail          0.5 0.35 0.8  0.9 0.02  0.2 0.03 0.08  0.2 0.2  0.01  0.5
    """)

  /// At harmonics 1 to 8 of the stride, by place.
  static let signatures = NumberTable(
    """
                  signature                            signatureTurn
    pocket        0.6,0.6,2.2,1,1.1,0.6,0.7,0.6        0.2,0.5,0.45,0.55,0.45,0.3,0.4,0.4
    hand          0.45,0.7,0.55,0.4,0.4,0.3,0.2,0.2    0.12,0.32,0.1,0.14,0.08,0.08,0.05,0.06
    swinging_hand 0.6,0.4,0.6,0.4,0.3,0.3,0.2,0.2      0.2,0.3,0.3,0.2,0.12,0.1,0.05,0.04
    bag           0.4,0.9,0.8,0.85,0.7,0.6,0.45,0.4    0.2,0.3,0.25,0.25,0.15,0.12,0.1,0.1
    upper_arm     0.4,0.35,0.55,0.4,0.3,0.3,0.17,0.17  0.15,0.25,0.2,0.15,0.1,0.1,0.05,0.05
    wrist         0.9,0.6,0.8,0.5,0.35,0.3,0.15,0.1    0.6,0.4,0.4,0.3,0.12,0.08,0.04,0.03
    neck          0.3,0.8,0.55,0.95,0.45,0.65,0.4,0.35 0.2,0.35,0.25,0.3,0.2,0.15,0.1,0.1
    lower_back    0.3,0.4,0.5,0.4,0.5,0.4,0.4,0.35     0.15,0.15,0.25,0.12,0.15,0.12,0.12,0.12
    back_pocket   0.6,0.9,1.1,1,1,0.8,0.7,0.6          0.15,0.2,0.2,0.2,0.15,0.1,0.1,0.1
    jacket        0.35,0.6,0.5,0.5,0.4,0.4,0.3,0.25    0.2,0.3,0.2,0.2,0.12,0.12,0.08,0.08
    two_hands     0.4,0.7,0.5,0.4,0.35,0.3,0.2,0.2     0.1,0.3,0.08,0.12,0.07,0.07,0.05,0.05
    rail          0.2,0.35,0.3,0.2,0.2,0.15,0.1,0.1    0.06,0.12,0.05,0.06,0.04,0.04,0.02,0.02
    """)
}

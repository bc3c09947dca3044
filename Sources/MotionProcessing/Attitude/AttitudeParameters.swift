/// Settings of the attitude filter. One set for every device; units, effect and origin of each in
/// the article <doc:Attitude>.
enum AttitudeParameters {
  /// Standard gravity, m/s² (ISO 80000-3): the unit of the accelerometer.
  static let gravity: Float = 9.80665
  static let degree: Float = 0.017_453_293

  /// Time over which samples are gathered before the covariance moves, s.
  static let block: Float = 0.025
  /// Time over which the mean force levels the first attitude, s.
  static let alignment: Float = 0.5
  /// Standard deviation of the first inclination, rad, beside what the velocities at both ends of
  /// the alignment do: their standard deviation, m/s, growth with the spread of force, s.
  static let startTilt: Float = 3 * degree
  static let startVelocity: Float = 0.4
  static let startPush: Float = 0.2
  /// What the inclination may have changed by in a gap, rad.
  static let gapTilt: Float = 15 * degree
  /// Gyroscope noise density, rad/s/√Hz.
  static let rateNoise: Float = 0.05 * degree
  /// Gyroscope noise per rate of turn, 1/√Hz: scale and cross-axis errors.
  static let rateScaleNoise: Float = 0.0025
  /// Error of a turn per angle that the rate changed by between two samples: what happened between
  /// them is not known.
  static let rateJumpNoise: Float = 0.05
  /// Standard deviation of the gyroscope's bias before anything is known, rad/s.
  static let startBias: Float = 3 * degree
  /// Standard deviation of the gyroscope's bias once a first reading of the magnetometer is plausible
  /// as the Earth's field, and where it is not, rad/s.
  static let calibratedBias: Float = 0.7 * degree
  static let rawBias: Float = 5 * degree
  /// Random walk of the gyroscope's bias, rad/s/√s.
  static let biasWalk: Float = 0.01 * degree
  /// Least and greatest standard deviation of the velocity of a device that is carried, m/s, and
  /// how long a velocity lasts, s.
  static let velocity: Float = 0.35
  static let greatestVelocity: Float = 15.0
  static let velocityTime: Float = 0.5
  /// Memory of the velocity that is seen, s, and its weight: a real velocity lasts longer than
  /// `velocityTime`, and the measurement hides a part of it.
  static let paceTime: Float = 3.0
  static let paceWeight: Float = 9.0
  /// Time between two measurements "the velocity is about zero", s.
  static let velocityInterval: Float = 0.1
  /// Standard deviation of the velocity at rest, m/s.
  static let restVelocity: Float = 0.02
  /// Accelerometer noise density, m/s²/√Hz, and the same where the sensor is at its limit.
  static let accelerationNoise: Float = 0.15
  static let saturatedNoise: Float = 3.0
  /// Standard deviation of the accelerometer's bias, m/s², and its random walk, m/s²/√s.
  static let startAccelerationBias: Float = 0.1
  static let accelerationBiasWalk: Float = 0.001
  /// Steady rate, rad/s, and steady horizontal force, m/s², that rest may show beyond four standard
  /// deviations of bias and inclination.
  static let restRate: Float = 0.3 * degree
  static let restLean: Float = 0.3
  /// Noise of the bias seen at rest, rad/s, per measurement.
  static let restBiasNoise: Float = 0.45 * degree
  /// Rate of turn below which what carries a device may be faster than a hand, in proportion, rad/s.
  static let handRate: Float = 12 * degree
  /// How long the steady rate of a device that is borne along lasts, and the time between two
  /// measurements of the bias by it, s.
  static let steadyRateTime: Float = 1
  static let steadyRateInterval: Float = 1
  /// Longest time that a rate is taken to last, s.
  static let rateLifetime: Float = 0.1
  /// Delay of the low-pass filter within a gyroscope, s: the attitude is reported that much ahead.
  static let rateDelay: Float = 0.004
  /// Age of a magnetometer's reading at its stamp beyond that, s: what is expected, how far it may
  /// be off, and the most that is believed.
  static let fieldDelay: Float = 0.010
  static let fieldDelayDeviation: Float = 0.010
  static let longestFieldDelay: Float = 0.06
  /// Silence of a stream after which its memory is void, s.
  static let gap: Float = 0.5

  /// Noise of one magnetometer measurement, µT: errors of the room are correlated, so it is set
  /// high.
  static let fieldNoise: Float = 14.0
  /// Least time between two measurements of the field, s.
  static let fieldInterval: Float = 0.035
  /// Wander of the room's field, µT/√s, and of the device's own, µT/√s.
  static let fieldWalk: Float = 0.15
  static let hardIronWalk: Float = 0.02
  /// Standard deviation of the Earth's field before anything is known, µT.
  static let startField: Float = 60.0
  /// Standard deviation of the device's own field, µT: where the first reading could be the Earth's
  /// alone, and else.
  static let smallHardIron: Float = 0.7
  static let largeHardIron: Float = 400.0
  /// Range of the Earth's field with a margin for rooms, µT.
  static let leastField: Float = 15.0
  static let greatestField: Float = 80.0
  /// Innovations beyond three times this and the filter's own spread lose weight with the cube, µT.
  static let fieldGate: Float = 2.0
  /// Memory of how far readings differ from what was expected, s, the most that counts, µT, and how
  /// much of it, as an angle of the horizontal field, is stated as error of the heading.
  static let unrestTime: Float = 10.0
  static let greatestUnrest: Float = 20.0
  static let unrestWeight: Float = 0.3

  /// Whether a field could be the Earth's alone.
  static func isPlausible(_ field: SingleVector3) -> Bool {
    let strength = field.length
    return strength > leastField && strength < greatestField
  }
}

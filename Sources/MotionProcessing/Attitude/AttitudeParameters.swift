/// Settings of the attitude filter. One set for every device; units, effect and origin of each in
/// the article <doc:Attitude>.
enum AttitudeParameters {
  /// Standard gravity, m/s² (ISO 80000-3): the unit of the accelerometer.
  static let gravity = 9.80665
  static let degree = Trigonometry.pi / 180

  /// Time over which samples are gathered before the covariance moves, s.
  static let block = 0.025
  /// Time over which the mean force levels the first attitude, s.
  static let alignment = 0.5
  /// Standard deviation of the first inclination, rad, beside what the velocities at both ends of
  /// the alignment do: their standard deviation, m/s, growth with the spread of force, s.
  static let startTilt = 3 * degree
  static let startVelocity = 0.4
  static let startPush = 0.2
  /// What the inclination may have changed by in a gap, rad.
  static let gapTilt = 15 * degree
  /// Gyroscope noise density, rad/s/√Hz.
  static let rateNoise = 0.05 * degree
  /// Gyroscope noise per rate of turn, 1/√Hz: scale and cross-axis errors.
  static let rateScaleNoise = 0.0025
  /// Error of a turn per angle that the rate changed by between two samples: what happened between
  /// them is not known.
  static let rateJumpNoise = 0.05
  /// Standard deviation of the gyroscope's bias before anything is known, rad/s.
  static let startBias = 3 * degree
  /// Standard deviation of the gyroscope's bias once a first reading of the magnetometer is plausible
  /// as the Earth's field, and where it is not, rad/s.
  static let calibratedBias = 0.7 * degree
  static let rawBias = 5 * degree
  /// Random walk of the gyroscope's bias, rad/s/√s.
  static let biasWalk = 0.01 * degree
  /// Least and greatest standard deviation of the velocity of a device that is carried, m/s, and
  /// how long a velocity lasts, s.
  static let velocity = 0.35
  static let greatestVelocity = 15.0
  static let velocityTime = 0.5
  /// Memory of the velocity that is seen, s, and its weight: a real velocity lasts longer than
  /// `velocityTime`, and the measurement hides a part of it.
  static let paceTime = 3.0
  static let paceWeight = 9.0
  /// Time between two measurements "the velocity is about zero", s.
  static let velocityInterval = 0.1
  /// Standard deviation of the velocity at rest, m/s.
  static let restVelocity = 0.02
  /// Accelerometer noise density, m/s²/√Hz, and the same where the sensor is at its limit.
  static let accelerationNoise = 0.15
  static let saturatedNoise = 3.0
  /// Standard deviation of the accelerometer's bias, m/s², and its random walk, m/s²/√s.
  static let startAccelerationBias = 0.1
  static let accelerationBiasWalk = 0.001
  /// Steady rate, rad/s, and steady horizontal force, m/s², that rest may show beyond four standard
  /// deviations of bias and inclination.
  static let restRate = 0.3 * degree
  static let restLean = 0.3
  /// Noise of the bias seen at rest, rad/s, per measurement.
  static let restBiasNoise = 0.45 * degree
  /// Longest time that a rate is taken to last, s.
  static let rateLifetime = 0.1
  /// Delay of the low-pass filter within a gyroscope, s: the attitude is reported that much ahead.
  static let rateDelay = 0.004
  /// Age of a magnetometer's reading at its stamp beyond that, s: what is expected, how far it may
  /// be off, and the most that is believed.
  static let fieldDelay = 0.010
  static let fieldDelayDeviation = 0.010
  static let longestFieldDelay = 0.06
  /// Silence of a stream after which its memory is void, s.
  static let gap = 0.5

  /// Noise of one magnetometer measurement, µT: errors of the room are correlated, so it is set
  /// high.
  static let fieldNoise = 14.0
  /// Least time between two measurements of the field, s.
  static let fieldInterval = 0.035
  /// Wander of the room's field, µT/√s, and of the device's own, µT/√s.
  static let fieldWalk = 0.15
  static let hardIronWalk = 0.02
  /// Standard deviation of the Earth's field before anything is known, µT.
  static let startField = 60.0
  /// Standard deviation of the device's own field, µT: where the first reading could be the Earth's
  /// alone, and else.
  static let smallHardIron = 0.7
  static let largeHardIron = 400.0
  /// Range of the Earth's field with a margin for rooms, µT.
  static let leastField = 15.0
  static let greatestField = 80.0
  /// Innovations beyond three times this and the filter's own spread lose weight with the cube, µT.
  static let fieldGate = 2.0
  /// Memory of how far readings differ from what was expected, s, the most that counts, µT, and how
  /// much of it, as an angle of the horizontal field, is stated as error of the heading.
  static let unrestTime = 10.0
  static let greatestUnrest = 20.0
  static let unrestWeight = 0.3

  /// Whether a field could be the Earth's alone.
  static func isPlausible(_ field: Vector3) -> Bool {
    let strength = field.length
    return strength > leastField && strength < greatestField
  }
}

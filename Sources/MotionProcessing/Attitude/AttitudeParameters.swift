/// Settings of the attitude filter. One set for every device; units, effect and origin of each in
/// the article <doc:Attitude>.
package struct AttitudeParameters {
  /// The settings in use.
  package init() {}

  /// Standard gravity, m/s² (ISO 80000-3): the unit of the accelerometer.
  static let gravity = 9.80665
  static let degree = Trigonometry.pi / 180

  /// Time over which samples are gathered before the covariance moves, s.
  package var block = 0.025
  /// Time over which the mean force levels the first attitude, s.
  package var alignment = 0.5
  /// Standard deviation of the first inclination, rad, beside what the velocities at both ends of
  /// the alignment do: their standard deviation, m/s, growth with the spread of force, s.
  package var startTilt = 3 * degree
  package var startVelocity = 0.4
  package var startPush = 0.2
  /// What the inclination may have changed by in a gap, rad.
  package var gapTilt = 15 * degree
  /// Gyroscope noise density, rad/s/√Hz.
  package var rateNoise = 0.05 * degree
  /// Gyroscope noise per rate of turn, 1/√Hz: scale and cross-axis errors.
  package var rateScaleNoise = 0.0025
  /// Error of a turn per angle that the rate changed by between two samples: what happened between
  /// them is not known.
  package var rateJumpNoise = 0.05
  /// Standard deviation of the gyroscope's bias before anything is known, rad/s.
  package var startBias = 3 * degree
  /// The same once a first reading of the magnetometer is plausible as the Earth's field, and where
  /// it is not, rad/s.
  package var calibratedBias = 0.7 * degree
  package var rawBias = 5 * degree
  /// Random walk of the gyroscope's bias, rad/s/√s.
  package var biasWalk = 0.01 * degree
  /// Least and greatest standard deviation of the velocity of a device that is carried, m/s, and
  /// how long a velocity lasts, s.
  package var velocity = 0.35
  package var greatestVelocity = 15.0
  package var velocityTime = 0.5
  /// Memory of the velocity that is seen, s, and its weight: a real velocity lasts longer than
  /// `velocityTime`, and the measurement hides a part of it.
  package var paceTime = 3.0
  package var paceWeight = 9.0
  /// Time between two measurements "the velocity is about zero", s.
  package var velocityInterval = 0.1
  /// The same at rest, m/s.
  package var restVelocity = 0.02
  /// Accelerometer noise density, m/s²/√Hz, and the same where the sensor is at its limit.
  package var accelerationNoise = 0.15
  package var saturatedNoise = 3.0
  /// Standard deviation of the accelerometer's bias, m/s², and its random walk, m/s²/√s.
  package var startAccelerationBias = 0.1
  package var accelerationBiasWalk = 0.001
  /// Steady rate, rad/s, and steady horizontal force, m/s², that rest may show beyond four standard
  /// deviations of bias and inclination.
  package var restRate = 0.3 * degree
  package var restLean = 0.3
  /// Noise of the bias seen at rest, rad/s, per measurement.
  package var restBiasNoise = 0.45 * degree
  /// Longest time that a rate is taken to last, s.
  package var rateLifetime = 0.1
  /// Delay of the low-pass filter within a gyroscope, s: the attitude is reported that much ahead.
  package var rateDelay = 0.004
  /// Age of a magnetometer's reading at its stamp beyond that, s: what is expected, how far it may
  /// be off, and the most that is believed.
  package var fieldDelay = 0.010
  package var fieldDelayDeviation = 0.010
  package var longestFieldDelay = 0.06
  /// Silence of a stream after which its memory is void, s.
  package var gap = 0.5

  /// Noise of one magnetometer measurement, µT: errors of the room are correlated, so it is set
  /// high.
  package var fieldNoise = 14.0
  /// Least time between two measurements of the field, s.
  package var fieldInterval = 0.035
  /// Wander of the room's field, µT/√s, and of the device's own, µT/√s.
  package var fieldWalk = 0.15
  package var hardIronWalk = 0.02
  /// Standard deviation of the Earth's field before anything is known, µT.
  package var startField = 60.0
  /// Standard deviation of the device's own field, µT: where the first reading could be the Earth's
  /// alone, and else.
  package var smallHardIron = 0.7
  package var largeHardIron = 400.0
  /// Range of the Earth's field with a margin for rooms, µT.
  package var leastField = 15.0
  package var greatestField = 80.0
  /// Innovations beyond three times this and the filter's own spread lose weight with the cube, µT.
  package var fieldGate = 2.0
  /// Memory of how far readings differ from what was expected, s, the most that counts, µT, and how
  /// much of it, as an angle of the horizontal field, is stated as error of the heading.
  package var unrestTime = 10.0
  package var greatestUnrest = 20.0
  package var unrestWeight = 0.3

  /// Whether a field could be the Earth's alone.
  func isPlausible(_ field: Vector3) -> Bool {
    let strength = field.length
    return strength > leastField && strength < greatestField
  }
}

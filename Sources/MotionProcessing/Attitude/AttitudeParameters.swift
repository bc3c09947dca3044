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
  /// Standard deviation of the first inclination, rad: a device that is carried accelerates by up
  /// to 0.25 g.
  package var startTilt = 15 * degree
  /// Time over which the mean force levels the first attitude, s.
  package var alignment = 0.5
  /// Gyroscope noise density, rad/s/√Hz.
  package var rateNoise = 0.05 * degree
  /// Gyroscope noise per rate of turn, 1/√Hz: scale and cross-axis errors.
  package var rateScaleNoise = 0.003
  /// Standard deviation of the gyroscope's bias before anything is known, rad/s.
  package var startBias = 3 * degree
  /// The same once a first reading of the magnetometer is plausible as the Earth's field, and where
  /// it is not, rad/s.
  package var calibratedBias = 0.7 * degree
  package var rawBias = 6 * degree
  /// Random walk of the gyroscope's bias, rad/s/√s.
  package var biasWalk = 0.002 * degree
  /// Standard deviation of the velocity of a device that is carried, m/s, and how long it lasts, s.
  package var velocity = 0.8
  package var velocityTime = 0.5
  /// Time between two measurements "the velocity is about zero", s.
  package var velocityInterval = 0.1
  /// The same at rest, m/s.
  package var restVelocity = 0.02
  /// Accelerometer noise density, m/s²/√Hz, and the same where the sensor is at its limit.
  package var accelerationNoise = 0.1
  package var saturatedNoise = 10.0
  /// Standard deviation of the accelerometer's bias, m/s², and its random walk, m/s²/√s.
  package var startAccelerationBias = 0.1
  package var accelerationBiasWalk = 0.001
  /// Noise of the bias seen at rest, rad/s, per measurement.
  package var restBiasNoise = 0.45 * degree
  /// Longest time that a rate is taken to last, s.
  package var rateLifetime = 0.1
  /// Silence of a stream after which its memory is void, s.
  package var gap = 0.5

  /// Noise of one magnetometer measurement, µT: errors of the room are correlated, so it is set
  /// high.
  package var fieldNoise = 15.0
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
  package var fieldGate = 3.0
}

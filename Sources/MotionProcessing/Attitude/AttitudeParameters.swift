/// Settings of the attitude filter. One set for every device; units, effect and origin of each in the article
/// <doc:Attitude>.
struct AttitudeParameters {
  /// Standard gravity, m/s² (ISO 80000-3): the unit of the accelerometer.
  static let gravity = 9.80665
  static let degree = Trigonometry.pi / 180

  /// Time over which samples are gathered before the covariance moves, s.
  var block = 0.025
  /// Standard deviation of the first inclination, rad: a device that is carried accelerates by up to 0.25 g.
  var startTilt = 15 * degree
  /// Gyroscope noise density, rad/s/√Hz.
  var rateNoise = 0.05 * degree
  /// Gyroscope noise per rate of turn, 1/√Hz: scale and cross-axis errors.
  var rateScaleNoise = 0.003
  /// Standard deviation of the gyroscope's bias before anything is known, rad/s.
  var startBias = 6 * degree
  /// Random walk of the gyroscope's bias, rad/s/√s.
  var biasWalk = 0.002 * degree
  /// Standard deviation of the velocity of a device that is carried, m/s, and how long it lasts, s.
  var velocity = 0.8
  var velocityTime = 0.5
  /// Time between two measurements "the velocity is about zero", s.
  var velocityInterval = 0.1
  /// The same at rest, m/s.
  var restVelocity = 0.02
  /// Accelerometer noise density, m/s²/√Hz, and the same where the sensor is at its limit.
  var accelerationNoise = 0.3
  var saturatedNoise = 10.0
  /// Standard deviation of the accelerometer's bias, m/s², and its random walk, m/s²/√s.
  var startAccelerationBias = 0.1
  var accelerationBiasWalk = 0.0316
  /// Noise of the bias seen at rest, rad/s, per measurement.
  var restBiasNoise = 0.45 * degree
  /// Longest time that a rate is taken to last, s.
  var rateLifetime = 0.1
  /// Silence of a stream after which its memory is void, s.
  var gap = 0.5

  /// Noise of one magnetometer measurement, µT: errors of the room are correlated, so it is set high.
  var fieldNoise = 8.0
  /// Least time between two measurements of the field, s.
  var fieldInterval = 0.035
  /// Wander of the room's field, µT/√s, and of the device's own, µT/√s.
  var fieldWalk = 0.15
  var hardIronWalk = 0.02
  /// Standard deviation of the Earth's field before anything is known, µT.
  var startField = 60.0
  /// Standard deviation of the device's own field, µT: where the first reading could be the Earth's alone, and else.
  var smallHardIron = 3.0
  var largeHardIron = 400.0
  /// Range of the Earth's field with a margin for rooms, µT.
  var leastField = 15.0
  var greatestField = 80.0
  /// Innovations beyond three times this and the filter's own spread lose weight with the cube, µT.
  var fieldGate = 3.0
}

public import MotionProcessing

/// Sensors of a phone: rates, noise, what is wrong with them from the factory.
///
/// A model says what its devices have in common and how far they differ; the seed of a simulation
/// draws one device.
public struct PhoneModel: Sendable {
  /// Model, as in `RecordingMetadata.device`.
  public var name: String
  /// Operating system.
  public var os: String
  /// Whether it is a watch that says so.
  public var isWatch = false
  /// Samples per second: accelerometer.
  public var accelerometerRate: Double
  /// Samples per second: gyroscope; 0 for none.
  public var gyroscopeRate: Double
  /// Samples per second: magnetometer; 0 for none.
  public var magnetometerRate: Double
  /// Samples per second: barometer; 0 for none.
  public var barometerRate: Double
  /// Fixes per second; 0 for none, below 1 for sparse ones.
  public var locationRate: Double
  /// White noise of a sample, g.
  public var accelerometerNoise: Double
  /// White noise of a sample, rad/s.
  public var gyroscopeNoise: Double
  /// Bias of the gyroscope at the start, rad/s; a seed moves it by a fifth.
  public var gyroscopeBias: Vector3
  /// White noise of a sample, µT.
  public var magnetometerNoise: Double
  /// The phone's own field, µT; a seed moves it by a fifth.
  public var hardIron: Vector3
  /// White noise of a pressure sample, as metres of altitude.
  public var barometerNoise: Double
  /// Standard deviation of the time between samples, as a share of it.
  public var jitter: Double

  /// Standard deviation of the accelerometer's offset over devices, g.
  public var accelerometerOffset = 0.0
  /// Standard deviation over devices of how that offset changes with temperature, g per K.
  public var accelerometerOffsetPerKelvin = 0.0
  /// Axes of the accelerometer, g.
  public var accelerometerErrors = TriadErrors.none
  /// Axes of the gyroscope, rad/s.
  public var gyroscopeErrors = TriadErrors.none
  /// Standard deviation over devices of the rate that the gyroscope reads under a force, rad/s per
  /// g, each axis to each.
  public var gyroscopeForceSensitivity = 0.0
  /// Standard deviation over devices of how the bias changes with temperature, rad/s per K.
  public var gyroscopeBiasPerKelvin = 0.0
  /// Random walk of the bias, rad/s per √s.
  public var gyroscopeWalk = 0.0
  /// How the phone's soft iron bends a field: field read = this times field outside.
  public var softIron = Matrix3.unit
  /// Axes of the magnetometer, µT; its scale and cross-axis errors come on top of the soft iron.
  public var magnetometerErrors = TriadErrors.none
  /// Seconds between the moment a field is measured and its stamp.
  public var magnetometerDelay = 0.0
  /// Share of field samples that repeat the value before.
  public var magnetometerRepeats = 0.0
  /// Whether a pressure sample is the mean since the one before, or one raw reading.
  public var isBarometerFiltered = false
}

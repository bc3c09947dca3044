import MotionProcessing

extension PhoneModel {
  /// Like the iPhone 5 of the Inria recordings (measured: bias 5.5, -1.0, 0.7 °/s, hard iron 102,
  /// 288, 63 µT, soft iron by ellipsoid, 0.175 µT steps, noise in the quietest seconds) with the 1 Hz
  /// filtered barometer of later models (1.1 cm of noise).
  public static let iPhone = PhoneModel(
    name: "simulated phone A", os: "iOS-like", accelerometerRate: 100, gyroscopeRate: 100,
    magnetometerRate: 25, barometerRate: 1, locationRate: 1, accelerometerNoise: 0.0022,
    gyroscopeNoise: 0.005, gyroscopeBias: Vector3(0.096, -0.017, 0.012), magnetometerNoise: 0.55,
    hardIron: Vector3(102, 288, 63), barometerNoise: 0.011, jitter: 0.01,
    accelerometerOffset: 0.006, accelerometerOffsetPerKelvin: 0.0005,
    accelerometerErrors: .sixteenBits(scale: 0.004, crossAxis: 0.004, range: 8),
    gyroscopeErrors: .sixteenBits(scale: 0.01, crossAxis: 0.005, range: fullTurn),
    gyroscopeForceSensitivity: 0.006, gyroscopeBiasPerKelvin: 0.0005, gyroscopeWalk: 7e-5,
    softIron: Matrix3(
      rows: Vector3(1.014, -0.032, 0.014), Vector3(-0.032, 1.059, 0.007),
      Vector3(0.014, 0.007, 0.932)),
    magnetometerErrors: TriadErrors(scale: 0.01, crossAxis: 0.01, step: 0.175, range: 1_200),
    magnetometerRepeats: 0.01, isBarometerFiltered: true)

  /// Like the Nexus 5 of the Inria recordings (bias 0.4, -0.2, 4.0 °/s, hard iron 60, -74, 411 µT,
  /// soft iron by ellipsoid, field stamped 27 ms late) with a raw barometer (5 cm of noise) and the
  /// range of later phones: that Nexus ended at 2 g.
  public static let android = PhoneModel(
    name: "simulated phone B", os: "Android-like", accelerometerRate: 200, gyroscopeRate: 200,
    magnetometerRate: 50, barometerRate: 15, locationRate: 1, accelerometerNoise: 0.002,
    gyroscopeNoise: 0.0024, gyroscopeBias: Vector3(0.007, -0.0035, 0.07), magnetometerNoise: 0.38,
    hardIron: Vector3(60, -74, 411), barometerNoise: 0.05, jitter: 0.03,
    accelerometerOffset: 0.015, accelerometerOffsetPerKelvin: 0.0005,
    accelerometerErrors: .sixteenBits(scale: 0.01, crossAxis: 0.005, range: 8),
    gyroscopeErrors: .sixteenBits(scale: 0.01, crossAxis: 0.005, range: fullTurn),
    gyroscopeForceSensitivity: 0.00175, gyroscopeBiasPerKelvin: 0.0005, gyroscopeWalk: 7e-5,
    softIron: Matrix3(
      rows: Vector3(0.996, -0.029, 0.025), Vector3(-0.029, 1.03, -0.013),
      Vector3(0.025, -0.013, 0.977)),
    magnetometerErrors: TriadErrors(scale: 0.01, crossAxis: 0.01, step: 0.06, range: 4_900),
    magnetometerDelay: 0.027)

  /// A watch that gives acceleration and rotation at 50 Hz.
  public static let watch: PhoneModel = {
    var model = inertial("simulated watch", "watchOS-like", rate: 50, gyroscope: 50)
    model.isWatch = true
    return model
  }()

  /// A watch that gives acceleration alone at 25 Hz, as open watch firmware does.
  public static let watch25 = inertial(
    "simulated watch, accelerometer", "watch firmware", rate: 25, gyroscope: 0)

  /// A phone that gives acceleration alone at 15 Hz, as power-saving loggers ask for.
  public static let bare = inertial(
    "simulated phone, accelerometer", "Android-like", rate: 15, gyroscope: 0)

  /// A phone that gives acceleration and rotation at 20 Hz, as WISDM's phones did.
  public static let phone20 = inertial(
    "simulated phone, 20 Hz", "Android-like", rate: 20, gyroscope: 20)

  /// An inertial logger with nine axes at 286 Hz, like BROAD's: steps of 16 g and 2000 °/s in 16
  /// bits, noise at rest, a bias of 0.2 to 0.6 °/s, a field that comes anew in 71 of 100 samples.
  public static let logger = PhoneModel(
    name: "simulated logger", os: "logger", accelerometerRate: 2_000.0 / 7,
    gyroscopeRate: 2_000.0 / 7, magnetometerRate: 2_000.0 / 7, barometerRate: 0, locationRate: 0,
    accelerometerNoise: 0.0055, gyroscopeNoise: 0.0017,
    gyroscopeBias: Vector3(0.005, -0.004, 0.003), magnetometerNoise: 0.8, hardIron: .zero,
    barometerNoise: 0, jitter: 0, accelerometerOffset: 0.003,
    accelerometerOffsetPerKelvin: 0.0003,
    accelerometerErrors: .sixteenBits(scale: 0.003, crossAxis: 0.002, range: 16),
    gyroscopeErrors: .sixteenBits(scale: 0.004, crossAxis: 0.003, range: fullTurn),
    gyroscopeForceSensitivity: 0.0005, gyroscopeBiasPerKelvin: 0.0003, gyroscopeWalk: 2e-5,
    magnetometerErrors: TriadErrors(scale: 0.005, crossAxis: 0.005, step: 0.075, range: 4_900),
    magnetometerRepeats: 0.29)

  /// 2000 °/s in rad/s.
  private static let fullTurn = 2_000 / Trigonometry.degreesPerRadian

  private static func inertial(
    _ name: String, _ os: String, rate: Double, gyroscope: Double
  ) -> PhoneModel {
    var model = PhoneModel.android.withoutLocation.without(.magneticField).without(.pressure)
    (model.name, model.os) = (name, os)
    (model.accelerometerRate, model.gyroscopeRate) = (rate, gyroscope)
    return model
  }
}

public import MotionProcessing

/// Sensors of a phone: rates, noise, what is wrong with them from the factory.
public struct PhoneModel: Sendable {
  /// Model, as in `RecordingMetadata.device`.
  public var name: String
  /// Operating system.
  public var os: String
  /// Samples per second: accelerometer.
  public var accelerometerRate: Double
  /// Samples per second: gyroscope.
  public var gyroscopeRate: Double
  /// Samples per second: magnetometer; 0 for none.
  public var magnetometerRate: Double
  /// Samples per second: barometer; 0 for none.
  public var barometerRate: Double
  /// Fixes per second; 0 for none.
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

  /// Like the iPhone 5 of the Inria recordings (measured: bias 5.5, -1.0, 0.7 °/s, hard iron 102,
  /// 288, 63 µT) with the 1 Hz filtered barometer of later models (1.1 cm of noise).
  public static let iPhone = PhoneModel(
    name: "simulated phone A", os: "iOS-like", accelerometerRate: 100, gyroscopeRate: 100,
    magnetometerRate: 25, barometerRate: 1, locationRate: 1, accelerometerNoise: 0.0012,
    gyroscopeNoise: 0.004, gyroscopeBias: Vector3(0.096, -0.017, 0.012), magnetometerNoise: 0.4,
    hardIron: Vector3(102, 288, 63), barometerNoise: 0.011, jitter: 0.01)

  /// Like the Nexus 5 of the Inria recordings (bias 0.4, -0.2, 4.0 °/s, hard iron 60, -74, 411 µT)
  /// with a raw barometer (5 cm of noise).
  public static let android = PhoneModel(
    name: "simulated phone B", os: "Android-like", accelerometerRate: 200, gyroscopeRate: 200,
    magnetometerRate: 50, barometerRate: 15, locationRate: 1, accelerometerNoise: 0.0025,
    gyroscopeNoise: 0.003, gyroscopeBias: Vector3(0.007, -0.0035, 0.07), magnetometerNoise: 0.6,
    hardIron: Vector3(60, -74, 411), barometerNoise: 0.05, jitter: 0.03)

  /// The same phone without location fixes.
  public var withoutLocation: PhoneModel {
    var copy = self
    copy.locationRate = 0
    return copy
  }
}

/// What goes wrong between the sensors and whoever reads them. All off by default.
public struct PhoneFaults: Sendable, Equatable {
  /// Largest acceleration that can be measured, g per axis; `nil` for none that matters.
  public var range: Double?
  /// Mean seconds between interruptions of all motion streams, 0.3 to 3 s long; `nil` for none.
  public var secondsBetweenGaps: Double?
  /// Share of samples that are delivered twice with the same stamp.
  public var repeated: Double
  /// Share of samples that are delivered after the next one of their stream.
  public var late: Double
  /// Share of samples with a component that is not a number.
  public var notANumber: Double

  /// Nothing is wrong.
  public static let none = PhoneFaults()

  /// Faults; everything not named is fine.
  public init(
    range: Double? = nil, secondsBetweenGaps: Double? = nil, repeated: Double = 0,
    late: Double = 0, notANumber: Double = 0
  ) {
    self.range = range
    self.secondsBetweenGaps = secondsBetweenGaps
    self.repeated = repeated
    self.late = late
    self.notANumber = notANumber
  }
}

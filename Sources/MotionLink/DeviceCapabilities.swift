public import MotionProcessing

/// What a device can do, each feature apart (R23).
public struct MotionFeatures: OptionSet, Hashable, Sendable {
  /// One bit for each feature.
  public let rawValue: UInt32

  /// Features from their bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Raw acceleration.
  public static let accelerometer = MotionFeatures(rawValue: 1 << 0)
  /// Raw rotation rate.
  public static let gyroscope = MotionFeatures(rawValue: 1 << 1)
  /// Raw magnetic field.
  public static let magnetometer = MotionFeatures(rawValue: 1 << 2)
  /// Attitude, gravity, user acceleration.
  public static let deviceMotion = MotionFeatures(rawValue: 1 << 3)
  /// Walking, running, cycling, automotive, stationary.
  public static let activity = MotionFeatures(rawValue: 1 << 4)
  /// Steps; without it there is no pedometer at all.
  public static let steps = MotionFeatures(rawValue: 1 << 5)
  /// Metres on foot.
  public static let distance = MotionFeatures(rawValue: 1 << 6)
  /// Floors climbed and descended.
  public static let floors = MotionFeatures(rawValue: 1 << 7)
  /// Current pace.
  public static let pace = MotionFeatures(rawValue: 1 << 8)
  /// Current cadence.
  public static let cadence = MotionFeatures(rawValue: 1 << 9)
  /// Pause and resume.
  public static let pedometerEvents = MotionFeatures(rawValue: 1 << 10)
  /// Altitude relative to the start, pressure.
  public static let relativeAltitude = MotionFeatures(rawValue: 1 << 11)
  /// Altitude above sea level.
  public static let absoluteAltitude = MotionFeatures(rawValue: 1 << 12)
  /// The 50 Hz recorder.
  public static let recorder = MotionFeatures(rawValue: 1 << 13)
  /// Minutes of tremor of a hand that wears the device.
  public static let movementDisorders = MotionFeatures(rawValue: 1 << 14)
  /// Falls of who wears the device.
  public static let falls = MotionFeatures(rawValue: 1 << 15)
  /// Fixes of a satellite receiver or the like.
  public static let location = MotionFeatures(rawValue: 1 << 16)
  /// The direction in which the device points.
  public static let heading = MotionFeatures(rawValue: 1 << 17)
  /// Visits to places.
  public static let visits = MotionFeatures(rawValue: 1 << 18)
}

/// What a device can do and in which frames and rates.
public struct DeviceCapabilities: Equatable, Sendable {
  /// The features.
  public var features: MotionFeatures
  /// Frames in which device motion can be asked for; empty without device motion.
  public var frames: Set<ReferenceFrame>
  /// Samples a second of the accelerometer; `nil` where unknown.
  public var accelerometerRate: Double?
  /// Samples a second of device motion; `nil` where unknown.
  public var deviceMotionRate: Double?

  /// What a device can do.
  public init(
    features: MotionFeatures, frames: Set<ReferenceFrame> = [], accelerometerRate: Double? = nil,
    deviceMotionRate: Double? = nil
  ) {
    self.features = features
    self.frames = frames
    self.accelerometerRate = accelerometerRate
    self.deviceMotionRate = deviceMotionRate
  }

  /// A device without any sensor.
  public static let none = DeviceCapabilities(features: [])
}

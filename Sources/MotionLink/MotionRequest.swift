public import FoundationEssentials
public import MotionProcessing

/// What a client subscribes to.
public enum MotionRequest: Equatable, Sendable {
  /// Raw acceleration, seconds between samples.
  case accelerometer(interval: TimeInterval)
  /// Raw rotation rate, seconds between samples.
  case gyroscope(interval: TimeInterval)
  /// Raw magnetic field, seconds between samples.
  case magnetometer(interval: TimeInterval)
  /// Device motion in a frame, seconds between samples.
  case deviceMotion(ReferenceFrame, interval: TimeInterval)
  /// All acceleration, a batch each second.
  case accelerometerBatches
  /// All device motion in the default frame, a batch each second.
  case deviceMotionBatches
  /// The activity now and each change of it (R56, R57).
  case activity
  /// Steps and what follows from them, cumulative from a date (R71, R75).
  case pedometer(since: Date)
  /// Pauses and resumptions (R97).
  case pedometerEvents
  /// Altitude relative to the first update (R103, R104).
  case relativeAltitude
  /// Altitude above sea level (R110).
  case absoluteAltitude
  /// Falls of who wears the device, first the newest one of which this client has not heard.
  case falls
  /// Each change of what the user lets the client have; asks nobody.
  case authorization

  /// Whether updates come at a sensor's rate.
  package var isFrequent: Bool {
    switch self {
    case .accelerometer, .gyroscope, .magnetometer, .deviceMotion: true
    case .accelerometerBatches, .deviceMotionBatches, .activity, .pedometer, .pedometerEvents,
      .relativeAltitude, .absoluteAltitude, .falls,
      .authorization:
      false
    }
  }

  /// Whether the user must have agreed (R15; batches have an authorization status of their own).
  public var isSensitive: Bool {
    switch self {
    case .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .authorization: false
    case .accelerometerBatches, .deviceMotionBatches: true
    case .activity, .pedometer, .pedometerEvents, .relativeAltitude, .absoluteAltitude, .falls:
      true
    }
  }
}

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
  /// Fixes from now on, in the middle of a cell of 5 km where they are wanted coarse. A client that asks for
  /// them in the background is not suspended meanwhile; where they may pause they do while somebody stays at a
  /// place.
  case locations(isCoarse: Bool, inBackground: Bool, mayPause: Bool = false)
  /// The next fix, or a failure after 10 s of the device's time.
  case nextLocation(isCoarse: Bool)
  /// Visits as they become known, first those of which this client has not heard.
  case visits
  /// Where the device points; asks nobody.
  case heading
  /// Whether the client may be told where the device is, at once and at each change; asks nobody.
  case locationAccess

  /// Whether updates come at a sensor's rate.
  package var isFrequent: Bool {
    switch self {
    case .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .heading: true
    case .accelerometerBatches, .deviceMotionBatches, .activity, .pedometer, .pedometerEvents,
      .relativeAltitude, .absoluteAltitude, .falls, .authorization, .locations, .nextLocation,
      .visits, .locationAccess:
      false
    }
  }

  /// Whether the user must let the client know where the device is: an answer of its own.
  package var locates: Bool {
    switch self {
    case .locations, .nextLocation, .visits: true
    default: false
    }
  }

  /// Whether what the user has said about location lets the client have it: visits need it at all times.
  package func isAllowed(by access: LocationAccess) -> Bool {
    self == .visits ? access.permission == .always : !locates || access.allows
  }

  /// Whether a client with this subscription goes on without a screen.
  package var keepsRunning: Bool {
    if case .locations(_, inBackground: true, _) = self { true } else { false }
  }

  /// Whether the user must have agreed (R15; batches have an authorization status of their own).
  public var isSensitive: Bool {
    switch self {
    case .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .authorization, .locations,
      .nextLocation, .visits, .heading, .locationAccess:
      false
    case .accelerometerBatches, .deviceMotionBatches: true
    case .activity, .pedometer, .pedometerEvents, .relativeAltitude, .absoluteAltitude, .falls:
      true
    }
  }
}

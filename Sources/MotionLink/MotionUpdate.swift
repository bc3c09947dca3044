public import FoundationEssentials
public import MotionProcessing

/// What a host sends to a subscription. A failure says why nothing (more) comes.
public enum MotionUpdate: Equatable, Sendable {
  /// Raw acceleration, g.
  case accelerometer(VectorReading)
  /// Raw rotation rate, rad/s.
  case gyroscope(VectorReading)
  /// Raw magnetic field, µT.
  case magnetometer(VectorReading)
  /// Device motion in the frame that was asked for.
  case deviceMotion(MotionReading)
  /// A second of acceleration.
  case accelerometerBatch([VectorReading])
  /// A second of device motion.
  case deviceMotionBatch([MotionReading])
  /// What the user does from now on.
  case activity(ActivityState)
  /// Steps so far.
  case pedometer(PedometerRecord)
  /// A pause or resumption.
  case pedometerEvent(PedometerEventRecord)
  /// Relative altitude.
  case relativeAltitude(RelativeAltitudeReading)
  /// Altitude above sea level.
  case absoluteAltitude(AbsoluteAltitudeReading)
  /// Somebody fell.
  case fall(FallRecord)
  /// The user has decided anew.
  case authorization(Authorization)
  /// Where the device was.
  case location(LocationReading)
  /// Locations pause, since somebody stays at a place, or go on.
  case locationsPaused(Bool)
  /// What is known of a visit.
  case visit(VisitRecord)
  /// Where it points.
  case heading(HeadingReading)
  /// Whether the client may be told where it is.
  case locationAccess(LocationAccess)
  /// No data, and why.
  case failure(MotionFailure)

  /// Whether it must reach a client that got no time when it came: no later update would say it.
  package var isKept: Bool {
    switch self {
    case .failure, .authorization, .locationAccess, .locationsPaused: true
    default: false
    }
  }

  /// Whether it wakes a client that gets no time.
  package var wakes: Bool { if case .visit = self { true } else { false } }
}

/// Three numbers along the device's axes at a moment.
public struct VectorReading: Equatable, Sendable {
  /// When it was measured.
  public var moment: Moment
  /// What was measured, in the unit of the request.
  public var value: Vector3

  /// A reading.
  public init(moment: Moment, value: Vector3) {
    self.moment = moment
    self.value = value
  }
}

/// Device motion in one reference frame (contract, sections 2.3 and 2.4).
public struct MotionReading: Equatable, Sendable {
  /// When it was measured.
  public var moment: Moment
  /// Turns device axes into those of the reference frame.
  public var attitude: Quaternion
  /// Rotation rate without bias, rad/s.
  public var rotationRate: Vector3
  /// Direction of gravity, g, unit length.
  public var gravity: Vector3
  /// What the measured acceleration holds beside gravity, g.
  public var userAcceleration: Vector3
  /// Field without the device's own, µT; `nil` where there is none or it is not calibrated.
  public var magneticField: Vector3?
  /// How far the field can be trusted.
  public var fieldAccuracy: FieldAccuracy
  /// Degrees clockwise from the frame's north in [0, 360); `nil` in the arbitrary frames and while
  /// north is not known.
  public var heading: Double?

  /// A reading.
  public init(
    moment: Moment, attitude: Quaternion, rotationRate: Vector3, gravity: Vector3,
    userAcceleration: Vector3, magneticField: Vector3?, fieldAccuracy: FieldAccuracy,
    heading: Double?
  ) {
    self.moment = moment
    self.attitude = attitude
    self.rotationRate = rotationRate
    self.gravity = gravity
    self.userAcceleration = userAcceleration
    self.magneticField = magneticField
    self.fieldAccuracy = fieldAccuracy
    self.heading = heading
  }
}

/// What the user does from a moment on.
public struct ActivityState: Hashable, Sendable {
  /// Flags and confidence.
  public var activity: MotionActivity
  /// Since when.
  public var start: Moment

  /// A state.
  public init(activity: MotionActivity, start: Moment) {
    self.activity = activity
    self.start = start
  }
}

/// Cumulative values between two dates (R66 to R96). `nil` is what the device cannot tell.
public struct PedometerRecord: Equatable, Sendable {
  /// The start that was asked for.
  public var start: Date
  /// Time of the newest determination in a subscription, the asked end in a query (R72).
  public var end: Date
  /// Steps.
  public var steps: Int
  /// Metres.
  public var distance: Double?
  /// Floors climbed on foot.
  public var floorsAscended: Int?
  /// Floors descended on foot.
  public var floorsDescended: Int?
  /// Current pace, s/m; live only.
  public var pace: Double?
  /// Current cadence, steps/s; live only.
  public var cadence: Double?
  /// Time per distance over moving time, s/m; `nil` without movement.
  public var averageActivePace: Double?

  /// A record of so many steps, all else unknown.
  public init(start: Date, end: Date, steps: Int) {
    self.start = start
    self.end = end
    self.steps = steps
  }
}

/// Walking or running stopped or started.
public struct PedometerEventRecord: Equatable, Sendable {
  /// What can happen.
  public enum Kind: Int, Hashable, Sendable {
    /// Walking or running stopped.
    case pause = 0
    /// Walking or running started.
    case resume = 1
  }

  /// What happened.
  public var kind: Kind
  /// When.
  public var date: Date

  /// An event.
  public init(_ kind: Kind, at date: Date) {
    self.kind = kind
    self.date = date
  }
}

/// Relative altitude and pressure.
public struct RelativeAltitudeReading: Equatable, Sendable {
  /// When the pressure was measured.
  public var moment: Moment
  /// Metres above the subscription's first update.
  public var relativeAltitude: Double
  /// Air pressure, kPa.
  public var pressure: Double

  /// A reading.
  public init(moment: Moment, relativeAltitude: Double, pressure: Double) {
    self.moment = moment
    self.relativeAltitude = relativeAltitude
    self.pressure = pressure
  }
}

/// Altitude above mean sea level.
public struct AbsoluteAltitudeReading: Equatable, Sendable {
  /// When it was measured.
  public var moment: Moment
  /// Metres.
  public var altitude: Double
  /// One standard deviation, m.
  public var accuracy: Double
  /// Recommended resolution, m.
  public var precision: Double

  /// A reading.
  public init(moment: Moment, altitude: Double, accuracy: Double, precision: Double) {
    self.moment = moment
    self.altitude = altitude
    self.accuracy = accuracy
    self.precision = precision
  }
}

import CoreMotion
import Testing

/// What a client sees that makes objects itself, subclasses them or extends them.
@Suite("Objects that a client makes")
struct ClientMadeTests {
  @Test("Samples are zero, the attitude is the identity, and there is no heading")
  func zeros() {
    let motion = CMDeviceMotion()
    #expect(motion.timestamp == 0 && motion.heading == -1)
    #expect(motion.attitude.quaternion.w == 1 && motion.attitude.quaternion.x == 0)
    #expect(motion.attitude.rotationMatrix.m22 == 1 && motion.attitude.rotationMatrix.m12 == 0)
    #expect(motion.gravity.z == 0 && motion.rotationRate.x == 0)
    #expect(motion.magneticField.accuracy == .low && motion.sensorLocation == .default)
    #expect(CMAccelerometerData().acceleration.z == 0 && CMGyroData().rotationRate.z == 0)
    #expect(CMMagnetometerData().magneticField.z == 0)
    #expect(CMAltitudeData().pressure == 0 && CMAltitudeData().relativeAltitude == 0)
    #expect(CMAbsoluteAltitudeData().altitude == 0)
    #expect(CMRecordedAccelerometerData().identifier == 0)
    #expect(CMRecordedPressureData().pressure.value == 0)
    #expect(CMRecordedRotationRateData().rotationRate.y == 0)
  }

  @Test("Plain structures are zero")
  func structures() {
    #expect(CMQuaternion().w == 0 && CMRotationMatrix().m11 == 0 && CMAcceleration().x == 0)
    #expect(CMCalibratedMagneticField().accuracy == .low)
    let quaternion = CMQuaternion(x: 1, y: 2, z: 3, w: 4)
    #expect(quaternion.x == 1 && quaternion.w == 4)
  }

  @Test("Activity, pedometer data and events know nothing")
  func nothingKnown() {
    let activity = CMMotionActivity()
    #expect(activity.confidence == .low && !activity.unknown && !activity.walking)
    let data = CMPedometerData()
    #expect(data.numberOfSteps == 0 && data.distance == nil && data.currentPace == nil)
    #expect(CMPedometerEvent().type == .pause)
  }

  @Test("Mocks override properties and initializers")
  func mocks() {
    class MockData: CMPedometerData {
      override var numberOfSteps: NSNumber { 7 }
      override var distance: NSNumber? { 3.5 }
    }
    class MockSensor: CMAccelerometerData {
      let a: CMAcceleration
      init(_ a: CMAcceleration) {
        self.a = a
        super.init()
      }
      required init?(coder: NSCoder) { nil }
      override var acceleration: CMAcceleration { a }
    }
    let data: CMPedometerData = MockData()
    #expect(data.numberOfSteps == 7 && data.distance == 3.5 && data.floorsAscended == nil)
    let sample: CMAccelerometerData = MockSensor(CMAcceleration(x: 1, y: 0, z: 0))
    #expect(sample.acceleration.x == 1)
    #expect(sample.description.contains("(1.0, 0.0, 0.0)"))
  }

  @Test("Mocks of every kind of data begin with the plain initializer")
  func beginPlain() {
    class Tremor: CMTremorResult { override var percentStrong: Float { 1 } }
    class Depth: CMWaterSubmersionMeasurement {
      init(metres: Double) {
        own = Measurement(value: metres, unit: .meters)
        super.init()
      }
      required init?(coder: NSCoder) { nil }
      private let own: Measurement<UnitLength>
      override var depth: Measurement<UnitLength>? { own }
    }
    class Fall: CMFallDetectionEvent {
      override var resolution: UserResolution { .confirmed }
    }
    #expect((Tremor() as CMTremorResult).percentStrong == 1)
    #expect((Depth(metres: 2) as CMWaterSubmersionMeasurement).depth?.value == 2)
    #expect((Fall() as CMFallDetectionEvent).resolution == .confirmed)
  }

  @Test("Mocks of services override class members")
  func classMembers() {
    class Headphones: CMHeadphoneMotionManager {
      override class func authorizationStatus() -> CMAuthorizationStatus { .denied }
      override var isDeviceMotionAvailable: Bool { true }
    }
    class Falls: CMFallDetectionManager { override class var isAvailable: Bool { true } }
    let type: CMHeadphoneMotionManager.Type = Headphones.self
    #expect(type.authorizationStatus() == .denied)
    #expect((Headphones() as CMHeadphoneMotionManager).isDeviceMotionAvailable)
    #expect((Falls.self as CMFallDetectionManager.Type).isAvailable)
  }

  @Test("Numbers bridge as they do on a phone")
  func numbers() {
    class Data: CMPedometerData { override var distance: NSNumber? { 12.5 } }
    let data: CMPedometerData = Data()
    #expect(data.distance as? Double == 12.5)
    #expect(data.numberOfSteps as? Int == 0)
    #expect("\(data.numberOfSteps) \(data.distance ?? 0)" == "0 12.5")
  }

  @Test("Equality is identity, so that clients can add their own")
  func identity() {
    let (a, b) = (CMPedometerData(), CMPedometerData())
    #expect(a != b && a == a)
    #expect(a.copy() as? CMPedometerData === a)
  }

  @Test("A description is one line with every field")
  func descriptions() {
    let objects: [(NSObject, [String])] = [
      (CMDeviceMotion(), ["timestamp", "roll", "quaternion", "gravity", "heading", "low"]),
      (
        CMMotionActivity(),
        [
          "CMMotionActivity @ 0.000000,<startDate,2001-01-01 00:00:00 +0000,confidence,0,unknown,0,"
            + "stationary,0,walking,0,running,0,automotive,0,cycling,0>"
        ]
      ),
      (CMPedometerData(), ["numberOfSteps 0", "distance nil", "currentCadence nil"]),
      (CMAltitudeData(), ["relativeAltitude 0", "pressure 0"]),
      (CMOdometerData(), ["deltaDistance", "slope nil"]),
    ]
    for (object, words) in objects {
      #expect(!object.description.contains("\n"))
      for word in words { #expect(object.description.contains(word)) }
    }
  }
}

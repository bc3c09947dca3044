import MotionLink
import MotionProcessing
import Testing

@testable import CoreMotion

@Suite("Device motion")
struct DeviceMotionTests {
  private static let reading = MotionReading(
    moment: Moment(timestamp: 12.5, date: Date(timeIntervalSince1970: 1000)),
    attitude: Quaternion(rotation: Vector3(0, 0, 0.5)), rotationRate: Vector3(1, 2, 3),
    gravity: Vector3(0, 0, -1), userAcceleration: Vector3(0.1, 0.2, 0.3),
    magneticField: Vector3(20, 0, -40), fieldAccuracy: .medium, heading: 331)

  @Test("It carries what the engine reads")
  func carries() {
    let motion = CMDeviceMotion(Self.reading)
    #expect(motion.timestamp == 12.5)
    #expect(abs(motion.attitude.yaw - 0.5) < 1e-15)
    #expect(motion.rotationRate.x == 1 && motion.rotationRate.y == 2 && motion.rotationRate.z == 3)
    #expect(motion.gravity.z == -1 && motion.userAcceleration.y == 0.2)
    #expect(motion.magneticField.field.z == -40 && motion.magneticField.accuracy == .medium)
    #expect(motion.heading == 331 && motion.sensorLocation == .default)
  }

  @Test("What the engine does not know has Apple's numbers: heading -1, an uncalibrated field of 0")
  func absent() {
    var reading = Self.reading
    reading.heading = nil
    reading.magneticField = nil
    reading.fieldAccuracy = .uncalibrated
    let motion = CMDeviceMotion(reading)
    #expect(motion.heading == -1)
    let field = motion.magneticField.field
    #expect(field.x == 0 && field.y == 0 && field.z == 0)
    #expect(motion.magneticField.accuracy == .uncalibrated)
  }

  @Test("Its attitude is one object, which no other sample shares")
  func ownAttitude() {
    let (first, second) = (CMDeviceMotion(Self.reading), CMDeviceMotion(Self.reading))
    first.attitude.multiply(byInverseOf: second.attitude)
    #expect(abs(first.attitude.yaw) < 1e-15)
    #expect(abs(second.attitude.yaw - 0.5) < 1e-15)
  }

  @Test("A copy has an attitude of its own")
  func copies() throws {
    let motion = CMDeviceMotion(Self.reading)
    let copy = try #require(motion.copy() as? CMDeviceMotion)
    motion.attitude.multiply(byInverseOf: motion.attitude)
    #expect(abs(copy.attitude.yaw - 0.5) < 1e-15)
    #expect(copy.heading == 331 && copy.timestamp == 12.5)
  }

  @Test("A subclass keeps its class when it is copied")
  func subclass() {
    final class Mock: CMDeviceMotion { override var heading: Double { 7 } }
    #expect((Mock().copy() as? Mock)?.heading == 7)
  }

  @Test("Frames correspond to the engine's one by one; a mixture is none")
  func frames() {
    for frame in ReferenceFrame.allCases {
      #expect(CMAttitudeReferenceFrame(frame).frame == frame)
    }
    #expect(CMAttitudeReferenceFrame(Set(ReferenceFrame.allCases)).rawValue == 15)
    #expect(CMAttitudeReferenceFrame([] as Set<ReferenceFrame>).rawValue == 0)
    let none: [CMAttitudeReferenceFrame] = [
      [], [.xArbitraryZVertical, .xTrueNorthZVertical], CMAttitudeReferenceFrame(rawValue: 16),
    ]
    for frame in none { #expect(frame.frame == nil) }
  }
}

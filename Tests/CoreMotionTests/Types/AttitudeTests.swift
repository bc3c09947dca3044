import MotionProcessing
import Testing

@testable import CoreMotion

@Suite("An attitude")
struct AttitudeTests {
  private static let poses: [Quaternion] = {
    var random = SystemRandomNumberGenerator()
    return (0..<200).map { _ in
      func part() -> Double { Double.random(in: -1...1, using: &random) }
      return Quaternion(w: part(), x: part(), y: part(), z: part()).normalized
    }
  }()

  private static func turn(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> Quaternion {
    Quaternion(rotation: Vector3(x, y, z) * (degrees * .pi / 180))
  }

  @Test(
    "Known poses have the angles that the convention says",
    arguments: [
      // degrees about an axis of the device, then roll, pitch, yaw in degrees
      (turn(0, 0, 0, 1), 0.0, 0.0, 0.0),
      (turn(-90, 0, 0, 1), 0, 0, -90),  // flat, top to north: x points east, which is -y
      (turn(90, 0, 0, 1), 0, 0, 90),
      (turn(180, 0, 0, 1), 0, 0, 180),
      (turn(30, 1, 0, 0), 0, 30, 0),
      (turn(120, 1, 0, 0), 180, 60, 180),
      (turn(40, 0, 1, 0), 40, 0, 0),
      (turn(170, 0, 1, 0), 170, 0, 0),
      (turn(180, 0, 1, 0), 180, 0, 0),
      (turn(90, 1, 0, 0), 0, 90, 0),
      (turn(-90, 1, 0, 0), 0, -90, 0),
    ])
  func knownPoses(_ q: Quaternion, _ roll: Double, _ pitch: Double, _ yaw: Double) {
    let attitude = CMAttitude(q)
    // The arcsine is flat at ±90°: rounding of 1e-16 shows as 1e-8 there.
    #expect(abs(attitude.pitch * 180 / .pi - pitch) < 2e-6)
    #expect(abs(attitude.roll * 180 / .pi - roll) < 1e-9)
    #expect(abs(attitude.yaw * 180 / .pi - yaw) < 1e-9)
  }

  @Test("The angles give back the turn: z, then x, then y", arguments: poses)
  func anglesGiveBackTheTurn(_ q: Quaternion) {
    let attitude = CMAttitude(q)
    let again =
      Quaternion(rotation: Vector3(0, 0, attitude.yaw))
      * Quaternion(rotation: Vector3(attitude.pitch, 0, 0))
      * Quaternion(rotation: Vector3(0, attitude.roll, 0))
    #expect(abs(abs(again.dot(q)) - 1) < 1e-12)
    #expect(abs(attitude.pitch) <= .pi / 2)
    #expect(attitude.roll > -.pi && attitude.roll <= .pi)
    #expect(attitude.yaw > -.pi && attitude.yaw <= .pi)
  }

  @Test("Gravity follows from angles and matrix alike", arguments: poses)
  func gravity(_ q: Quaternion) {
    let attitude = CMAttitude(q)
    let gravity = q.unrotate(Vector3(0, 0, -1))
    let m = attitude.rotationMatrix
    let (roll, pitch) = (attitude.roll, attitude.pitch)
    let fromAngles = Vector3(cos(pitch) * sin(roll), -sin(pitch), -cos(pitch) * cos(roll))
    let fromMatrix = Vector3(-m.m13, -m.m23, -m.m33)
    #expect((fromAngles - gravity).squaredLength < 1e-24)
    #expect((fromMatrix - gravity).squaredLength < 1e-24)
  }

  @Test("The matrix brings the frame's axes into the device's", arguments: poses)
  func matrix(_ q: Quaternion) {
    let m = CMAttitude(q).rotationMatrix
    let v = Vector3(0.3, -0.7, 2)
    let seen = Vector3(
      m.m11 * v.x + m.m12 * v.y + m.m13 * v.z, m.m21 * v.x + m.m22 * v.y + m.m23 * v.z,
      m.m31 * v.x + m.m32 * v.y + m.m33 * v.z)
    #expect((seen - q.unrotate(v)).squaredLength < 1e-24)
  }

  @Test("Upright the whole turn is yaw, and roll is zero", arguments: [-170.0, -90, 0, 35, 180])
  func upright(_ degrees: Double) {
    for side in [-1.0, 1] {
      for roll in [0.0, 25, -100] {
        // Rolling at pitch ±90° turns about the vertical: forwards, or backwards when on its head.
        let q =
          Self.turn(degrees - side * roll, 0, 0, 1) * Self.turn(side * 90, 1, 0, 0)
          * Self.turn(roll, 0, 1, 0)
        let attitude = CMAttitude(q)
        #expect(attitude.roll == 0)
        #expect(abs(abs(attitude.pitch) - .pi / 2) < 1e-7)
        let error = (attitude.yaw * 180 / .pi - degrees).remainder(dividingBy: 360)
        #expect(abs(error) < 1e-6)
      }
    }
  }

  @Test("Multiplying by its own inverse leaves no turn", arguments: poses)
  func byItself(_ q: Quaternion) {
    let attitude = CMAttitude(q)
    attitude.multiply(byInverseOf: attitude)
    let result = attitude.quaternion
    #expect(abs(abs(result.w) - 1) < 1e-15)
    #expect(max(abs(result.x), abs(result.y), abs(result.z)) < 1e-15)
  }

  @Test("Multiplying by an inverse gives the turn since, in the reference's axes", arguments: poses)
  func byInverse(_ q: Quaternion) {
    let since = Self.turn(20, 1, 0, 0) * Self.turn(-35, 0, 0, 1)
    let reference = CMAttitude(q)
    let before = reference.quaternion
    let attitude = CMAttitude(q * since)
    attitude.multiply(byInverseOf: reference)
    #expect(abs(abs(Quaternion(attitude.quaternion).dot(since)) - 1) < 1e-14)
    #expect(reference.quaternion.w == before.w && reference.quaternion.x == before.x)
  }

  @Test("A thousand products keep the quaternion at unit length")
  func staysUnit() {
    let attitude = CMAttitude()
    let step = CMAttitude(Self.turn(7, 0.6, 0, 0.8))
    for _ in 0..<1000 { attitude.multiply(byInverseOf: step) }
    let q = Quaternion(attitude.quaternion)
    #expect(abs(q.dot(q) - 1) < 1e-14)
  }

  @Test("A reference that is no turn changes nothing")
  func noReference() {
    final class Broken: CMAttitude {
      override var quaternion: CMQuaternion { CMQuaternion(x: .nan, y: 0, z: 0, w: .infinity) }
    }
    let attitude = CMAttitude(Self.turn(30, 0, 0, 1))
    attitude.multiply(byInverseOf: Broken())
    #expect(abs(attitude.yaw - .pi / 6) < 1e-15)
  }

  @Test("A copy does not follow its original")
  func copies() throws {
    let original = CMAttitude(Self.turn(30, 0, 0, 1))
    let copy = try #require(original.copy() as? CMAttitude)
    #expect(copy !== original && copy.yaw == original.yaw)
    original.multiply(byInverseOf: original)
    #expect(original.yaw == 0 && abs(copy.yaw - .pi / 6) < 1e-15)
  }
}

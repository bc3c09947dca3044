import CoreMotion
import MotionTesting

/// A device that turns in the hand, seen by ideal sensors: gravity, rate and the Earth's field
/// belong together, so that whatever comes out can be compared with what was put in.
///
/// The reference frame is Core Motion's: x to magnetic north, y west, z up.
struct Turning {
  /// Samples a second.
  var rate = 50.0
  /// The Earth's field in the reference frame, µT: a place in the middle of Europe.
  var field = (x: 19.0, y: 0.0, z: -45.0)
  /// The device's own field, µT.
  var ownField = (x: 0.0, y: 0.0, z: 0.0)
  /// What the gyroscope reads beside the truth, rad/s.
  var bias = (x: 0.0, y: 0.0, z: 0.0)
  /// Whether there is a magnetometer.
  var hasMagnetometer = true

  /// From device to reference.
  private(set) var attitude: CMQuaternion
  private(set) var time = 0.0
  private(set) var samples: [MotionSample] = []

  /// Starts flat, face up, the top edge `heading` degrees clockwise from magnetic north.
  init(heading: Double = 0) {
    // The right edge points north at yaw 0, so the top edge does at yaw -90° (contract, 2.4).
    let yaw = -(heading + 90) * Double.pi / 180
    attitude = CMQuaternion(x: 0, y: 0, z: sin(yaw / 2), w: cos(yaw / 2))
  }

  /// Turns about a device axis at a constant rate; `push` is what the device feels beside gravity,
  /// g, Core Motion's sign.
  mutating func turn(
    x: Double = 0, y: Double = 0, z: Double = 0, for seconds: Double,
    push: (x: Double, y: Double, z: Double) = (0, 0, 0)
  ) {
    for _ in 0..<Int((seconds * rate).rounded()) {
      sense(x, y, z, push)
      let angle = (x * x + y * y + z * z).squareRoot() / rate
      let scale = angle > 0 ? sin(angle / 2) / (angle * rate) : 0
      attitude = attitude.times(
        CMQuaternion(x: x * scale, y: y * scale, z: z * scale, w: cos(angle / 2)))
      time += 1 / rate
    }
  }

  /// Keeps still.
  mutating func rest(for seconds: Double) { turn(for: seconds) }

  /// About all axes to and fro, back to where it was: what calibrates a magnetometer.
  mutating func wave() {
    for _ in 0..<2 {
      turn(x: 1.5, for: 2)
      turn(y: 1.5, for: 2)
      turn(z: 1.5, for: 2)
      turn(z: -1.5, for: 2)
      turn(y: -1.5, for: 2)
      turn(x: -1.5, for: 2)
    }
  }

  private mutating func sense(
    _ x: Double, _ y: Double, _ z: Double, _ push: (x: Double, y: Double, z: Double)
  ) {
    let down = attitude.seenFromDevice((0, 0, -1))
    samples.append(
      .acceleration(down.x + push.x, down.y + push.y, down.z + push.z, at: time))
    samples.append(.rotationRate(x + bias.x, y + bias.y, z + bias.z, at: time))
    guard hasMagnetometer else { return }
    let earth = attitude.seenFromDevice(field)
    samples.append(
      .magneticField(
        earth.x + ownField.x, earth.y + ownField.y, earth.z + ownField.z, at: time))
  }
}

typealias Triple = (x: Double, y: Double, z: Double)

extension CMQuaternion {
  /// The Hamilton product.
  func times(_ b: CMQuaternion) -> CMQuaternion {
    CMQuaternion(
      x: w * b.x + x * b.w + y * b.z - z * b.y, y: w * b.y - x * b.z + y * b.w + z * b.x,
      z: w * b.z + x * b.y - y * b.x + z * b.w, w: w * b.w - x * b.x - y * b.y - z * b.z)
  }

  var inverse: CMQuaternion { CMQuaternion(x: -x, y: -y, z: -z, w: w) }

  /// v_ref = q v q* (contract, section 2.4, item 1).
  func seenFromReference(_ v: Triple) -> Triple {
    let p = times(CMQuaternion(x: v.x, y: v.y, z: v.z, w: 0)).times(inverse)
    return (p.x, p.y, p.z)
  }

  func seenFromDevice(_ v: Triple) -> Triple { inverse.seenFromReference(v) }

  /// The angle of the turn between two attitudes, rad.
  func angle(to other: CMQuaternion) -> Double {
    let dot = abs(x * other.x + y * other.y + z * other.z + w * other.w)
    return 2 * acos(min(dot, 1))
  }
}

extension CMAcceleration {
  var length: Double { (x * x + y * y + z * z).squareRoot() }

  /// The angle between two directions, rad.
  func angle(to other: CMAcceleration) -> Double {
    let cosine = (x * other.x + y * other.y + z * other.z) / (length * other.length)
    return acos(min(max(cosine, -1), 1))
  }
}

/// The difference of two angles in radians, in -π...π.
func turn(from a: Double, to b: Double) -> Double {
  (b - a).remainder(dividingBy: 2 * Double.pi)
}

extension Turning {
  /// Turns by the shortest way within a second.
  mutating func turn(to target: CMQuaternion) {
    var way = attitude.inverse.times(target)
    if way.w < 0 { way = CMQuaternion(x: -way.x, y: -way.y, z: -way.z, w: -way.w) }
    let sine = (way.x * way.x + way.y * way.y + way.z * way.z).squareRoot()
    guard sine > 1e-9 else { return }
    let rate = 2 * atan2(sine, way.w) / sine
    turn(x: way.x * rate, y: way.y * rate, z: way.z * rate, for: 1)
  }
}

extension CMQuaternion {
  /// Held in the direction `heading`, the face leaned back from upwards by `tilt` and the device spun on its
  /// face by `spin`, counterclockwise as one looks at it, degrees.
  static func held(heading: Double, tilt: Double, spin: Double) -> CMQuaternion {
    func half(_ degrees: Double) -> (sine: Double, cosine: Double) {
      (sin(degrees * .pi / 360), cos(degrees * .pi / 360))
    }
    let (yaw, lean, turned) = (half(-heading - 90), half(tilt), half(spin))
    return CMQuaternion(x: 0, y: 0, z: yaw.sine, w: yaw.cosine)
      .times(CMQuaternion(x: lean.sine, y: 0, z: 0, w: lean.cosine))
      .times(CMQuaternion(x: 0, y: 0, z: turned.sine, w: turned.cosine))
  }
}

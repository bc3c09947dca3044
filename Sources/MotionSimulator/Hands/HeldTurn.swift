import MotionProcessing

/// How the phone rests when hands begin with it.
struct HeldPhone: Sendable {
  var placement: Placement
  /// Device axes to body axes.
  var attitude: Quaternion
  /// Where the body faces, radians from east, counter-clockwise.
  var heading = 0.0
}

/// Where the back of a device is pointed, as a camera is, its top edge up.
struct Aim: Sendable, Equatable {
  /// Radians from true north, clockwise, and above the horizon.
  var bearing: Double
  var elevation: Double

  /// Device axes to a world with x east, y north, z up.
  var attitude: Quaternion {
    let level = Trigonometry.cos(elevation)
    let out = Vector3(
      -level * Trigonometry.sin(bearing), -level * Trigonometry.cos(bearing),
      -Trigonometry.sin(elevation))
    let right = Vector3(Trigonometry.cos(bearing), -Trigonometry.sin(bearing), 0)
    return Quaternion(x: right, y: out.cross(right), z: out)
  }
}

extension Quaternion {
  /// The turn that takes the axes to three directions at right angles.
  init(x: Vector3, y: Vector3, z: Vector3) {
    // Half a turn about the sum of an axis and its image, and the rest about that image.
    let tilt = Self.shortest(from: Vector3(0, 0, 1), to: z)
    let turned = tilt.unrotate(x)
    let turn = Quaternion(rotation: Vector3(0, 0, Trigonometry.atan2(turned.y, turned.x)))
    self = (tilt * turn).normalized
  }

  private static func shortest(from a: Vector3, to b: Vector3) -> Quaternion {
    let axis = a.cross(b)
    let (sine, cosine) = (axis.length, a.dot(b))
    guard sine > 1e-9 else {
      return cosine > 0 ? .identity : Quaternion(rotation: Vector3(Trigonometry.pi, 0, 0))
    }
    return Quaternion(rotation: axis * (Trigonometry.atan2(sine, cosine) / sine))
  }
}

/// Turns a device, holds it so, and turns it back to how it was.
struct HeldTurn: Sendable {
  /// Device axes, radians.
  private let turn: Vector3
  /// How the device was held, and how far before the body: who aims turns with stretched arms.
  private let attitude: Quaternion
  private let reach: Double
  private let start: Double
  private let end: Double
  /// Seconds that the turn takes.
  private let seconds: Double
  private var holding = Reaching(
    Vector3(0.008, 0.008, 0.008), seconds: 0.6...1.5, pause: 0.5...4)
  private let name: String

  /// Towards a bearing, at 60 degrees a second.
  init(_ aim: Aim, from held: HeldPhone, at time: Double, until end: Double) {
    let now = Quaternion(rotation: Vector3(0, 0, held.heading)) * held.attitude
    turn = rotationVector(now.conjugate * aim.attitude)
    attitude = held.attitude
    reach = 0.4
    (start, self.end) = (time, end)
    seconds = min(0.5 + turn.length, 0.4 * max(end - time, 1))
    name = "aim"
  }

  /// To the right by radians, as fast as a wheel is turned.
  init(steering angle: Double, at time: Double, until end: Double) {
    turn = Vector3(0, 0, -angle)
    attitude = .identity
    reach = 0
    (start, self.end) = (time, end)
    seconds = min(0.25 + 0.5 * abs(angle), 0.4 * max(end - time, 1))
    name = "tilt"
  }

  /// The time in which it is held.
  var gesture: Gesture {
    Gesture(start: start + seconds, end: max(end - seconds, start + seconds), gesture: name)
  }

  mutating func posture(
    at time: Double, rest: Posture, _ random: inout RandomSource
  ) -> Posture {
    let share = smoothStep((time - start) / seconds) * smoothStep((end - time) / seconds)
    var posture = rest
    let tilt = turn * share + holding.advance(to: time, &random) * share
    posture.tilt += tilt
    if reach > 0 {
      let ahead = attitude.unrotate(Vector3(reach, 0, 0))
      posture.jolt += ahead - Quaternion(rotation: tilt).unrotate(ahead)
    }
    return posture
  }
}

import Console
import CoreMotion
import MotionCompanion

/// What gravity cannot tell (2016): an arm held to the side and to the front has the same gravity, and attitudes a quarter turn
/// apart. At each rest both are compared with the first one.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class GravityOrAttitudeProgram: Application, @unchecked Sendable {
  /// Rate of rest, rad/s, and seconds of it that are a pose.
  private static let rest = 0.35
  private static let pose = 2.0

  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  public let say: Say
  private var still: (since: Double, isSaid: Bool)?
  private var first: (gravity: CMAcceleration, attitude: CMAttitude)?
  private var poses = 0

  public init(say: @escaping Say) {
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard manager.isDeviceMotionAvailable else {
      return cannot("this device tells no device motion")
    }
    manager.deviceMotionUpdateInterval = 1 / 50
    manager.startDeviceMotionUpdates(using: .xArbitraryZVertical, to: queue) {
      [unowned self] motion, _ in
      if let motion { take(motion) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopDeviceMotionUpdates()
    queue.addOperation { [self] in
      say("\(poses) poses")
      done()
    }
  }

  private func take(_ motion: CMDeviceMotion) {
    let w = motion.rotationRate
    guard (w.x * w.x + w.y * w.y + w.z * w.z).squareRoot() < Self.rest else { return still = nil }
    if still == nil { still = (motion.timestamp, false) }
    guard let since = still, !since.isSaid, motion.timestamp - since.since >= Self.pose else {
      return
    }
    still?.isSaid = true
    poses += 1
    compare(motion)
  }

  private func compare(_ motion: CMDeviceMotion) {
    guard let first, let attitude = motion.attitude.copy() as? CMAttitude else {
      first = (motion.gravity, motion.attitude)
      return say("first pose")
    }
    let (a, b) = (first.gravity, motion.gravity)
    let cosine = a.x * b.x + a.y * b.y + a.z * b.z
    attitude.multiply(byInverseOf: first.attitude)
    let gravity = acos(min(max(cosine, -1), 1)) * 180 / .pi
    let turn = 2 * acos(min(abs(attitude.quaternion.w), 1)) * 180 / .pi
    say(
      "gravity \(ClockText.number(gravity, 0)) degrees from the first pose, attitude "
        + "\(ClockText.number(turn, 0)) degrees")
  }
}

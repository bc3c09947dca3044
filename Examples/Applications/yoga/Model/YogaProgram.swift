import Console
import CoreMotion
import GestureInput
import MotionCompanion
import MotionGestures

/// Poses that are held, and how they were come to (2016): the sway of gravity's direction, second by second, and the jerk on the way.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class YogaProgram: Application, @unchecked Sendable {
  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  public let say: Say
  private var detector = PoseDetector()
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
    manager.startDeviceMotionUpdates(to: queue) { [unowned self] motion, _ in
      guard let motion else { return }
      detector.process(InertialSample(motion))
      tell()
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopDeviceMotionUpdates()
    queue.addOperation { [self] in
      detector.finish()
      tell()
      say("\(poses) poses")
      done()
    }
  }

  private func tell() {
    while let told = detector.next() {
      switch told {
      case .pose(let pose):
        poses += 1
        let seconds = pose.end.seconds(since: pose.start)
        say(
          "held \(ClockText.number(seconds)) s, sway \(ClockText.number(pose.sway * 180 / .pi, 2)) degrees"
        )
      case .transition(let transition):
        let seconds = transition.end.seconds(since: transition.start)
        let manner = transition.jerk < Self.abrupt ? "smooth" : "abrupt"
        say("transition \(ClockText.number(seconds)) s, \(manner)")
      }
    }
  }

  /// Jerk, g/s, from which on a transition is abrupt.
  private static let abrupt = 5.0
}

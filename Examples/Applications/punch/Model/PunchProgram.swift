import Console
import CoreMotion
import GestureInput
import MotionCompanion
import MotionGestures

/// Peak and recoil of punches at a bag (2016): user acceleration out of rest, and the opposite peak within 150 ms.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class PunchProgram: Application, @unchecked Sendable {
  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  public let say: Say
  private var detector = PunchDetector()
  private var count = 0

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
      say("\(count) punches")
      done()
    }
  }

  private func tell() {
    while let punch = detector.next() {
      count += 1
      say(
        "punch \(count): \(ClockText.number(punch.peak)) g, recoil \(ClockText.number(punch.recoil)) g"
          + (punch.isClipped ? ", at the sensor's limit" : ""))
    }
  }
}

import Console
import CoreMotion
import GestureInput
import MotionCompanion
import MotionGestures
import MotionProcessing

/// How fast points of a bat are (2016): the rates of body and wrist, times the way from them to the point.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class BatSpeedProgram: Application, @unchecked Sendable {
  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  public let say: Say
  private var detector = SwingDetector(points: [0.5, 0.7])
  private var swings: [SensorTime: Int] = [:]

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
      say("\(swings.count) swings")
      done()
    }
  }

  private func tell() {
    while let swing = detector.next() {
      let number = swings[swing.start] ?? swings.count + 1
      swings[swing.start] = number
      say(
        "swing \(number): \(ClockText.number(swing.speed)) m/s at \(ClockText.number(swing.point, 2)) m"
      )
    }
  }
}

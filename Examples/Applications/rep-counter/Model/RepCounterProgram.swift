import Console
import CoreMotion
import GestureInput
import MotionCompanion
import MotionGestures

/// Counts repetitions of an exercise, on any axis (2016): nothing is said before there is a rhythm, then the first ones are
/// said late.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class RepCounterProgram: Application, @unchecked Sendable {
  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  private let say: Say
  private var detector = RepetitionCounter()
  private var sets = 0

  public init(say: @escaping Say) {
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() {
    guard manager.isDeviceMotionAvailable else { return say("this device tells no device motion") }
    manager.deviceMotionUpdateInterval = 1 / 50
    manager.startDeviceMotionUpdates(to: queue) { [unowned self] motion, _ in
      guard let motion else { return }
      detector.process(InertialSample(motion))
      tell()
    }
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopDeviceMotionUpdates()
    queue.addOperation { [self] in
      detector.finish()
      tell()
      say("\(sets) sets")
      done()
    }
  }

  private func tell() {
    while let told = detector.next() {
      switch told {
      case .repetition(let repetition): say("rep \(repetition.number)")
      case .set(let set):
        sets += 1
        say(
          "set ended: \(ClockText.number(set.count, 0)) reps, \(ClockText.number(set.period)) s each"
        )
      }
    }
  }
}

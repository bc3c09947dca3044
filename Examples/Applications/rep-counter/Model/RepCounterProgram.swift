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
  private let activities = CMMotionActivityManager()
  private let queue = OperationQueue()
  public let say: Say
  private var detector = RepetitionCounter()
  private var sets = 0
  private var isOnFoot = false

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
      guard let motion, !isOnFoot else { return }
      detector.process(InertialSample(motion))
      tell()
    }
    // Arms of who walks repeat too: on foot nobody exercises.
    activities.startActivityUpdates(to: queue) { [unowned self] activity in
      guard let activity else { return }
      let isOnFoot = activity.walking || activity.running
      if isOnFoot, !self.isOnFoot { detector = RepetitionCounter() }
      self.isOnFoot = isOnFoot
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopDeviceMotionUpdates()
    activities.stopActivityUpdates()
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

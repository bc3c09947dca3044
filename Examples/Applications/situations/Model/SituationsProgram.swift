import Console
import CoreMotion
import MotionCompanion

/// The flags of an activity in the situations of the talk's table (2014): a phone on a table is stationary, one in the dash of
/// a car whose engine idles is stationary and automotive, a passenger who writes mail is nothing of all this; and that is not
/// unknown.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class SituationsProgram: Application, @unchecked Sendable {
  private let manager = CMMotionActivityManager()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var last: String?

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMMotionActivityManager.isActivityAvailable() else {
      return cannot("this device tells no activities")
    }
    guard !CMMotionActivityManager.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    manager.startActivityUpdates(to: queue) { [unowned self] activity in
      guard let activity else { return }
      let flags = Self.words(activity)
      // The confidence alone may have changed.
      if flags != last { say("\(clock.second(activity.startDate)) \(flags)") }
      last = flags
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopActivityUpdates()
    queue.addOperation(done)
  }

  private static func words(_ activity: CMMotionActivity) -> String {
    let flags = [
      ("unknown", activity.unknown), ("stationary", activity.stationary),
      ("walking", activity.walking), ("running", activity.running),
      ("cycling", activity.cycling), ("automotive", activity.automotive),
    ]
    let set = flags.filter(\.1).map(\.0)
    return set.isEmpty ? "none of them" : set.joined(separator: " and ")
  }
}

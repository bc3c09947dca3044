import Console
import CoreMotion
import MotionCompanion

/// An interface for the driver, as long as somebody drives (2017): on with the first `automotive`, off when they walk away. At a
/// light the car stands and is a car still.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class DrivingModeProgram: Application, @unchecked Sendable {
  private let manager = CMMotionActivityManager()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var isOn = false

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
      if let activity { take(activity) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopActivityUpdates()
    queue.addOperation(done)
  }

  private func take(_ activity: CMMotionActivity) {
    let isOn = activity.automotive || self.isOn && !activity.walking && !activity.running
    if isOn != self.isOn {
      say("\(clock.second(activity.startDate)) driving mode \(isOn ? "on" : "off")")
    }
    self.isOn = isOn
  }
}

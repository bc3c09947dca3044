import Console
import CoreMotion
import MotionCompanion

/// Steps that a ride over bad roads makes (2014): there should be none, wherever somebody sits in the bus.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class BusRideProgram: Application, @unchecked Sendable {
  private let pedometer = CMPedometer()
  private let manager = CMMotionActivityManager()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var steps = 0
  private var isRiding = false
  private var stepsBefore = 0

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMPedometer.isStepCountingAvailable(), CMMotionActivityManager.isActivityAvailable()
    else {
      return cannot("this device tells no activities and steps")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let steps = data?.numberOfSteps.intValue else { return }
      queue.addOperation { self.steps = steps }
    }
    manager.startActivityUpdates(to: queue) { [unowned self] activity in
      if let activity { take(activity) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopActivityUpdates()
    pedometer.stopUpdates()
    queue.addOperation { [self] in
      say("\(steps) steps in all")
      done()
    }
  }

  private func take(_ activity: CMMotionActivity) {
    let isRiding = activity.automotive || self.isRiding && !activity.walking && !activity.running
    guard isRiding != self.isRiding else { return }
    self.isRiding = isRiding
    if isRiding {
      stepsBefore = steps
      say("\(clock.second(activity.startDate)) on the bus after \(steps) steps")
    } else {
      say("\(clock.second(activity.startDate)) off the bus, \(steps - stepsBefore) steps in it")
    }
  }
}

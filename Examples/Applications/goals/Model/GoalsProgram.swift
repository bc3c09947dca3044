import Console
import CoreMotion
import MotionCompanion

/// Steps, floors and metres of today, and the level that they make (2014, 2016): each record counts from midnight, so an app that begins at
/// noon knows the morning.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class GoalsProgram: Application, @unchecked Sendable {
  private let pedometer = CMPedometer()
  private let queue = OperationQueue()
  private let calendar: Calendar
  private let clock: ClockText
  public let say: Say
  private var level: StepLevel?
  private var last = ""

  public init(calendar: Calendar = .current, say: @escaping Say) {
    self.calendar = calendar
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMPedometer.isStepCountingAvailable() else {
      return cannot("this device counts no steps")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    pedometer.startUpdates(from: calendar.startOfDay(for: Date())) { [weak self] data, _ in
      guard let self, let data else { return }
      let (steps, end) = (data.numberOfSteps.intValue, data.endDate)
      let (floors, metres) = (data.floorsAscended?.intValue, data.distance?.doubleValue)
      queue.addOperation { self.take(steps, floors, metres, at: end) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    pedometer.stopUpdates()
    queue.addOperation { [self] in
      say("today: \(last)")
      done()
    }
  }

  private func take(_ steps: Int, _ floors: Int?, _ metres: Double?, at date: Date) {
    let level = StepLevel(steps: steps)
    last =
      "\(steps) steps, \(floors ?? 0) floors, \(ClockText.number((metres ?? 0) / 1000)) km, \(level.rawValue)"
    if let former = self.level, level > former {
      say("\(clock.minute(date)) \(level.rawValue): \(level.least) steps")
    }
    self.level = level
  }
}

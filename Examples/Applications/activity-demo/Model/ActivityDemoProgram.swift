import Console
import CoreMotion
import MotionCompanion

/// The list of the past seven days and what happens now (2014): one activity query, a pedometer query for each
/// stretch, nested, and live updates beside them.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class ActivityDemoProgram: Application, @unchecked Sendable {
  private let activityManager = CMMotionActivityManager()
  private let pedometer = CMPedometer()
  private let queue = OperationQueue()
  private let calendar: Calendar
  private let clock: ClockText
  public let say: Say
  private var isMoving: Bool?
  private var newest: Date?
  private var totals: [Date: (steps: Int, seconds: Double)] = [:]

  public init(calendar: Calendar = .current, say: @escaping Say) {
    self.calendar = calendar
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMMotionActivityManager.isActivityAvailable(), CMPedometer.isStepCountingAvailable()
    else {
      return cannot("this device tells no activities and steps")
    }
    // The old way to learn whether one may: a query for nothing, of which the error counts.
    let now = Date()
    pedometer.queryPedometerData(from: now, to: now) { [self] _, error in
      guard (error as NSError?)?.code != Int(CMErrorMotionActivityNotAuthorized.rawValue) else {
        return say("Motion & Fitness is switched off for this app")
      }
      queue.addOperation { self.startLive() }
    }
    return true
  }

  private func startLive() {
    activityManager.startActivityUpdates(to: queue) { [unowned self] activity in
      guard let activity else { return }
      newest = activity.startDate
      let isMoving = ActivitySegment.Movement(activity) != nil && !activity.stationary
      if isMoving != self.isMoving { say("now: \(isMoving ? "moving" : "not moving")") }
      self.isMoving = isMoving
    }
    pedometer.startUpdates(from: calendar.startOfDay(for: Date())) { [weak self] data, _ in
      guard let self, let end = data?.endDate else { return }
      queue.addOperation { self.newest = end }
    }
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    queue.addOperation { [self] in
      activityManager.stopActivityUpdates()
      pedometer.stopUpdates()
      guard let newest else { return done() }
      load(until: newest, done)
    }
  }

  /// The week that ends now: its stretches, each with its steps, then a line for each day.
  private func load(until end: Date, _ done: @escaping @Sendable () -> Void) {
    let today = calendar.startOfDay(for: end)
    let start = calendar.date(byAdding: .day, value: -6, to: today) ?? today
    activityManager.queryActivityStarting(from: start, to: end, to: queue) { [self] list, _ in
      add(ActivitySegment.list(from: list ?? [], until: end)[...], done)
    }
  }

  /// Asks for the steps of one stretch and, in the answer, for those of the next.
  private func add(_ segments: ArraySlice<ActivitySegment>, _ done: @escaping @Sendable () -> Void)
  {
    guard let segment = segments.first else {
      for (day, total) in totals.sorted(by: { $0.key < $1.key }) {
        say(
          "\(clock.day(day)): \(total.steps) steps, \(Int(total.seconds / 60 + 0.5)) min on the way"
        )
      }
      return done()
    }
    pedometer.queryPedometerData(from: segment.start, to: segment.end) { [self] data, _ in
      let steps = data?.numberOfSteps.intValue ?? 0
      queue.addOperation { [self] in
        show(segment, steps)
        add(segments.dropFirst(), done)
      }
    }
  }

  private func show(_ segment: ActivitySegment, _ steps: Int) {
    let minutes = Int(segment.duration / 60 + 0.5)
    let text = segment.movement == .driving ? "" : ", \(steps) steps"
    say(
      "\(clock.minute(segment.start))-\(clock.minute(segment.end)) \(segment.movement.rawValue) "
        + "\(minutes) min\(text)")
    let day = calendar.startOfDay(for: segment.start)
    let former = totals[day] ?? (0, 0)
    totals[day] = (former.steps + steps, former.seconds + segment.duration)
  }
}

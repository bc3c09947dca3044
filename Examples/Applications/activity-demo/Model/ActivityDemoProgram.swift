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
  private let draw: Draw?
  public let say: Say
  private var isMoving: Bool?
  private var newest: Date?
  /// The stretches of the week, once they are loaded.
  public private(set) var segments: [ActivitySegment] = []
  /// Steps since midnight, live.
  public private(set) var stepsToday = 0

  public init(calendar: Calendar = .current, draw: Draw? = nil, say: @escaping Say) {
    self.draw = draw
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
      // Within the answer, so that no time goes by in between: a replay waits for handlers only.
      startLive()
    }
    return true
  }

  private func startLive() {
    activityManager.startActivityUpdates(to: queue) { [unowned self] activity in
      precondition(OperationQueue.current === queue)
      guard let activity else { return }
      newest = max(newest ?? activity.startDate, activity.startDate)
      let isMoving = ActivitySegment.Movement(activity) != nil && !activity.stationary
      if isMoving != self.isMoving { say("now: \(isMoving ? "moving" : "not moving")") }
      self.isMoving = isMoving
    }
    pedometer.startUpdates(from: calendar.startOfDay(for: Date())) { [weak self] data, _ in
      // The pedometer has a queue of its own.
      precondition(OperationQueue.current !== OperationQueue.main)
      guard let self, let data else { return }
      let (steps, end) = (data.numberOfSteps.intValue, data.endDate)
      queue.addOperation { [self] in (stepsToday, newest) = (steps, max(newest ?? end, end)) }
    }
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    queue.addOperation { [self] in
      activityManager.stopActivityUpdates()
      pedometer.stopUpdates()
      guard let newest else { return done() }
      say("today so far: \(stepsToday) steps")
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
      sumUp()
      return done()
    }
    pedometer.queryPedometerData(from: segment.start, to: segment.end) { [self] data, _ in
      let steps = data?.numberOfSteps.intValue ?? 0
      queue.addOperation { [self] in
        var segment = segment
        segment.steps = steps
        say(line(segment))
        self.segments.append(segment)
        add(segments.dropFirst(), done)
      }
    }
  }

  private func line(_ segment: ActivitySegment) -> String {
    let minutes = Int(segment.duration / 60 + 0.5)
    let text = segment.movement == .driving ? "" : ", \(segment.steps) steps"
    return
      "\(clock.minute(segment.start))-\(clock.minute(segment.end)) \(segment.movement.rawValue) "
      + "\(minutes) min\(text)"
  }

  /// A line for each day, and the drawing of the week.
  private func sumUp() {
    let days = Dictionary(grouping: segments) { calendar.startOfDay(for: $0.start) }
    let rows = days.sorted { $0.key < $1.key }.map { midnight, segments in
      let (steps, seconds) = segments.reduce((0, 0.0)) { ($0.0 + $1.steps, $0.1 + $1.duration) }
      let text = "\(steps) steps, \(Int(seconds / 60 + 0.5)) min on the way"
      say("\(clock.day(midnight)): \(text)")
      return DayRow(clock.day(midnight), text, bars: segments.map { bar($0, since: midnight) })
    }
    draw?(
      .days(
        rows, title: "The last seven days",
        legend: ActivitySegment.Movement.allCases.map { ($0.rawValue, Drawing.Colour($0)) }))
  }

  private func bar(_ segment: ActivitySegment, since midnight: Date) -> DayRow.Bar {
    DayRow.Bar(
      from: segment.start.timeIntervalSince(midnight), to: segment.end.timeIntervalSince(midnight),
      Drawing.Colour(segment.movement), note: line(segment))
  }
}

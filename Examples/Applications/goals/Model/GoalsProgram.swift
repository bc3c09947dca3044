import Console
import CoreMotion
import MotionCompanion

/// Steps, floors and metres of today, and the level that they make (2014, 2016): each record counts from midnight, so an app that begins at
/// noon knows the morning. At the end, today against the days before up to the same time, and the streak.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class GoalsProgram: Application, @unchecked Sendable {
  private let pedometer = CMPedometer()
  private let queue = OperationQueue()
  private let calendar: Calendar
  private let clock: ClockText
  private let goal: Int
  public let say: Say
  private var level: StepLevel?
  private var last: (line: String, date: Date)?

  public init(
    calendar: Calendar = .current, goal: Int = StepLevel.active.least, say: @escaping Say
  ) {
    self.calendar = calendar
    self.goal = goal
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
      guard let last else { return done() }
      say("today: \(last.line)")
      let days = DaysSoFar(until: last.date, calendar: calendar)
      let whole = days.before.compactMap { calendar.dateInterval(of: .day, for: $0.start) }
      askSteps(in: ([days.today] + days.before + whole)[...], after: []) { [self] steps in
        let before = steps.dropFirst().prefix(days.before.count)
        compare(steps[0], before: Array(before), whole: Array(steps.suffix(whole.count)))
        done()
      }
    }
  }

  /// Asks for the steps of one stretch and, in the answer, for those of the next.
  private func askSteps(
    in stretches: ArraySlice<DateInterval>, after known: [Int],
    _ tell: @escaping @Sendable ([Int]) -> Void
  ) {
    guard let stretch = stretches.first else { return tell(known) }
    pedometer.queryPedometerData(from: stretch.start, to: stretch.end) { [self] data, _ in
      let steps = data?.numberOfSteps.intValue ?? 0
      queue.addOperation { [self] in
        askSteps(in: stretches.dropFirst(), after: known + [steps], tell)
      }
    }
  }

  /// Today and the days before it, yesterday first: steps up to the same time, and in all. A day without any is one of
  /// which nothing is known.
  private func compare(_ today: Int, before: [Int], whole: [Int]) {
    let known = zip(before, whole).map { $1 > 0 ? $0 : nil }
    if let comparison = DayComparison(steps: today, before: known) {
      let mean = ClockText.number(comparison.mean, 0)
      say("by this time \(today) steps, \(mean) in the mean of \(comparison.days) days before")
    }
    let days = ([today] + whole).enumerated().map { back, steps in
      (number: -back, isReached: steps > 0 ? steps >= goal : nil)
    }
    let streak = GoalStreak.length(of: days.reversed())
    say("streak: \(streak) \(streak == 1 ? "day" : "days") of \(goal) steps")
  }

  private func take(_ steps: Int, _ floors: Int?, _ metres: Double?, at date: Date) {
    let level = StepLevel(steps: steps)
    let line =
      "\(steps) steps, \(floors ?? 0) floors, \(ClockText.number((metres ?? 0) / 1000)) km, \(level.rawValue)"
    last = (line, date)
    if let former = self.level, level > former {
      say("\(clock.minute(date)) \(level.rawValue): \(level.least) steps")
    }
    self.level = level
  }
}

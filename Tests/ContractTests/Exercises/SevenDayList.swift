import CoreMotion
import MotionCompanion

/// The data model behind a list of the last seven days: what the user did when, with the steps of
/// each stretch, and what they do now.
///
/// All of it belongs to the main actor. The pedometer calls back on a queue of its own, so its
/// handlers take the numbers out and hop.
@MainActor
final class SevenDayList {
  private let activityManager = CMMotionActivityManager()
  private let pedometer = CMPedometer()
  private let calendar: Calendar
  private let now: @Sendable () -> Date

  private(set) var segments: [ActivitySegment] = []
  private(set) var lines: [String] = []
  private(set) var stepsToday = 0
  private(set) var isMoving: Bool?
  /// One entry for each handler call: which one, and on which kind of queue it ran.
  private(set) var calls: [String] = []

  init(calendar: Calendar, now: @escaping @Sendable () -> Date) {
    self.calendar = calendar
    self.now = now
  }

  static var isAvailable: Bool {
    CMMotionActivityManager.isActivityAvailable() && CMPedometer.isStepCountingAvailable()
  }

  // MARK: - May we?

  /// Asks for nothing but the answer's error, the way to learn it before there was a status.
  func checkAuthorization(_ report: @escaping @MainActor @Sendable (Bool) -> Void) {
    let now = now()
    pedometer.queryPedometerData(from: now, to: now) { @Sendable _, error in
      let refused = (error as NSError?)?.code == Int(CMErrorMotionActivityNotAuthorized.rawValue)
      let queue = Self.queueName()
      Task { @MainActor in
        self.calls.append("probe on \(queue)")
        if refused { self.lines.append("Motion & Fitness is switched off for this app.") }
        report(!refused)
      }
    }
  }

  // MARK: - Seven days

  /// Fills `segments` and `lines`, then calls `show` once.
  func load(_ show: @escaping @MainActor @Sendable () -> Void) {
    let end = now()
    let today = calendar.startOfDay(for: end)
    guard let start = calendar.date(byAdding: .day, value: -6, to: today) else { return }
    activityManager.queryActivityStarting(from: start, to: end, to: .main) { activities, error in
      self.calls.append("activities on \(Self.queueName())")
      guard let activities, error == nil else {
        self.lines.append("No activities.")
        return show()
      }
      self.segments = ActivitySegment.list(from: activities, until: end)
      self.addSteps(to: 0, then: show)
    }
  }

  /// Asks for the steps of one segment and, in the answer, for those of the next.
  private func addSteps(to index: Int, then show: @escaping @MainActor @Sendable () -> Void) {
    guard index < segments.count else {
      lines += segments.map(line)
      lines += totals()
      return show()
    }
    let segment = segments[index]
    pedometer.queryPedometerData(from: segment.start, to: segment.end) { @Sendable data, _ in
      let steps = data?.numberOfSteps.intValue ?? 0
      let distance = data?.distance?.doubleValue ?? 0
      let queue = Self.queueName()
      Task { @MainActor in
        self.calls.append("steps on \(queue)")
        self.segments[index].steps = steps
        self.segments[index].distance = distance
        self.addSteps(to: index + 1, then: show)
      }
    }
  }

  // MARK: - Now

  func startLive() {
    pedometer.startUpdates(from: calendar.startOfDay(for: now())) { @Sendable [weak self] data, _ in
      guard let steps = data?.numberOfSteps.intValue else { return }
      let queue = Self.queueName()
      Task { @MainActor in
        self?.calls.append("live steps on \(queue)")
        // Hops may overtake each other; a count never falls.
        self?.stepsToday = max(steps, self?.stepsToday ?? 0)
      }
    }
    activityManager.startActivityUpdates(to: .main) { [weak self] activity in
      guard let self, let activity else { return }
      calls.append("live activity on \(Self.queueName())")
      let isMoving = ActivitySegment.Movement(activity) != nil && !activity.stationary
      if isMoving != self.isMoving { lines.append(isMoving ? "now: moving" : "now: not moving") }
      self.isMoving = isMoving
    }
  }

  func stopLive() {
    pedometer.stopUpdates()
    activityManager.stopActivityUpdates()
  }

  // MARK: - Lines

  private func line(_ segment: ActivitySegment) -> String {
    let minutes = Int((segment.duration / 60).rounded())
    let steps = segment.movement == .driving ? "" : " \(segment.steps) steps"
    return "\(clock(segment.start))-\(clock(segment.end)) \(segment.movement.rawValue)"
      + " \(minutes) min\(steps)"
  }

  /// One line for each day on which something was done.
  private func totals() -> [String] {
    let days = Dictionary(grouping: segments) { calendar.startOfDay(for: $0.start) }
    return days.sorted { $0.key < $1.key }.map { day, segments in
      let parts = calendar.dateComponents([.month, .day], from: day)
      let steps = segments.reduce(0) { $0 + $1.steps }
      let seconds = segments.reduce(0) { $0 + $1.duration }
      return "\(parts.month ?? 0)/\(parts.day ?? 0): \(steps) steps,"
        + " \(Int((seconds / 60).rounded())) min on the way"
    }
  }

  private func clock(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
  }

  nonisolated private static func queueName() -> String {
    OperationQueue.current === OperationQueue.main ? "main" : "another"
  }
}

import MotionPlaces
public import MotionProcessing
import MotionRecordings

/// One person's recordings on one calendar: local days with visits, trips and steps.
///
/// Time that several recordings hold is counted once, by the one that began first. A day of which
/// nothing was recorded is no day of zero steps: it is not among ``days``.
public struct Journal: Equatable, Sendable {
  /// Days of which something was recorded, in order.
  public private(set) var days: [JournalDay] = []
  /// Seconds that more than one recording holds.
  public private(set) var overlap = 0.0
  /// Recordings without a date, which are on no calendar.
  public private(set) var undated: [String] = []
  /// Steps of a day that the owner wants; `nil` where none were named.
  public let goal: Int?
  /// The clock of the days.
  public let clock: LocalClock
  /// The last day against those before it; `nil` where there are no steps, or no days before.
  public private(set) var today: DayComparison?
  /// Seconds since 1970 to which the last day was recorded.
  public private(set) var until = 0.0

  private struct Stretch {
    var diary: Diary
    /// Seconds since 1970 at which the recording began.
    var origin: Double
    var start: Double
    var end: Double
  }

  /// The journal of recordings, in any order.
  ///
  /// - Parameters:
  ///   - diaries: what the recordings tell.
  ///   - clock: the clock of local days; `nil` for that of the first recording.
  ///   - goal: steps of a day.
  public init(_ diaries: [Diary], clock: LocalClock? = nil, goal: Int? = nil) {
    let dated = diaries.filter { $0.metadata.start != nil }.sorted {
      ($0.metadata.start?.nanoseconds ?? 0, $0.metadata.recording)
        < ($1.metadata.start?.nanoseconds ?? 0, $1.metadata.recording)
    }
    self.goal = goal
    self.clock = clock ?? dated.first.map { DiaryText.clock(of: $0.metadata, chosen: nil) } ?? .utc
    undated = diaries.filter { $0.metadata.start == nil }.map { $0.metadata.recording }
    let stretches = once(dated)
    for stretch in stretches { add(stretch) }
    compareToday(stretches)
  }

  // MARK: - Building

  /// What each recording adds to those that began before it.
  private mutating func once(_ diaries: [Diary]) -> [Stretch] {
    var stretches: [Stretch] = []
    var reached = -Double.infinity
    for diary in diaries {
      guard let origin = diary.metadata.start?.secondsSince1970 else { continue }
      let end = origin + diary.totals.duration
      let start = max(origin, reached)
      overlap += max(0, min(end, reached) - origin)
      reached = max(reached, end)
      guard end > start else { continue }
      stretches.append(Stretch(diary: diary, origin: origin, start: start, end: end))
    }
    return stretches
  }

  private mutating func add(_ stretch: Stretch) {
    var start = stretch.start
    while start < stretch.end {
      let number = clock.day(of: start)
      if days.last?.number != number { days.append(JournalDay(number: number, clock: clock)) }
      let end = min(stretch.end, max(days[days.count - 1].end, start + 1))
      add(stretch, from: start, to: end)
      start = end
    }
  }

  private mutating func add(_ stretch: Stretch, from start: Double, to end: Double) {
    let (diary, origin) = (stretch.diary, stretch.origin)
    var day = days[days.count - 1]
    day.recorded += end - start
    if let steps = Self.steps(
      diary, from: start - origin, to: end - origin, isLast: end == stretch.end)
    {
      day.steps = (day.steps ?? 0) + steps
    }
    let visits = diary.visits.map { told in
      (
        told.visit.arrival + origin, (told.visit.departure ?? diary.totals.duration) + origin,
        JournalDay.Entry.Kind.visit(place: told.place)
      )
    }
    var trips = day.entries.reduce(0) { most, entry in
      if case .leg(let trip, _, _) = entry.kind { max(most, trip) } else { most }
    }
    var lastTrip: Int?
    var entries: [JournalDay.Entry] = []
    for (from, to, kind) in visits {
      guard let part = Self.part(from, to, start, end) else { continue }
      entries.append(.init(start: part.0, end: part.1, kind: kind))
    }
    for leg in diary.trips {
      guard let part = Self.part(leg.start + origin, leg.end + origin, start, end) else { continue }
      if leg.trip != lastTrip { trips += 1 }
      lastTrip = leg.trip
      let share = (part.1 - part.0) / (leg.end - leg.start)
      entries.append(
        .init(
          start: part.0, end: part.1,
          kind: .leg(trip: trips, mode: leg.mode, distance: leg.distance.map { $0 * share })))
    }
    for var entry in entries.sorted(by: { $0.start < $1.start }) {
      entry.steps = Self.steps(
        diary, from: entry.start - origin, to: entry.end - origin, isLast: entry.end == stretch.end)
      day.append(entry)
    }
    days[days.count - 1] = day
  }

  private static func part(
    _ from: Double, _ to: Double, _ start: Double, _ end: Double
  ) -> (Double, Double)? {
    let (from, to) = (max(from, start), min(to, end))
    return to > from ? (from, to) : nil
  }

  /// Steps in a part of a recording, which may be its last.
  private static func steps(
    _ diary: Diary, from start: Double, to end: Double, isLast: Bool
  ) -> Int? {
    guard diary.totals.steps != nil else { return nil }
    return diary.moved.sum(from: start <= 0 ? -.infinity : start, to: isLast ? .infinity : end)
      .steps
  }

  private mutating func compareToday(_ stretches: [Stretch]) {
    guard let last = days.last, let steps = last.steps, let until = stretches.map({ $0.end }).max()
    else { return }
    self.until = until
    let past = days.dropLast().filter { $0.steps != nil }
    today = DayComparison(
      steps: steps,
      before: past.map { day in
        Self.steps(in: stretches, from: day.start, to: day.start + (until - last.start))
      })
  }

  private static func steps(
    in stretches: [Stretch], from start: Double, to end: Double
  ) -> Int {
    stretches.reduce(0) { sum, stretch in
      guard let part = part(stretch.start, stretch.end, start, end) else { return sum }
      let steps = steps(
        stretch.diary, from: part.0 - stretch.origin, to: part.1 - stretch.origin,
        isLast: part.1 == stretch.end)
      return sum + (steps ?? 0)
    }
  }

  // MARK: - Goal

  /// Whether a day reached the goal; `nil` without a goal or steps.
  public func reachesGoal(_ day: JournalDay) -> Bool? {
    guard let goal, let steps = day.steps else { return nil }
    return steps >= goal
  }

  /// Days in a row, up to the last, that reached the goal. The last one may still be going on: it adds to
  /// the streak, and does not end it. A day without data does.
  public var streak: Int {
    GoalStreak.length(of: days.map { (number: $0.number, isReached: reachesGoal($0)) })
  }
}

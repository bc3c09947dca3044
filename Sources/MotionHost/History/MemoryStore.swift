public import FoundationEssentials
public import MotionLink
public import MotionProcessing

/// The past in memory: gone when the process ends.
///
/// Every call may come from any thread. A week of steps takes some megabytes, three days of
/// recorded acceleration 210; both are there only as far as somebody walked or asked to record.
public final class MemoryStore: HistoryStore {
  private struct Contents: Sendable {
    /// By session of the clock; the last one runs.
    var sessions = [SessionLog()]
    /// What is not after these is gone; seconds since the reference date.
    var horizon = -Double.infinity
    var recordingHorizon = -Double.infinity

    var running: SessionLog {
      get { sessions[sessions.count - 1] }
      _modify { yield &sessions[sessions.count - 1] }
    }

    /// It may have begun in a session that is over.
    mutating func removeVisit(from arrival: Date) {
      for i in sessions.indices { sessions[i].removeVisit(from: arrival) }
    }
  }

  private let contents = Guarded(Contents())
  private let lifetime: Double
  private let recordingLifetime: Double

  /// An empty store that keeps steps, floors and activity for so many days (R9) and recordings for
  /// so many (R114); what is not positive is nothing.
  public init(keepingFor days: Double = 7, recordingsFor recordingDays: Double = 3) {
    lifetime = days > 0 ? days * 86_400 : 0
    recordingLifetime = recordingDays > 0 ? recordingDays * 86_400 : 0
  }

  public func append(_ step: LoggedStep) {
    var walked = WalkedSum()
    walked.add(stepOf: step.length, activeTime: step.activeTime)
    append(walked, at: step.date)
  }

  public func append(floors: Int, at date: Date) {
    var walked = WalkedSum()
    walked.add(floors: floors)
    append(walked, at: date)
  }

  private func append(_ walked: WalkedSum, at date: Date) {
    let seconds = date.timeIntervalSinceReferenceDate
    contents.withLock {
      guard seconds.isFinite, seconds > $0.horizon else { return }
      $0.running.append(walked, at: seconds)
    }
  }

  public func append(_ state: ActivityState) {
    contents.withLock { $0.running.append(state, horizon: $0.horizon) }
  }

  public func append(_ batch: RecordedBatch) {
    contents.withLock { $0.running.append(batch, horizon: $0.recordingHorizon) }
  }

  public func append(_ minute: MovementMinute) {
    contents.withLock {
      guard minute.end.timeIntervalSinceReferenceDate > $0.horizon else { return }
      $0.running.append(minute)
    }
  }

  public func append(_ fall: LoggedFall) {
    contents.withLock {
      guard fall.record.date.timeIntervalSinceReferenceDate > $0.horizon else { return }
      $0.running.append(fall)
    }
  }

  public func note(_ name: String, hasHeardUpTo date: Date) {
    contents.withLock { contents in
      for i in contents.sessions.indices {
        contents.sessions[i].note(name, hasHeardUpTo: date)
      }
    }
  }

  public func append(_ visit: LoggedVisit) {
    contents.withLock { contents in
      contents.removeVisit(from: visit.record.arrival)
      let end = visit.record.departure?.timeIntervalSinceReferenceDate ?? .infinity
      if end > contents.horizon { contents.running.append(visit) }
    }
  }

  public func removeVisit(from arrival: Date) {
    contents.withLock { $0.removeVisit(from: arrival) }
  }

  public func note(_ name: String, hasHeardOfVisitsUpTo date: Date) {
    contents.withLock { contents in
      for i in contents.sessions.indices {
        contents.sessions[i].note(name, hasHeardOfVisitsUpTo: date)
      }
    }
  }

  public func watching(_ part: WatchedPart, from start: SensorTime, to end: SensorTime) {}

  public func recording(from start: SensorTime, to end: SensorTime) {}

  public func begin(_ session: ClockSession) {
    contents.withLock { if !$0.running.isEmpty { $0.sessions.append(SessionLog()) } }
  }

  public func moveClock(by seconds: Double) {
    guard seconds.isFinite else { return }
    contents.withLock { $0.running.shift += seconds }
  }

  public func forget(now: Date) {
    let seconds = now.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return }
    contents.withLock {
      $0.horizon = seconds - lifetime
      $0.recordingHorizon = seconds - recordingLifetime
      for i in $0.sessions.indices {
        $0.sessions[i].forget(
          until: $0.horizon, recordings: $0.recordingHorizon,
          isRunning: i == $0.sessions.count - 1)
      }
      let running = $0.sessions.removeLast()
      $0.sessions.removeAll { $0.isEmpty }
      $0.sessions.append(running)
    }
  }

  public func walked(from start: Date, to end: Date) -> WalkedSum {
    let (low, high) = (start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate)
    return contents.withLock { contents in
      let low = max(low, contents.horizon)
      return contents.sessions.reduce(WalkedSum()) { $0 + $1.sum(from: low, to: high) }
    }
  }

  public func states(from start: Date, to end: Date) -> [ActivityState] {
    contents.withLock { contents in
      var line: [ActivityState] = []
      for (i, session) in contents.sessions.enumerated() {
        session.cover(
          &line, from: start.timeIntervalSinceReferenceDate,
          to: end.timeIntervalSinceReferenceDate, horizon: contents.horizon,
          isRunning: i == contents.sessions.count - 1)
      }
      // Of several sessions each has a state in force at the start; the last of them is.
      let first = line.lastIndex { $0.start.date <= start } ?? 0
      return Array(line[first...])
    }
  }

  public func movementMinutes(from start: Date, to end: Date) -> [MovementMinute] {
    contents.withLock { contents in
      contents.sessions.flatMap { $0.minutes(from: start, to: end) }
        .filter { $0.end.timeIntervalSinceReferenceDate > contents.horizon }
        .sorted { $0.start < $1.start }
    }
  }

  public var minutesUntil: Date? {
    contents.withLock { contents in contents.sessions.compactMap(\.minutesUntil).max() }
  }

  public func falls(after date: Date) -> [LoggedFall] {
    contents.withLock { contents in
      contents.sessions.flatMap { $0.falls(after: date) }
        .filter { $0.record.date.timeIntervalSinceReferenceDate > contents.horizon }
        .sorted { $0.record.date < $1.record.date }
    }
  }

  public func visits(after date: Date) -> [LoggedVisit] {
    contents.withLock { contents in
      contents.sessions.flatMap(\.visits)
        .filter { visit in
          let end = visit.record.departure ?? .distantFuture
          return end > date && end.timeIntervalSinceReferenceDate > contents.horizon
        }
        .sorted { $0.record.arrival < $1.record.arrival }
    }
  }

  public func recorded(from start: Date, to end: Date) -> any RecordedSamples {
    MemoryRecording(
      store: self, start: start.timeIntervalSinceReferenceDate,
      end: end.timeIntervalSinceReferenceDate)
  }

  /// The first recorded samples in (start, end], at most one batch of them.
  fileprivate func page(from start: Double, to end: Double) -> [RecordedSample] {
    contents.withLock { contents in
      let start = max(start, contents.recordingHorizon)
      return contents.sessions.compactMap { $0.batch(from: start, to: end) }
        .page(after: start, to: end)
    }
  }
}

/// A stretch of the recorder's past that is looked up piece by piece; what is forgotten meanwhile is
/// left out.
private struct MemoryRecording: RecordedSamples {
  let store: MemoryStore
  let start: Double
  let end: Double

  /// `position` holds the bits of the date of the last sample that was given, plus one, so the next
  /// call asks just as a client does that goes on from its last `startDate` (R119).
  func next(after position: inout UInt64) -> [RecordedSample] {
    let reached = position == 0 ? start : max(start, Double(bitPattern: position - 1))
    let samples = store.page(from: reached, to: end)
    if let last = samples.last {
      position = last.moment.date.timeIntervalSinceReferenceDate.bitPattern &+ 1
    }
    return samples
  }
}

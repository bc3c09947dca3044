import FoundationEssentials
import MotionLink
import MotionProcessing

/// Answers questions about the past with the results and errors of Core Motion (contract,
/// section 4). Whether the client may ask at all is decided before.
enum HistoryQueries {
  /// Answers a query at a date. `tail` are the newest states, which take the place of what the store
  /// holds from the first of them on; it is asked for activities only.
  static func answer(
    _ query: MotionQuery, now: Date, capabilities: DeviceCapabilities, store: any HistoryStore,
    settled: Date = .distantFuture, timeline tail: @autoclosure () -> [ActivityState]
  ) -> Result<MotionAnswer, MotionFailure> {
    switch query {
    case .permission: return .success(.permission)
    case .movementMinutes(let start, let end):
      guard capabilities.features.contains(.movementDisorders) else {
        return .failure(.notAvailable)
      }
      return .success(.movementMinutes(store.movementMinutes(from: start, to: end)))
    case .pedometer(let start, let end):
      guard capabilities.features.contains(.steps) else { return .failure(.notAvailable) }
      guard start.isNotAfter(end) else { return .failure(.invalidParameter) }
      return .success(
        .pedometer(
          record(
            from: start, to: end, now: now, features: capabilities.features, store: store,
            settled: settled)))
    case .activities(let start, let end):
      guard capabilities.features.contains(.activity) else {
        return .failure(.activityNotAvailable)
      }
      // A probe of the authorization is no error, whatever is known (contract, section 4), and not
      // even where the client's clock is ahead of the device's: of its newest sample, or by years
      // where a replay shows the recording's dates. Clients write it as two readings of their
      // clock, too: a range that begins now, or one of no length to speak of in a time to come.
      let ahead = start.timeIntervalSince(now)
      let isBrief = end.timeIntervalSince(start) < HistoryLimits.clockLag
      let isProbe =
        start == end || abs(ahead) < HistoryLimits.clockLag || (ahead > 0 && isBrief)
      guard start.isNotAfter(end), isProbe || ahead <= 0 else {
        return .failure(.invalidParameter)
      }
      let states = states(
        from: min(start, now), to: min(end, now), now: now, store: store, tail: tail())
      guard !states.isEmpty || isProbe else { return .failure(.unknown) }
      return .success(.activities(states))
    }
  }

  /// What the recorder holds in (start, end]; `nil` where a client gets none (contract, section 4
  /// and decisions 7.18, 7.19).
  static func recorded(
    from start: Date, to end: Date, now: Date, capabilities: DeviceCapabilities,
    store: any HistoryStore
  ) -> (any RecordedSamples)? {
    guard capabilities.features.contains(.recorder), start.isNotAfter(end),
      end.timeIntervalSince(start) <= HistoryLimits.longestRecording
    else { return nil }
    let horizon = now.addingTimeInterval(-HistoryLimits.recordings)
    return store.recorded(from: max(start, horizon), to: end)
  }

  /// Cumulative values between two dates, of what the last seven days hold (R6, R10). A device that
  /// knows steps and no distance knows no pace either. States are final up to `settled`.
  static func record(
    from start: Date, to end: Date, now: Date, features: MotionFeatures, store: any HistoryStore,
    settled: Date = .distantFuture
  ) -> PedometerRecord {
    let first = max(start, now.addingTimeInterval(-HistoryLimits.history))
    let last = min(end, now)
    let sum = first < last ? store.onFoot(from: first, to: last, settled: settled) : WalkedSum()
    var record = PedometerRecord(start: start, end: end, steps: sum.steps)
    if features.contains(.distance) {
      record.distance = sum.distance
      if sum.distance > 0 && sum.activeTime > 0 {
        record.averageActivePace = sum.activeTime / sum.distance
      }
    }
    if features.contains(.floors) {
      record.floorsAscended = sum.floorsAscended
      record.floorsDescended = sum.floorsDescended
    }
    return record
  }

  /// States in force at any time from `start` to `end`, none said to begin more than seven days ago
  /// (R5, R10, R60, R61).
  private static func states(
    from start: Date, to end: Date, now: Date, store: any HistoryStore, tail: [ActivityState]
  ) -> [ActivityState] {
    let horizon = now.addingTimeInterval(-HistoryLimits.history)
    let first = max(start, horizon)
    guard first <= end else { return [] }
    var line = store.states(from: first, to: end)
    if let newest = tail.first {
      line.removeAll { $0.start.date >= newest.start.date }
      line += tail
    }
    var result: [ActivityState] = []
    for (index, state) in line.enumerated() where state.start.date <= end {
      let isOver = index + 1 < line.count && line[index + 1].start.date <= first
      if !isOver { result.append(state.cut(at: horizon.timeIntervalSinceReferenceDate)) }
    }
    return result
  }
}

extension HistoryStore {
  /// Sums over (start, end] without what was counted before it was known that somebody cycled: nobody
  /// steps on a bicycle. States are final up to `settled`.
  func onFoot(from start: Date, to end: Date, settled: Date) -> WalkedSum {
    var sum = walked(from: start, to: end)
    guard sum.steps > 0 else { return sum }
    let states = states(from: start, to: end)
    for (index, state) in states.enumerated() where state.activity.cycling {
      let next = index + 1 < states.count ? states[index + 1].start.date : end
      let ride = walked(from: max(state.start.date, start), to: min(next, end, settled))
      sum = sum - ride + ride.withoutSteps
    }
    return sum
  }
}

extension Date {
  /// Whether this date comes before another or is the same; a date that is no number is neither,
  /// while the operators of `Date` take it for equal to any.
  fileprivate func isNotAfter(_ other: Date) -> Bool {
    timeIntervalSinceReferenceDate <= other.timeIntervalSinceReferenceDate
  }
}

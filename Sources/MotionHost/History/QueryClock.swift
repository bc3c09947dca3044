import Foundation
import MotionLink

/// What clients' `Date()` has to do with the device's clock, where the two differ: a replay that shows
/// a recording's dates, or runs faster than this machine's time.
///
/// A client that asks "until now" says so by its own clock. An end of a query that is this machine's
/// now means the device's now, as a start in `startUpdates(from: Date())` does.
struct QueryClock: Sendable {
  /// Whether the device's clock may be ahead of this machine's.
  let runsAhead: Bool
  /// This machine's wall clock.
  let machine: @Sendable () -> Date

  /// The end that is meant, on a device whose clock shows `now`.
  func end(_ asked: Date, now: Date) -> Date {
    let isNow = abs(asked.timeIntervalSince(machine())) < HistoryLimits.clockLag
    return runsAhead && isNow ? max(asked, now) : asked
  }

  /// The query that is meant.
  func meant(by query: MotionQuery, now: Date) -> MotionQuery {
    switch query {
    case .activities(let start, let end): .activities(from: start, to: self.end(end, now: now))
    case .pedometer(let start, let end): .pedometer(from: start, to: self.end(end, now: now))
    case .movementMinutes(let start, let end):
      .movementMinutes(from: start, to: self.end(end, now: now))
    case .permission: query
    }
  }

  /// One line where all of a query's range lies in the device's future, so that nothing can be found;
  /// a range of no length to speak of is a probe of the authorization and no question.
  func complaint(about query: MotionQuery, now: Date) -> String? {
    let (start, end): (Date, Date)
    switch query {
    case .activities(let from, let to), .pedometer(let from, let to),
      .movementMinutes(let from, let to):
      (start, end) = (from, to)
    case .permission: return nil
    }
    guard start.timeIntervalSince(now) >= HistoryLimits.clockLag,
      end.timeIntervalSince(start) >= HistoryLimits.clockLag
    else { return nil }
    return
      "CoreMotion: a query from \(start) to \(end) finds nothing, since the device's clock shows "
      + "\(now): it plays a recording with dates of its own. A program gets today's dates by "
      + "COREMOTION_HOST=…?dates=now or past=SECONDS; a test by MotionReplay(…, dates: .now), or it asks from "
      + "replay.start to replay.now"
  }
}

extension Result<MotionAnswer, MotionFailure> {
  /// The answer with the end that the client asked for (R72), whichever was meant.
  func ending(as query: MotionQuery) -> Self {
    guard case .pedometer(_, let end) = query, case .success(.pedometer(var record)) = self else {
      return self
    }
    record.end = end
    return .success(.pedometer(record))
  }
}

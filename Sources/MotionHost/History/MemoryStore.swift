public import FoundationEssentials
public import MotionLink
public import MotionProcessing

/// The past in memory: gone when the process ends.
///
/// Every call may come from any thread. A week of steps takes some megabytes, three days of
/// recorded acceleration 210; both are there only as far as somebody walked or asked to record.
public final class MemoryStore: HistoryStore {
  private struct Contents: Sendable {
    var walked = WalkedLog()
    var states = StateLog()
    var batches = BatchLog()
    /// What is not after these is gone; seconds since the reference date.
    var horizon = -Double.infinity
    var recordingHorizon = -Double.infinity
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
      $0.walked.insert(walked, at: seconds)
    }
  }

  public func append(_ state: ActivityState) {
    contents.withLock { $0.states.append(state, horizon: $0.horizon) }
  }

  public func append(_ batch: RecordedBatch) {
    contents.withLock { $0.batches.append(batch, horizon: $0.recordingHorizon) }
  }

  public func recording(from start: Date, to end: Date) {}

  public func forget(now: Date) {
    let seconds = now.timeIntervalSinceReferenceDate
    guard seconds.isFinite else { return }
    contents.withLock {
      $0.horizon = seconds - lifetime
      $0.recordingHorizon = seconds - recordingLifetime
      $0.walked.forget(until: $0.horizon)
      $0.states.forget(until: $0.horizon)
      $0.batches.forget(until: $0.recordingHorizon)
    }
  }

  public func walked(from start: Date, to end: Date) -> WalkedSum {
    let (low, high) = (start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate)
    return contents.withLock { $0.walked.sum(from: max(low, $0.horizon), to: high) }
  }

  public func states(from start: Date, to end: Date) -> [ActivityState] {
    contents.withLock {
      $0.states.inForce(
        from: start.timeIntervalSinceReferenceDate, to: end.timeIntervalSinceReferenceDate,
        horizon: $0.horizon)
    }
  }

  public func recorded(from start: Date, to end: Date) -> any RecordedSamples {
    MemoryRecording(
      store: self, start: start.timeIntervalSinceReferenceDate,
      end: end.timeIntervalSinceReferenceDate)
  }

  /// The first recorded samples in (start, end], at most one batch of them.
  fileprivate func page(from start: Double, to end: Double) -> [RecordedSample] {
    contents.withLock { $0.batches.page(from: max(start, $0.recordingHorizon), to: end) }
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

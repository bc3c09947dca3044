import MotionProcessing

/// What happened, for *why* and as marks.
struct EventLog: Sendable {
  /// At the end in the order of their times: floors are known long after them.
  private(set) var events: [MotionEvent] = []

  mutating func append(_ event: MotionEvent) {
    if events.count < BatchLog.most { events.append(event) }
  }

  mutating func finish() { events.sort { $0.time < $1.time } }
}

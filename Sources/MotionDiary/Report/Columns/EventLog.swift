import MotionProcessing

/// What happened, for *why* and as marks.
struct EventLog: Sendable {
  private(set) var events: [MotionEvent] = []

  mutating func append(_ event: MotionEvent) {
    if events.count < BatchLog.most { events.append(event) }
  }

  /// In the order of their times.
  var sorted: [MotionEvent] { events.sorted { $0.time < $1.time } }
}

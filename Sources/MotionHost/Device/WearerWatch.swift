import FoundationEssentials
import MotionGestures
import MotionLink
import MotionProcessing

/// What of its wearer a device watches on request: minutes of tremor of the hand, for as long as a program
/// has asked for them, and falls, as long as somebody may want to hear of one.
///
/// Nothing is computed while nobody has asked (R153).
struct WearerWatch: Sendable {
  /// From when to when something is watched, or was, on the device's time.
  struct Span: Equatable, Sendable {
    var start: SensorTime
    var end: SensorTime
  }

  /// What was found.
  enum Finding: Sendable {
    case minute(TremorMinute)
    case fall(Fall)
  }

  private struct Watch: Sendable {
    var span: Span?
    private(set) var recognizer: GestureRecognizer?
    /// Whether there is one. To look at it itself would copy six kilobytes for every sample.
    private(set) var isOn = false

    /// Watches within a time, or anew.
    mutating func begin(_ recognizer: GestureRecognizer, in span: Span) {
      self.span = span
      self.recognizer = recognizer
      isOn = true
    }

    /// What was found is decided, and nothing is watched any more.
    mutating func end(into sink: inout WearerSink) {
      recognizer?.finish(into: &sink)
      recognizer = nil
      isOn = false
    }

    mutating func process(_ motion: DeviceMotion, into sink: inout WearerSink) {
      recognizer?.process(motion, into: &sink)
    }

    mutating func process(_ batch: MotionBatch) { recognizer?.process(batch) }

    mutating func process(_ revision: StepRevision) { recognizer?.process(revision) }
  }

  private var tremor = Watch()
  private var falls = Watch()

  /// Whether anything is watched now.
  var isWatching: Bool { tremor.isOn || falls.isOn }

  /// Whether a part is watched now.
  func isWatching(_ part: WatchedPart) -> Bool { self[part].isOn }

  /// From when to when a part is watched, or was last; `nil` where nobody has asked.
  func span(of part: WatchedPart) -> Span? { self[part].span }

  private subscript(part: WatchedPart) -> Watch {
    _read { if part == .tremor { yield tremor } else { yield falls } }
    _modify { if part == .tremor { yield &tremor } else { yield &falls } }
  }

  /// The parts that are watched now.
  var parts: [WatchedPart] { WatchedPart.allCases.filter { isWatching($0) } }

  // MARK: - On request

  /// Watches from a time on for so many seconds; a running watch is extended, never shortened. What is no
  /// positive number is ignored.
  mutating func watch(_ part: WatchedPart, for duration: Double, from now: SensorTime) {
    guard duration > 0 else { return }
    let end = now.advanced(by: min(duration, HistoryLimits.history))
    if let span = self[part].span, span.end >= now, self[part].isOn {
      self[part].span?.end = max(span.end, end)
    } else {
      go(on: part, in: Span(start: now, end: end))
    }
  }

  /// Goes on with what was asked for before the device began again.
  mutating func go(on part: WatchedPart, in span: Span) {
    self[part].begin(part.recognizer, in: span)
  }

  /// Moves to a clock that shows other times.
  mutating func move(_ time: (SensorTime) -> SensorTime) {
    for part in WatchedPart.allCases {
      self[part].span = self[part].span.map { Span(start: time($0.start), end: time($0.end)) }
    }
  }

  // MARK: - Samples

  /// Takes what the coprocessor says.
  mutating func process(_ event: DeviceEvent, into sink: inout WearerSink) {
    guard isWatching else { return }
    for part in WatchedPart.allCases { process(event, part, &sink) }
  }

  private mutating func process(_ event: DeviceEvent, _ part: WatchedPart, _ sink: inout WearerSink)
  {
    guard let span = self[part].span else { return }
    switch event {
    case .motion(let motion):
      guard motion.time >= span.start else { return }
      advance(part, to: motion.time, &sink)
      self[part].process(motion, into: &sink)
    case .batch(let batch): self[part].process(batch)
    case .step(let revision): self[part].process(revision)
    case .sample, .altitude, .happened, .fall, .visit, .time, .lost: break
    }
  }

  /// Lets time go on: what was watched to its end is decided.
  mutating func advance(to time: SensorTime, into sink: inout WearerSink) {
    for part in WatchedPart.allCases { advance(part, to: time, &sink) }
  }

  private mutating func advance(_ part: WatchedPart, to time: SensorTime, _ sink: inout WearerSink)
  {
    guard let span = self[part].span, time > span.end else { return }
    self[part].end(into: &sink)
  }

  /// Decides what is open: samples end here, or go on with another beginning.
  mutating func finish(into sink: inout WearerSink) {
    for part in WatchedPart.allCases {
      guard self[part].isOn, let span = self[part].span else { continue }
      self[part].end(into: &sink)
      self[part].begin(part.recognizer, in: span)
    }
  }
}

/// Keeps what a watch finds until the device has handed it on.
struct WearerSink: GestureSink {
  private(set) var findings: [WearerWatch.Finding] = []

  mutating func receive(_ gesture: Gesture) {
    if case .fall(let fall) = gesture { findings.append(.fall(fall)) }
  }
  mutating func receive(_ judgement: GestureJudgement) {}
  mutating func receive(_ minute: TremorMinute) { findings.append(.minute(minute)) }
  mutating func receive(_ force: VehicleForce) {}
  mutating func receive(_ mounting: VehicleMounting?, at time: SensorTime) {}

  mutating func clear() { findings.removeAll(keepingCapacity: true) }
}

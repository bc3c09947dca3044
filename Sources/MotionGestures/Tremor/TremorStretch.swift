import MotionProcessing

/// Tremor that goes on from second to second.
struct TremorStretch {
  /// Seconds by which the first and the last window reach beyond it.
  private static let beyond = 0.5

  private var windows = 0
  private var start = SensorTime.zero
  private var last = SensorTime.zero
  private var known = SensorTime.zero
  private var frequency: Float = 0
  private var size: Float = 0
  private var kinds: (rest: Int, postural: Int, kinetic: Int) = (0, 0, 0)

  /// Adds the window that ends at a time.
  mutating func add(_ measured: TremorWindow.Measured, at time: SensorTime) {
    if windows == 0 {
      start = time.advanced(by: Self.beyond - Double(TremorWindow.seconds))
      known = time
      (frequency, size, kinds) = (0, 0, (0, 0, 0))
    }
    windows += 1
    last = time
    frequency += measured.frequency
    size += measured.size
    switch measured.kind {
    case .rest: kinds.rest += 1
    case .postural: kinds.postural += 1
    case .kinetic: kinds.kinetic += 1
    }
  }

  /// The stretch, where there is one.
  mutating func end() -> Tremor? {
    defer { windows = 0 }
    guard windows > 0 else { return nil }
    let most = max(kinds.rest, kinds.postural, kinds.kinetic)
    let kind: Tremor.Kind =
      kinds.rest == most ? .rest : kinds.postural == most ? .postural : .kinetic
    return Tremor(
      start: start, end: last.advanced(by: -Self.beyond), known: known,
      frequency: Double(frequency) / Double(windows),
      kind: kind, size: Double(size) / Double(windows))
  }
}

/// The shares of the minute that is under way.
struct TremorMinuteSum {
  private static let length = TremorMinute.length
  /// A minute whose first reading is not later than this is seen from its begin, and one whose last reading is as near to
  /// its end, to its end, ns.
  private static let atOnce: Int64 = 1_000_000_000

  private var number: Int64?
  private var first = SensorTime.zero
  private var last = SensorTime.zero
  private var unknown = 0
  private var none = 0
  private var strengths = (0, 0, 0, 0)
  private var longest: (seconds: Double, frequency: Double, kind: Tremor.Kind)?

  /// Takes the time of a reading; the minute that it ends.
  mutating func advance(to time: SensorTime) -> TremorMinute? {
    let t = time.nanoseconds &- 1
    let minute = t >= 0 ? t / Self.length : (t &- (Self.length &- 1)) / Self.length
    defer { last = time }
    guard minute != number else { return nil }
    let begin = SensorTime(nanoseconds: minute &* Self.length)
    defer {
      first = time.nanoseconds &- begin.nanoseconds <= Self.atOnce ? begin : time
      number = minute
      (unknown, none, strengths, longest) = (0, 0, (0, 0, 0, 0), nil)
    }
    // One that the next follows was seen to its end.
    return number.flatMap { told(to: minute == $0 &+ 1 ? begin : last, known: time) }
  }

  /// Ends the input: what of the minute there was.
  mutating func end() -> TremorMinute? {
    defer { number = nil }
    return number == nil ? nil : told(to: last, known: last)
  }

  private func told(to last: SensorTime, known: SensorTime) -> TremorMinute? {
    let whole = SensorTime(nanoseconds: (number ?? 0) &* Self.length &+ Self.length)
    let end = whole.nanoseconds &- last.nanoseconds <= Self.atOnce ? whole : last
    let all = unknown + none + strengths.0 + strengths.1 + strengths.2 + strengths.3
    guard all > 0, end > first else { return nil }
    func share(_ n: Int) -> Double { Double(n) / Double(all) }
    return TremorMinute(
      start: first, end: end, known: max(known, end),
      unknown: share(unknown), none: share(none),
      strengths: (share(strengths.0), share(strengths.1), share(strengths.2), share(strengths.3)),
      longest: longest.map { ($0.frequency, $0.kind) })
  }

  /// Adds a second.
  mutating func add(_ state: TremorWindow.State) {
    switch state {
    case .unknown: unknown += 1
    case .none: none += 1
    case .tremor(let measured):
      switch TremorStrength(size: Double(measured.size)) {
      case .slight: strengths.0 += 1
      case .mild: strengths.1 += 1
      case .moderate: strengths.2 += 1
      case .strong: strengths.3 += 1
      }
    }
  }

  /// Notes a stretch that has ended.
  mutating func note(_ tremor: Tremor) {
    let seconds = tremor.end.seconds(since: tremor.start)
    if seconds > longest?.seconds ?? 0 { longest = (seconds, tremor.frequency, tremor.kind) }
  }
}

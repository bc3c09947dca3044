import FoundationEssentials
import MotionLink
import MotionProcessing

/// What a device remembers: what it answers, what it records, and from where it would go on.
extension Device {
  /// Answers a question about the past.
  func answer(_ query: MotionQuery) -> Result<MotionAnswer, MotionFailure> {
    HistoryQueries.answer(
      query, now: clock.date(of: now), capabilities: capabilities, store: store,
      settled: settled, timeline: newestStates(asked: query))
  }

  /// Up to when states of history are final.
  var settled: Date { activities.settled.map { clock.date(of: $0) } ?? .distantPast }

  /// The states that the store does not hold yet. Before the first batch that is the one that live
  /// updates begin with, so that a present is never without a state (contract, decision 7.20), not
  /// even where the client read its clock a moment before the device began.
  private func newestStates(asked query: MotionQuery) -> [ActivityState] {
    let tail = activities.tail(clock: clock, now: now)
    guard tail.isEmpty, !isFinished else { return tail }
    var state = current.state
    if case .activities(_, let end) = query {
      let late = state.start.date.timeIntervalSince(end)
      if late > 0, late < HistoryLimits.clockLag { state.start = clock.moment(of: end) }
    }
    return [state]
  }

  /// What the recorder holds in a range; `nil` where a client gets none.
  func recorded(from start: Date, to end: Date) -> (any RecordedSamples)? {
    HistoryQueries.recorded(
      from: start, to: end, now: clock.date(of: now), capabilities: capabilities, store: store)
  }

  /// Records from now on.
  mutating func record(forDuration duration: Double) {
    recorder.record(forDuration: duration, now: now)
    noteRecording()
  }

  private func noteRecording() {
    guard let until = recorder.until else { return }
    store.recording(from: now, to: until)
  }

  /// Records to a time, as somebody had asked for at another before the device began again.
  mutating func record(from start: SensorTime, to end: SensorTime) {
    recorder.record(forDuration: end.seconds(since: start), now: start)
  }

  /// What came so far gets its dates: the time `end` was a moment. `gathered` is what was to be kept of it, with
  /// dates by the clock as it was.
  mutating func date(_ gathered: HistoryTail, from end: SensorTime, as moment: Moment) {
    let seconds = moment.date.timeIntervalSince(clock.date(of: end))
    let clock = DeviceClock(anchor: end, moment: moment)
    self.clock = clock
    let date = { (state: ActivityState) in
      ActivityState(
        activity: state.activity,
        start: clock.moment(of: state.start.date.addingTimeInterval(seconds)))
    }
    activities.date(date)
    current.date(date)
    arrival?.date.addTimeInterval(seconds)
    var past = gathered.later(by: seconds)
    past.states = gathered.states.map(date)
    past.keep(in: store)
  }

  /// A minute that is watched is found whole by who goes on from here.
  private var watchedUntil: SensorTime {
    guard wearer.isWatching(.tremor) else { return now }
    return store.minutesUntil.map { max(clock.time(of: $0), now.advanced(by: -60)) }
      ?? now.advanced(by: -60)
  }

  /// What is decided now, and what the end of the samples would decide about the rest.
  func checkpoint() -> HistoryCheckpoint {
    let tail = TailStore()
    var copy = self
    copy.store = tail
    copy.subscribers = Subscribers()
    // Adding to it would make another of some megabytes.
    copy.reasons = nil
    // A state without an end: it would be another one each time.
    if !isFinished { copy.settle({ _, _ in }, goesOn: true) }
    let settled = now.advanced(by: -HistoryLimits.settling)
    let stepsUntil = max(self.stepsUntil ?? settled, settled)
    var next = DevicePast()
    next.stepsUntil = clock.date(of: stepsUntil)
    next.statesUntil = activities.settled.map { clock.date(of: $0) } ?? .distantPast
    next.holdsUntil = holdsUntil.flatMap { $0 > now ? clock.date(of: $0) : nil }
    next.recordedUntil = past.recordedUntil
    next.recordingEnd = recorder.until.map { clock.date(of: $0) }
    next.nextRecording = recorder.nextIdentifier
    next.isWatch = isWatch
    for part in WatchedPart.allCases {
      guard let span = wearer.span(of: part) else { continue }
      next.watches[part] = DevicePast.Watch(
        start: clock.date(of: span.start), end: clock.date(of: span.end))
    }
    next.stay = unsaidStay
    next.calibration = MotionSnapshot(
      strideCalibration: coprocessor.strideCalibration,
      sensorCalibration: coprocessor.sensorCalibration)
    return HistoryCheckpoint(
      past: next, tail: tail.tail,
      decidedUntil: min(
        stepsUntil, activities.settled ?? SensorTime(nanoseconds: .min), watchedUntil))
  }
}

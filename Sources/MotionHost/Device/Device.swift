import FoundationEssentials
import MotionLink
import MotionProcessing

/// One device: its coprocessor, what it remembers, and the streams behind its clients'
/// subscriptions. A sample goes in; what clients get for it comes out in order.
///
/// Subscriptions are compared by identity and handed back with their updates, nothing else.
struct Device<Subscription: AnyObject & Sendable>: Sendable {
  typealias Send = Subscribers<Subscription>.Send

  private(set) var clock: DeviceClock
  /// The newest time that is known: of a sample, or of the clock that drives the device.
  private(set) var now: SensorTime
  var capabilities: DeviceCapabilities
  private(set) var store: any HistoryStore
  private let past: DevicePast
  /// Steps and floors up to here are decided.
  private var stepsUntil: SensorTime?
  /// Seconds since 1970 at zero of the device's time, as the source's wall clock said last.
  private var wallZero: Double?
  /// Nothing is let go of before this.
  private var holdsUntil: SensorTime?

  private var coprocessor: MotionCoprocessor
  private var sink = MessageSink()
  private var current: CurrentActivity
  private var activities: ActivityRecorder
  private var recorder: AccelerometerRecorder
  private var subscribers = Subscribers<Subscription>()
  private var lost: Set<SensorStream> = []
  private var nextForget = SensorTime.zero
  private var hasSamples = false
  private var isFinished = false

  /// A device that has seen nothing, or goes on from where it was; its time begins at zero.
  init(
    capabilities: DeviceCapabilities, clock: DeviceClock, store: any HistoryStore,
    past: DevicePast = DevicePast()
  ) {
    self.past = past
    stepsUntil = past.stepsUntil > .distantPast ? clock.time(of: past.stepsUntil) : nil
    holdsUntil = past.holdsUntil.map { clock.time(of: $0) }
    activities = ActivityRecorder(
      after: past.state,
      until: past.statesUntil > .distantPast ? clock.time(of: past.statesUntil) : nil)
    recorder = AccelerometerRecorder(
      firstIdentifier: past.nextRecording, until: past.recordingEnd.map { clock.time(of: $0) },
      after: clock.time(of: past.recordedUntil))
    self.capabilities = capabilities
    self.clock = clock
    self.store = store
    now = .zero
    coprocessor = MotionCoprocessor(origin: .zero)
    if let calibration = past.calibration {
      coprocessor.strideCalibration = calibration.strideCalibration
      coprocessor.sensorCalibration = calibration.sensorCalibration
    }
    current = CurrentActivity(clock: clock)
    adaptToDemand()
  }

  // MARK: - Time

  /// Ties the device's time to other clocks; what is remembered keeps its dates, so this belongs
  /// before the first sample.
  mutating func set(_ clock: DeviceClock) {
    if past != DevicePast() {
      let former = self.clock
      let move = { (time: SensorTime) in clock.time(of: former.date(of: time)) }
      activities.move(move)
      recorder.move(move)
      stepsUntil = stepsUntil.map(move)
      holdsUntil = holdsUntil.map(move)
    }
    self.clock = clock
    current = CurrentActivity(clock: clock)
  }

  /// A session of the clock begins: what came before is decided, what comes is kept apart. Nothing is purged
  /// for a while where its date may be wrong.
  mutating func begin(
    _ session: ClockSession, clock: DeviceClock, isDoubtful: Bool, _ send: Send
  ) {
    if hasSamples { endSession(send) }
    store.begin(session)
    set(clock)
    current = CurrentActivity(clock: DeviceClock(anchor: now, moment: clock.moment(of: now)))
    stepsUntil = nil
    wallZero = nil
    activities = activities.anew
    recorder.beginSession()
    if isDoubtful { hold() }
  }

  /// Decides what is open, and forgets what samples have said so far but for what was learned.
  private mutating func endSession(_ send: Send) {
    let former = coprocessor
    settle(send)
    coprocessor = MotionCoprocessor(origin: now)
    coprocessor.strideCalibration = former.strideCalibration
    coprocessor.sensorCalibration = former.sensorCalibration
    adaptToDemand()
  }

  /// The clock was set so many seconds later.
  mutating func moveClock(by seconds: Double) {
    guard seconds.isFinite else { return }
    clock = clock.moved(by: seconds)
    store.moveClock(by: seconds)
    activities.moveClock(by: seconds)
    current.moveClock(by: seconds)
    if abs(seconds) > HistoryLimits.largestSetting { hold() }
  }

  /// The device was suspended for so many seconds of its time.
  mutating func suspend(for seconds: Double) { clock = clock.suspended(for: seconds) }

  /// Decides what is open; what follows is unknown, unless samples go on.
  private mutating func settle(_ send: Send, goesOn: Bool = false) {
    coprocessor.finish(into: &sink)
    handOn(send)
    activities.finish(clock: clock, into: store, goesOn: goesOn)
    recorder.finish(clock: clock, into: store)
  }

  private mutating func hold() {
    let end = now.advanced(by: HistoryLimits.hold)
    holdsUntil = holdsUntil.map { max($0, end) } ?? end
  }

  /// Takes note of the time between samples; nothing follows from it.
  mutating func lookAtClock(_ time: SensorTime) { now = max(now, time) }

  /// Lets time go on without a sample.
  mutating func advance(to time: SensorTime, _ send: Send) {
    guard time > now else { return }
    now = time
    passTime(send)
  }

  // MARK: - Samples

  /// Takes a sample; those of a lost sensor are dropped.
  mutating func process(_ sample: Sample, _ send: Send) {
    guard !isFinished, !lost.contains(sample.reading.stream) else { return }
    hasSamples = true
    coprocessor.process(sample, into: &sink)
    handOn(send)
  }

  /// The source has ended: what was held is decided, and every sensor is lost.
  mutating func finish(_ send: Send) {
    guard !isFinished else { return }
    isFinished = true
    settle(send)
    for stream in SensorStream.allCases {
      tell(.lost(stream), .lost, send)
    }
  }

  /// A sensor gives nothing any more; subscriptions to it end.
  mutating func lose(_ stream: SensorStream, _ send: Send) {
    guard lost.insert(stream).inserted else { return }
    tell(.lost(stream), .lost, send)
  }

  /// A sensor that was lost gives samples again, to new subscriptions.
  mutating func restore(_ stream: SensorStream) { lost.remove(stream) }

  private mutating func handOn(_ send: Send) {
    for event in sink.events { tell(event, note(event), send) }
    if !sink.events.isEmpty { passTime(send) }
    sink.clear()
  }

  /// Keeps what queries may ask for later; returns the event's kind.
  private mutating func note(_ event: DeviceEvent) -> DeviceEvents {
    switch event {
    case .sample(let sample): return note(sample)
    case .motion: return .motion
    case .altitude: return .altitude
    case .step(let revision): note(revision)
    case .happened(let event):
      if case .floors(let count) = event.kind, isOpen(event.time) {
        store.append(floors: count, at: clock.date(of: event.time))
      }
    case .batch(let batch): note(batch)
    case .time: return .time
    case .lost: return .lost
    }
    return .walking
  }

  private mutating func note(_ sample: Sample) -> DeviceEvents {
    now = max(now, sample.time)
    switch sample.reading {
    case .acceleration(let value):
      recorder.process(value, at: sample.time, clock: clock, into: store)
      return .acceleration
    case .rotationRate: return .rotationRate
    case .magneticField: return .magneticField
    case .hint(.watch(let isWatch)): activities.isWatch = isWatch
    case .wallClock(let nanoseconds): note(wallClock: nanoseconds, at: sample.time)
    case .pressure, .location, .hint: break
    }
    return []
  }

  /// Where the wall clock is no longer where it should be, somebody has set it.
  private mutating func note(wallClock nanoseconds: Int64, at time: SensorTime) {
    let zero = Double(nanoseconds) / 1e9 - time.seconds
    let moved = zero - (wallZero ?? zero)
    guard wallZero == nil || abs(moved) >= DeviceClock.leastSetting else { return }
    wallZero = zero
    if moved != 0 { moveClock(by: moved) }
  }

  private func isOpen(_ time: SensorTime) -> Bool { stepsUntil.map { time > $0 } ?? true }

  private func note(_ revision: StepRevision) {
    guard isOpen(revision.time) else { return }
    store.append(
      LoggedStep(
        date: clock.date(of: revision.time), length: revision.length,
        activeTime: revision.activeTime))
  }

  private mutating func note(_ batch: MotionBatch) {
    // The last batch ends behind the last sample.
    now = max(now, batch.end)
    activities.process(batch, clock: clock, into: store)
    _ = current.receive(batch, clock: clock)
  }

  private mutating func passTime(_ send: Send) {
    recorder.advance(to: now, clock: clock, into: store)
    tell(.time, .time, send)
    guard now >= max(nextForget, holdsUntil ?? nextForget) else { return }
    // Once in ten minutes is often enough for what is kept for days.
    nextForget = now.advanced(by: 600)
    store.forget(now: clock.date(of: now))
  }

  // MARK: - Subscriptions

  private mutating func tell(_ event: DeviceEvent, _ kind: DeviceEvents, _ send: Send) {
    guard !subscribers.events.isDisjoint(with: kind) else { return }
    subscribers.receive(event, wantedBy: kind, context, send)
  }

  /// What streams may look at.
  var context: StreamContext {
    StreamContext(
      clock: clock, now: now, capabilities: capabilities, activity: current.state, history: store)
  }

  /// Adds a stream and lets it begin.
  mutating func add(
    _ stream: any MotionStream, for subscription: Subscription, _ send: Send
  ) {
    subscribers.add(stream, for: subscription, context, send)
    adaptToDemand()
    // No event comes after the end of the source, so a subscription that begins then ends at once.
    guard isFinished else { return }
    for stream in SensorStream.allCases {
      subscribers.tellLoss(of: stream, to: subscription, context, send)
    }
  }

  /// Removes a subscription's stream.
  mutating func remove(_ subscription: Subscription) {
    subscribers.remove(subscription)
    adaptToDemand()
  }

  /// Changes the interval of a subscription's stream.
  mutating func set(interval: Double, of subscription: Subscription) {
    subscribers.set(interval: interval, of: subscription)
  }

  /// The streams of a client that runs again send what was missed.
  mutating func resume(_ subscriptions: (Subscription) -> Bool, _ send: Send) {
    subscribers.resume(subscriptions, context, send)
  }

  /// Subscriptions with a property.
  func subscriptions(where matches: (Subscription) -> Bool) -> [Subscription] {
    subscribers.subscriptions(where: matches)
  }

  /// Samples a second that the subscriptions need of each sensor.
  var demand: [SensorStream: Double] { subscribers.demand }

  /// Seconds from one update to the next of the fastest subscription; `nil` without one.
  var pause: Double? { subscribers.pause }

  /// Nothing is computed without a listener (R153).
  private mutating func adaptToDemand() {
    let wanted = subscribers.events
    coprocessor.fusesMotion = wanted.contains(.motion)
    coprocessor.fusesField = subscribers.demand[.magneticField] != nil
  }

  // MARK: - The past

  /// Answers a question about the past.
  func answer(_ query: MotionQuery) -> Result<MotionAnswer, MotionFailure> {
    HistoryQueries.answer(
      query, now: clock.date(of: now), capabilities: capabilities, store: store,
      timeline: newestStates(asked: query))
  }

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

  /// What is decided now, and what the end of the samples would decide about the rest.
  func checkpoint() -> HistoryCheckpoint {
    let tail = TailStore()
    var copy = self
    copy.store = tail
    copy.subscribers = Subscribers()
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
    next.calibration = MotionSnapshot(
      strideCalibration: coprocessor.strideCalibration,
      sensorCalibration: coprocessor.sensorCalibration)
    return HistoryCheckpoint(
      past: next, tail: tail.tail,
      decidedUntil: min(stepsUntil, activities.settled ?? SensorTime(nanoseconds: .min)))
  }
}

import FoundationEssentials
import MotionLink
import MotionPlaces
import MotionProcessing

/// One device: its coprocessor, what it remembers, and the streams behind its clients'
/// subscriptions. A sample goes in; what clients get for it comes out in order.
///
/// Subscriptions are compared by identity and handed back with their updates, nothing else.
struct Device<Subscription: AnyObject & Sendable>: Sendable {
  typealias Send = Subscribers<Subscription>.Send

  var clock: DeviceClock
  /// The newest time that is known: of a sample, or of the clock that drives the device.
  private(set) var now: SensorTime
  var capabilities: DeviceCapabilities
  var store: any HistoryStore
  let past: DevicePast
  /// Steps and floors up to here are decided.
  var stepsUntil: SensorTime?
  /// Seconds since 1970 at zero of the device's time, as the source's wall clock said last.
  var wallZero: Double?
  /// Nothing is let go of before this.
  var holdsUntil: SensorTime?

  var coprocessor: MotionCoprocessor
  private var sink: MessageSink
  var current: CurrentActivity
  var activities: ActivityRecorder
  var recorder: AccelerometerRecorder
  /// Whether it has said that it is a watch.
  private(set) var isWatch: Bool
  var wearer = WearerWatch()
  var wearerSink = WearerSink()
  var visits = VisitDetector()
  /// Time and date of the newest arrival.
  var arrival: (time: Double, date: Date)?
  /// What the user will do about a fall.
  var fallAnswer = FallRecord.Resolution.unresponsive
  var subscribers = Subscribers<Subscription>()
  /// What was told lately, and why, where somebody can ask for it.
  var reasons: ReasonLog?
  /// What came of the sensors.
  private(set) var flow = SensorFlow()
  /// Whether its attitude is followed while nobody listens, too.
  private let followsAttitude: Bool
  private var lost: Set<SensorStream> = []
  private var nextForget = SensorTime.zero
  private(set) var hasSamples = false
  private(set) var isFinished = false

  /// A device that has seen nothing, or goes on from where it was; its time begins at zero.
  init(
    capabilities: DeviceCapabilities, clock: DeviceClock, store: any HistoryStore,
    past: DevicePast = DevicePast(), keepsReasons: Bool = false, followsAttitude: Bool = false
  ) {
    self.past = past
    self.followsAttitude = followsAttitude
    reasons = keepsReasons ? ReasonLog() : nil
    sink = MessageSink(keepsRevisions: keepsReasons)
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
    isWatch = past.isWatch
    if isWatch { coprocessor.process(Sample(.hint(.watch(true)), at: .zero), into: &sink) }
    sink.clear()
    for (part, span) in past.watches {
      wearer.go(
        on: part,
        in: WearerWatch.Span(start: clock.time(of: span.start), end: clock.time(of: span.end)))
    }
    resumeStay()
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
      wearer.move(move)
      stepsUntil = stepsUntil.map(move)
      holdsUntil = holdsUntil.map(move)
    }
    self.clock = clock
    if !hasSamples { resumeStay() }
    current = CurrentActivity(clock: clock)
  }

  /// Decides what is open; what follows is unknown, unless samples go on.
  mutating func settle(_ send: Send, goesOn: Bool = false) {
    coprocessor.finish(into: &sink)
    handOn(send)
    activities.finish(clock: clock, into: store, goesOn: goesOn)
    recorder.finish(clock: clock, into: store)
    // What goes on is found anew by who goes on: a minute is said once, and whole.
    if !goesOn { finishWatch(send) }
  }

  /// Takes note of the time between samples; nothing follows from it.
  mutating func lookAtClock(_ time: SensorTime) { now = max(now, time) }

  /// Lets time go on without a sample.
  mutating func advance(to time: SensorTime, _ send: Send) {
    guard time > now else { return }
    now = time
    followVisits(to: time, send)
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
    for fault in sink.faults { flow.note(fault) }
    for revision in sink.revisions { reasons?.append(revision) }
    for event in sink.events {
      tell(event, note(event), send)
      watch(event, send)
      followVisits(event, send)
    }
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
      reasons?.append(event)
      if case .floors(let count) = event.kind, isOpen(event.time) {
        store.append(floors: count, at: clock.date(of: event.time))
      }
    case .batch(let batch): note(batch)
    case .fall: return .fall
    case .visit: return .visit
    case .time: return .time
    case .lost: return .lost
    }
    return .walking
  }

  private mutating func note(_ sample: Sample) -> DeviceEvents {
    now = max(now, sample.time)
    flow.note(sample, clock: clock)
    switch sample.reading {
    case .acceleration(let value):
      recorder.process(value, at: sample.time, clock: clock, into: store)
      return .acceleration
    case .rotationRate: return .rotationRate
    case .magneticField: return .magneticField
    case .wallClock(let nanoseconds): note(wallClock: nanoseconds, at: sample.time)
    case .hint(let hint): note(hint)
    case .location: return .location
    case .pressure: break
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

  /// A device that says it is a watch can watch the hand.
  private mutating func note(_ hint: Hint) {
    guard case .watch(let isWatch) = hint else { return }
    self.isWatch = isWatch
    capabilities.declare(watch: isWatch)
  }

  private func isOpen(_ time: SensorTime) -> Bool { stepsUntil.map { time > $0 } ?? true }

  private func note(_ revision: StepRevision) {
    guard isOpen(revision.time) else { return }
    store.append(
      LoggedStep(
        date: clock.date(of: revision.time), length: revision.metres,
        activeTime: revision.activeTime))
  }

  private mutating func note(_ batch: MotionBatch) {
    // The last batch ends behind the last sample.
    now = max(now, batch.end)
    reasons?.append(batch)
    activities.process(batch, clock: clock, into: store)
    _ = current.receive(batch, clock: clock)
  }

  private mutating func passTime(_ send: Send) {
    recorder.advance(to: now, clock: clock, into: store)
    watchTime(send)
    tell(.time, .time, send)
    guard now >= max(nextForget, holdsUntil ?? nextForget) else { return }
    // Once in ten minutes is often enough for what is kept for days.
    nextForget = now.advanced(by: 600)
    store.forget(now: clock.date(of: now))
  }

  // MARK: - Subscriptions

  mutating func tell(_ event: DeviceEvent, _ kind: DeviceEvents, _ send: Send) {
    guard !subscribers.events.isDisjoint(with: kind) else { return }
    subscribers.receive(event, wantedBy: kind, context, send)
  }

  /// What streams may look at.
  var context: StreamContext {
    StreamContext(
      clock: clock, now: now, capabilities: capabilities, activity: current.state, history: store,
      settled: settled, batchNumber: reasons.map { $0.count - 1 })
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
  var demand: [SensorStream: Double] {
    wearer.parts.reduce(into: subscribers.demand) { all, part in
      all.merge(part.demand.filter { measures($0.key) }, uniquingKeysWith: max)
    }
  }

  /// Whether it has a sensor; a hand can be watched without gyroscope.
  private func measures(_ sensor: SensorStream) -> Bool {
    sensor != .rotationRate || capabilities.features.contains(.gyroscope)
  }

  /// Seconds from one update to the next of the fastest subscription or watch; `nil` without one.
  var pause: Double? { (wearer.parts.map(\.pause) + [subscribers.pause].compactMap { $0 }).min() }

  /// Nothing is computed without a listener (R153), but for an attitude that is followed all the time.
  mutating func adaptToDemand() {
    let wanted = subscribers.events
    // Without a gyroscope there is none.
    let isFollowed = followsAttitude && capabilities.features.contains(.gyroscope)
    coprocessor.fusesMotion = isFollowed || wanted.contains(.motion) || wearer.isWatching
    coprocessor.fusesField = isFollowed || subscribers.demand[.magneticField] != nil
  }
}

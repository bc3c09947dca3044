package import FoundationEssentials
package import MotionHost
package import MotionLink
package import MotionProcessing
import MotionSources

/// A device whose samples a source pushes over the socket.
///
/// Samples are placed by their dates, or by the source's own time where it names its clock: what comes twice,
/// or later than a newer one of its stream, is dropped and counted. So a source may send again what it is not
/// sure of, and a whole recording twice.
package final class PushedDevice: ServedDevice {
  package let name: String
  package let host: MotionHost

  struct State {
    /// The session of the clock that ran last, and whether it still does.
    var session: ClockSession?
    var isRunning = false
    var newest: [SensorStream: SensorTime] = [:]
    /// What is not after this is known from before.
    var known: SensorTime?
    /// Whether samples are measured now, and not long ago.
    var isLive = true
    /// Seconds for which this machine was suspended so far.
    var suspended: Double?
    var dropped = 0
    var taken = 0
    var batches = 0
    var streams: [SensorStream: Double] = [:]
    /// What is held until it is in order, where batches overlap.
    var order = SampleOrder()
    /// When the last batch came that may be held, by the loop's clock, and whether somebody looks after it.
    var arrived = 0.0
    var isLookedAfter = false
    /// The phone's system, where its owner has said it.
    var platform: Platform?
    /// Of a phone's messages.
    var phone: PhoneFigures?

    /// Whether a sample is not known yet.
    func isNew(_ sample: Sample) -> Bool {
      let stream = sample.reading.stream
      let newest = newest[stream] ?? known
      return stream != .wallClock && (newest.map { sample.time > $0 } ?? true)
    }
  }

  let state: Guarded<State>
  private let remembered: Date?
  let journal: (any SampleJournal)?
  let machine: MachineClock
  /// How far the newest sample of a live source may be behind the wall clock, s: a phone that collects for a
  /// minute is live.
  static let liveLag = 120.0
  /// Seconds of the device's time between two sessions: as much as makes a gap.
  private static let betweenSessions = 1.0

  /// A device without a sample so far.
  ///
  /// - Parameters:
  ///   - name: what clients name it by.
  ///   - store: what it remembers.
  ///   - newest: date of the newest sample of which `store` knows.
  ///   - past: from where it goes on.
  ///   - session: the newest session of its clock.
  ///   - journal: keeps samples before they are acknowledged.
  ///   - streams: what it was known to measure, with samples a second.
  ///   - platform: the phone's system, where its owner has said it.
  ///   - machine: this machine's clock.
  ///   - keepsReasons: whether it can be asked why it told something, for some MB of memory.
  package init(
    name: String, store: any HistoryStore = MemoryStore(), newest: Date? = nil,
    past: DevicePast = DevicePast(), session: ClockSession? = nil,
    journal: (any SampleJournal)? = nil, streams: [SensorStream: Double] = [:],
    platform: Platform? = nil, machine: MachineClock = .real, keepsReasons: Bool = true
  ) {
    self.name = name
    self.journal = journal
    self.machine = machine
    remembered = newest
    state = Guarded(State(session: session, platform: platform))
    host = MotionHost(
      capabilities: .none,
      clock: DeviceClock(
        // What it remembers is past, even where a recording was pushed faster than it was made.
        moment: Moment(
          timestamp: machine.uptime(), date: max(machine.date(), newest ?? .distantPast))),
      store: store, past: past, keepsReasons: keepsReasons)
    if !streams.isEmpty { know(streams) }
  }

  /// What it measures, as its source said.
  package var streams: [SensorStream: Double] { state.withLock { $0.streams } }

  /// The phone's system, where its owner has said it.
  package var platform: Platform? {
    get { state.withLock { $0.platform } }
    set { state.withLock { $0.platform = newValue } }
  }

  /// Whether it is worn at the wrist, in its owner's word: from the newest sample on.
  package func declare(watch isWatch: Bool) {
    guard host.isWatch != isWatch else { return }
    let session = state.withLock { $0.session?.number ?? 1 }
    let hint = Sample(.hint(.watch(isWatch)), at: host.now)
    journal?.append([hint], clock: host.clock, session: session)
    process([hint])
  }

  /// Date of the newest sample.
  package var newest: Date? {
    let time = state.withLock { $0.newest.values.max() }
    return time.map { host.clock.date(of: $0) } ?? remembered
  }

  package var rate: Double { state.withLock { $0.isLive ? 1 : 0 } }
  package var waitsForClients: Bool { false }
  package var hasEnded: Bool { false }
  /// Samples that were known already or came too late.
  package var dropped: Int { state.withLock { $0.dropped } }
  /// Samples that were new.
  package var taken: Int { state.withLock { $0.taken } }
  /// Batches in which samples came.
  package var batches: Int { state.withLock { $0.batches } }

  /// The source says what it measures.
  package func describe(_ streams: [SensorStream: Double]) {
    journal?.append(streams)
    know(streams)
  }

  func know(_ streams: [SensorStream: Double]) {
    state.withLock { $0.streams = streams }
    host.capabilities = DeviceCapabilities(
      SourceDescription(
        name: name, streams: Set(streams.keys),
        rates: streams.filter { $0.value > 0 && $0.value.isFinite }, isWatch: host.isWatch))
  }

  /// What has come of a phone's messages; `nil` where it is pushed in other ways.
  package var phone: PhoneFigures? { state.withLock { $0.phone } }

  /// Says what has come of a phone's messages.
  package func note(_ figures: PhoneFigures) { state.withLock { $0.phone = figures } }

  package func end() { release { $0.takeAll() } }

  // MARK: - Samples

  /// Takes a batch of a source; gives how many of its samples were dropped.
  package func take(_ batch: SampleBatch, by clock: inout SourceClock) -> Int {
    guard let first = batch.samples.first else { return 0 }
    let seconds = batch.origin.timeIntervalSinceReferenceDate
    guard abs(seconds) < SensorTime.limit else {
      state.withLock { $0.dropped += batch.samples.count }
      return batch.samples.count
    }
    noteTime(batch.origin.addingTimeInterval(first.time.seconds))
    if clock.offset == nil {
      begin(&clock, with: batch, first.time)
    } else if abs(batch.origin.timeIntervalSince(clock.origin)) >= DeviceClock.leastSetting {
      // Its time goes on, so somebody has set the wall clock.
      moveClock(by: batch.origin.timeIntervalSince(clock.origin))
      clock.origin = batch.origin
    }
    if clock.overlaps {
      return batch.samples.count - takeOverlapping(batch.samples, offset: clock.offset ?? 0)
    }
    let samples = admit(batch.samples, offset: clock.offset ?? 0)
    if !samples.isEmpty {
      journal?.append(
        samples, clock: host.clock, session: state.withLock { $0.session?.number ?? 1 })
    }
    process(samples)
    return batch.samples.count - samples.count
  }

  func process(_ samples: [Sample]) {
    var rest = samples[...]
    // Nothing throws here: neither the samples nor the sending can fail.
    while (try? host.process(next: { rest.popFirst() })) == true {}
  }

  /// The samples that are new, on the device's clock.
  func admit(_ samples: [Sample], offset: Int64) -> [Sample] {
    state.withLock { state in
      var admitted: [Sample] = []
      for var sample in samples {
        sample.time = SensorTime(nanoseconds: sample.time.nanoseconds &+ offset)
        guard state.isNew(sample) else {
          state.dropped += 1
          continue
        }
        state.newest[sample.reading.stream] = sample.time
        admitted.append(sample)
      }
      state.taken += admitted.count
      state.batches += 1
      return admitted
    }
  }

  // MARK: - Time

  /// Looks whether samples of a date are live, and whether this machine has slept since the last ones.
  private func noteTime(_ date: Date) {
    let isLive = abs(date.timeIntervalSince(machine.date())) < Self.liveLag
    let suspended = machine.suspended()
    let slept = state.withLock { state in
      defer { (state.isLive, state.suspended) = (isLive, suspended) }
      return isLive ? suspended - (state.suspended ?? suspended) : 0
    }
    if slept > DeviceClock.leastSetting { host.suspend(for: slept) }
  }

  func moveClock(by seconds: Double) {
    state.withLock { $0.session = $0.session?.moved(by: seconds) }
    host.moveClock(by: seconds)
  }

  /// Finds where a source's time lies in the device's: in the session that runs, or in a new one.
  private func begin(_ clock: inout SourceClock, with batch: SampleBatch, _ first: SensorTime) {
    let (session, isRunning) = state.withLock { ($0.session, $0.isRunning) }
    if let session, !clock.name.isEmpty, session.source == clock.name, let zero = session.zero {
      if !isRunning {
        host.set(DeviceClock(moment: Moment(timestamp: machine.uptime(), date: zero)))
        // A date is not exact to the nanosecond, and what was sent again must not be newer than itself.
        let margin = clock.overlaps ? 1e-6 : 0
        resume(known: remembered.map { host.clock.time(of: $0).advanced(by: margin) })
      }
      clock.offset = session.offset
      clock.origin = host.clock.date(of: SensorTime(nanoseconds: session.offset))
      let moved = batch.origin.timeIntervalSince(clock.origin)
      if abs(moved) >= DeviceClock.leastSetting { moveClock(by: moved) }
    } else if isRunning, clock.name.isEmpty {
      clock.offset = host.clock.time(of: batch.origin).nanoseconds
    } else {
      clock.offset = beginSession(clock, with: batch, first)
    }
    clock.origin = batch.origin
  }

  func resume(known: SensorTime?) {
    state.withLock { state in
      state.isRunning = true
      state.newest = [:]
      state.known = known
    }
  }

  /// The device's time at a source's first sample: batches end where they would by the source's own time, so a
  /// recording is found to be what its analysis says.
  private static func firstTime(_ time: SensorTime) -> SensorTime {
    let batch = Int64(MotionBatch.duration * 1e9)
    let rest = time.nanoseconds % batch
    return SensorTime(nanoseconds: rest < 0 ? rest + batch : rest)
  }

  /// Begins a session with a source's first sample; gives nanoseconds of the device's time at zero of the
  /// source's.
  private func beginSession(
    _ source: SourceClock, with batch: SampleBatch, _ first: SensorTime
  ) -> Int64 {
    // What is held is of the former one.
    release { $0.takeAll() }
    let former = (newest: newest, now: host.now, clock: host.clock)
    let date = batch.origin.addingTimeInterval(first.seconds)
    let start =
      former.now > .zero
      ? former.now.advanced(by: Self.betweenSessions)
      : source.overlaps ? .zero : Self.firstTime(first)
    let offset = start.nanoseconds &- first.nanoseconds
    let age = machine.date().timeIntervalSince(date)
    let timestamp =
      state.withLock { $0.isLive }
      ? machine.uptime() - age : start > .zero ? former.clock.moment(of: start).timestamp : 0
    let clock = DeviceClock(anchor: start, moment: Moment(timestamp: timestamp, date: date))
    let session = ClockSession(
      number: (state.withLock { $0.session?.number } ?? 0) + 1, zero: clock.date(of: .zero),
      source: source.name, offset: offset)
    journal?.append(session)
    state.withLock { $0.session = session }
    host.begin(
      session, clock: DeviceClock(moment: clock.moment(of: .zero)),
      isDoubtful: former.newest.map { date.timeIntervalSince($0) > HistoryLimits.history } ?? false)
    // A source that names its clock has not sent this before, whatever the dates are.
    resume(known: source.name.isEmpty ? former.newest.map { host.clock.time(of: $0) } : nil)
    return offset
  }
}

public import Foundation
public import MotionLink
public import MotionProcessing
public import MotionSources

/// Plays a source to a host: on a virtual clock, in real time, or at any speed between.
///
/// Time waits for the clients: the next sample comes when what was sent has been handled, so that
/// the same recording gives the same callbacks in the same order at every speed. In real time a
/// client that is slow for once is not waited for longer than a second; on the virtual clock one
/// that handles nothing at all ends the run with an error.
///
/// Where clients see today's clock, it is this machine's: while their process is stopped (SIGTSTP,
/// SIGSTOP) they are suspended, and hear what they missed when it goes on (contract, decision 7.30).
public final class Replay: Sendable {
  /// The host that clients of this replay talk to.
  public let host: MotionHost
  /// What is known about the source.
  public let source: SourceDescription
  /// How fast it runs.
  public let pace: Pace

  private struct State {
    var reading: ReplayReading
    var isRunning = false
    var change: (@Sendable (Sample) -> Sample?)?
  }

  private let state: Guarded<State>
  private let dates: ReplayDates
  private let patience: TimeInterval
  private let schedule: Guarded<ReplaySchedule>
  private let stops: Guarded<StopWatch>?
  private let machine: MachineClock
  private let wallClock: Guarded<WallClockReading>

  /// Seconds for which a client may handle nothing: long enough for a machine on which threads
  /// queue for the processor (ten seconds were not, now and then, under the thread sanitizer).
  public static let usualPatience: TimeInterval = 30

  /// A replay that stands at the source's start.
  ///
  /// - Parameters:
  ///   - source: what is played.
  ///   - pace: how fast.
  ///   - dates: what the clients' wall clock shows; without, today's in real time and the
  ///     recording's at any other pace.
  ///   - patience: seconds after which a client that handles nothing counts as stuck.
  public convenience init(
    _ source: sending any SampleSource, pace: Pace = .virtual, dates: ReplayDates? = nil,
    patience: TimeInterval = usualPatience
  ) {
    self.init(source, pace: pace, dates: dates, patience: patience) { ContinueSignals.count }
  }

  /// A replay that is told this machine's time, and how often this process was continued; with `keepsReasons` its host
  /// can be asked why something was told, with `followsAttitude` the attitude begins with the source.
  package init(
    _ source: sending any SampleSource, pace: Pace = .virtual, dates: ReplayDates? = nil,
    patience: TimeInterval = usualPatience, machine: MachineClock = .real,
    keepsReasons: Bool = false, followsAttitude: Bool = false,
    continuations: @escaping @Sendable () -> Int
  ) {
    let description = source.description
    self.source = description
    self.pace = pace
    self.dates = dates ?? (pace == .speed(1) ? .now : .recorded)
    self.patience = patience
    state = Guarded(State(reading: ReplayReading(source)))
    self.machine = machine
    wallClock = Guarded(WallClockReading(machine))
    schedule = Guarded(ReplaySchedule(speed: pace.speed, uptime: machine.uptime))
    let seesStops = pace.speed != nil && self.dates == .now
    stops = seesStops ? Guarded(StopWatch(continuations: continuations)) : nil
    host = MotionHost(
      capabilities: DeviceCapabilities(description),
      clock: Self.clock(self.dates, description, machine, isTimed: pace.speed != nil),
      store: MemoryStore(), past: DevicePast(), keepsReasons: keepsReasons,
      followsAttitude: followsAttitude)
    if pace != .speed(1) || self.dates != .now {
      // On the virtual clock with the recording's dates nothing that a client's clock shows is meant; a
      // recording without a date has begun by the client's clock.
      let runsAhead = pace.speed != nil || self.dates == .now || description.start == nil
      host.set(QueryClock(runsAhead: runsAhead, machine: machine.date))
    }
    host.setLiveTime { [weak self] in self?.liveTime }
  }

  private static func clock(
    _ dates: ReplayDates, _ source: SourceDescription, _ machine: MachineClock, isTimed: Bool
  ) -> DeviceClock {
    if dates == .recorded, let start = source.start {
      return DeviceClock(moment: Moment(timestamp: 0, date: start))
    }
    // A recording that does not know its date begins today. Where dates are today's, stamps are this
    // machine's too, so that a client can make one of the other; on the virtual clock they start at 0,
    // the same in each run.
    let isMachines = dates == .now || isTimed
    return DeviceClock(
      moment: Moment(timestamp: isMachines ? machine.uptime() : 0, date: machine.date()))
  }

  // MARK: - Running

  /// Runs up to a time, or to the end, and returns when everything that was sent has been handled.
  ///
  /// Throws `ReplayError`, and what the source throws when it cannot be read any further.
  public func run(until end: SensorTime? = nil) throws {
    try begin()
    defer { state.withLock { $0.isRunning = false } }
    start(at: host.now)
    try settle(all: true)
    do {
      while try step(until: end) {}
    } catch {
      // Nothing comes any more from a source that cannot be read: its sensors are lost.
      if hasEnded, !(error is ReplayError) { try? host.finish(afterEach: settleOne) }
      throw error
    }
    if let end {
      if hasEnded { wait(until: end) }
      try host.advance(to: end, afterEach: settleOne)
    }
    endRun()
    try settle(all: true)
  }

  /// Where clients see today's clock, it goes on after the end.
  private func endRun() {
    if !(hasEnded && dates == .now) { schedule.withLock { $0.stop() } }
  }

  /// Plays what is due by this machine's clock, at most so many samples of it, and waits for nobody: for a
  /// driver that calls it again and again. The first call starts the clock.
  ///
  /// Gives the seconds until the next sample is due, 0 where one is; `nil` at the end. Throws what the
  /// source throws when it cannot be read any further.
  package func playDue(atMost count: Int) throws -> TimeInterval? {
    try begin()
    defer { state.withLock { $0.isRunning = false } }
    if liveTime == nil { start(at: host.now) }
    guard let due = liveTime else { return nil }
    let last = taken + count
    do {
      while try host.process(next: { try self.taken < last ? self.next(until: due) : nil }) {}
      if let next = try peek() { return schedule.withLock { $0.delay(until: next.time) } }
    } catch {
      try? host.finish()
      throw error
    }
    try host.finish()
    endRun()
    return nil
  }

  /// This machine's wall clock was set, or the machine has slept: where dates are today's they follow.
  package func clockWasSet() {
    guard dates == .now, liveTime != nil else { return }
    let found = WallClockReading(machine)
    let former = wallClock.withLock { reading in
      defer { reading = found }
      return reading
    }
    let slept = found.suspended - former.suspended
    let moved = found.ahead - former.ahead - slept
    if slept >= DeviceClock.leastSetting {
      // What the recording knows of time stood meanwhile, so what follows has dates of its own.
      let clock = host.clock.moved(by: slept)
      host.begin(
        ClockSession(number: 1, zero: clock.moment.date), clock: clock, isDoubtful: false)
    }
    if abs(moved) >= DeviceClock.leastSetting { host.moveClock(by: moved) }
  }

  /// What the replay's clock shows; `nil` where it has no speed or does not run.
  package var liveTime: SensorTime? { schedule.withLock { $0.now } }

  /// Samples that were played so far.
  package var taken: Int { state.withLock { $0.reading.taken } }

  /// Makes what lies before a time the past: played at once, however fast the replay runs after it.
  /// With today's dates, that time is now, or the moment `launch`, at which the program began to
  /// wait for its past.
  public func skip(to time: SensorTime, at launch: Moment? = nil) throws {
    try begin()
    defer { state.withLock { $0.isRunning = false } }
    let launch = launch ?? Moment(timestamp: machine.uptime(), date: Date())
    if dates == .now { host.set(DeviceClock(anchor: time, moment: launch)) }
    // The work of skipping takes time too: what falls into it is played at once afterwards.
    defer { _ = schedule.withLock { $0.start(at: time, uptime: launch.timestamp) } }
    while try process(until: time) {}
    try host.advance(to: time, afterEach: settleOne)
  }

  /// Makes all that the source has the past. With today's dates it ends now, or at the moment `launch`; it is read
  /// once, and gets its dates when its end is known.
  package func skipAll(at launch: Moment? = nil) throws {
    try begin()
    defer { state.withLock { $0.isRunning = false } }
    let launch = launch ?? Moment(timestamp: machine.uptime(), date: Date())
    var failure: (any Error)?
    func play() -> SensorTime {
      do {
        while try process(until: nil) {}
      } catch {
        failure = error
        // Nothing comes any more from a source that cannot be read.
        try? host.finish(afterEach: settleOne)
      }
      return state.withLock { $0.reading.newest }
    }
    let end = dates == .now ? host.playPast(endedAt: launch, play) : play()
    _ = schedule.withLock { $0.start(at: end, uptime: launch.timestamp) }
    if let failure { throw failure }
  }

  /// Starts this machine's clock for the replay.
  private func start(at time: SensorTime) {
    let uptime = machine.uptime()
    let isFirst = schedule.withLock { $0.start(at: time, uptime: uptime) }
    if isFirst, dates == .now, time == .zero {
      host.set(Self.clock(.now, source, machine, isTimed: true))
      wallClock.withLock { $0 = WallClockReading(machine) }
    }
  }

  /// Whether the source has nothing more.
  public var hasEnded: Bool { state.withLock { $0.reading.hasEnded } }

  /// Takes nothing more from the source: a run that goes on elsewhere ends with the sample that it plays.
  package func end() { state.withLock { $0.reading.end() } }

  /// Changes every sample from now on; `nil` drops it. Another call replaces the change.
  public func alter(_ change: @escaping @Sendable (Sample) -> Sample?) {
    // The old one is released outside of the lock: what it captured may call the replay.
    _ = state.withLock { state in
      defer { state.change = change }
      return state.change
    }
  }

  private func begin() throws {
    let isFree = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning
    }
    guard isFree else { throw ReplayError.alreadyRunning }
  }

  /// Plays what is due; `false` when the end of the run is reached.
  private func step(until end: SensorTime?) throws -> Bool {
    guard let speed = pace.speed, let next = try peek() else { return try process(until: end) }
    if let end, next.time > end {
      wait(until: end)
      return false
    }
    wait(until: next.time)
    let due = max(schedule.withLock { $0.now } ?? next.time, next.time)
    let limit = end.map { min($0, due) } ?? due
    let late = due.seconds(since: next.time) / speed
    if let stops, stops.withLock({ $0.hasStopped(late: late) }) {
      try host.whileStopped { while try process(until: limit) {} }
    }
    return try process(until: limit) || !hasEnded
  }

  /// Plays samples up to a time as fast as clients follow; `false` when there are no more.
  private func process(until end: SensorTime?) throws -> Bool {
    let hasMore = try host.process(next: { try self.next(until: end) }, afterEach: settleOne)
    try settle(all: true)
    guard !hasMore, state.withLock({ $0.reading.isOver }) else { return hasMore }
    try host.finish(afterEach: settleOne)
    return false
  }

  private func wait(until time: SensorTime) {
    while let delay = schedule.withLock({ $0.delay(until: time) }), delay > 0 {
      machine.wait(min(delay, 0.05))
    }
  }

  /// Waits until clients have handled what was sent, and what their handlers have put on the main
  /// queue, unless there is too much of it.
  private func settleOne(isFrequent: Bool) throws {
    try settle(all: false)
    if !isFrequent { MainQueue.catchUp() }
  }

  private func settle(all: Bool) throws {
    guard pace.speed != nil else {
      guard host.waitForClients(all: all, patience: patience) else {
        throw ReplayError.stalled(seconds: patience)
      }
      return
    }
    let mayWait = schedule.withLock { $0.waitsForClients }
    let isQuiet = host.waitForClients(all: all, patience: mayWait ? 1 : 0)
    schedule.withLock { $0.waitsForClients = isQuiet }
  }

  // MARK: - The source

  private func peek() throws -> Sample? { try state.withLock { try $0.reading.peek() } }

  /// The next sample up to a time, changed as asked; the change runs outside of all locks.
  private func next(until end: SensorTime?) throws -> Sample? {
    while let (sample, change) = try state.withLock({ state in
      try state.reading.take(until: end).map { ($0, state.change) }
    }) {
      guard let change else { return sample }
      if let changed = change(sample) { return changed }
    }
    return nil
  }
}

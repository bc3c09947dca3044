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
public final class Replay: Sendable {
  /// The host that clients of this replay talk to.
  public let host: MotionHost
  /// What is known about the source.
  public let source: SourceDescription
  /// How fast it runs.
  public let pace: Pace

  private struct State {
    var source: any SampleSource
    var peeked: Sample?
    var hasEnded = false
    var isRunning = false
    var change: (@Sendable (Sample) -> Sample?)?
  }

  private let state: Guarded<State>
  private let dates: ReplayDates
  private let patience: TimeInterval
  private let schedule: Guarded<ReplaySchedule>

  /// A replay that stands at the source's start.
  ///
  /// - Parameters:
  ///   - source: what is played.
  ///   - pace: how fast.
  ///   - dates: what the clients' wall clock shows; without, today's in real time and the
  ///     recording's at any other pace.
  ///   - patience: seconds after which a client that handles nothing counts as stuck.
  public init(
    _ source: sending any SampleSource, pace: Pace = .virtual, dates: ReplayDates? = nil,
    patience: TimeInterval = 10
  ) {
    let description = source.description
    self.source = description
    self.pace = pace
    self.dates = dates ?? (pace == .speed(1) ? .now : .recorded)
    self.patience = patience
    state = Guarded(State(source: source))
    schedule = Guarded(ReplaySchedule(speed: pace.speed))
    host = MotionHost(
      capabilities: DeviceCapabilities(description),
      clock: Self.clock(self.dates, description, at: .zero))
    host.setLiveTime { [weak self] in self?.schedule.withLock { $0.now } }
  }

  private static func clock(
    _ dates: ReplayDates, _ source: SourceDescription, at anchor: SensorTime
  ) -> DeviceClock {
    switch dates {
    case .recorded:
      // A recording that does not know its date begins today.
      let zero = DeviceClock(moment: Moment(timestamp: 0, date: source.start ?? Date()))
      return DeviceClock(anchor: anchor, moment: zero.moment(of: anchor))
    case .now:
      return DeviceClock(
        anchor: anchor,
        moment: Moment(timestamp: ProcessInfo.processInfo.systemUptime, date: Date()))
    }
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
    while try step(until: end) {}
    if let end {
      if state.withLock({ $0.hasEnded }) { wait(until: end) }
      try host.advance(to: end, afterEach: settleOne)
    }
    // Where clients see today's clock, it goes on after the end.
    if !(hasEnded && dates == .now) { schedule.withLock { $0.stop() } }
    try settle(all: true)
  }

  /// Makes what lies before a time the past: played at once, however fast the replay runs after it.
  /// With today's dates, that time is now, or the moment `launch`, at which the program began to
  /// wait for its past.
  public func skip(to time: SensorTime, at launch: Moment? = nil) throws {
    let launch =
      launch ?? Moment(timestamp: ProcessInfo.processInfo.systemUptime, date: Date())
    if dates == .now { host.set(DeviceClock(anchor: time, moment: launch)) }
    // The work of skipping takes time too: what falls into it is played at once afterwards.
    defer { _ = schedule.withLock { $0.start(at: time, uptime: launch.timestamp) } }
    try begin()
    defer { state.withLock { $0.isRunning = false } }
    while try process(until: time) {}
    try host.advance(to: time, afterEach: settleOne)
  }

  /// Starts this machine's clock for the replay.
  private func start(at time: SensorTime) {
    let uptime = ProcessInfo.processInfo.systemUptime
    let isFirst = schedule.withLock { $0.start(at: time, uptime: uptime) }
    if isFirst, dates == .now, time == .zero { host.set(Self.clock(.now, source, at: .zero)) }
  }

  /// Whether the source has nothing more.
  public var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Changes every sample from now on; `nil` drops it.
  public func alter(_ change: @escaping @Sendable (Sample) -> Sample?) {
    state.withLock { $0.change = change }
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
    guard pace.speed != nil else { return try process(until: end) }
    guard let next = try peek() else { return try process(until: end) }
    if let end, next.time > end {
      wait(until: end)
      return false
    }
    wait(until: next.time)
    let due = schedule.withLock { $0.now } ?? next.time
    let limit = max(due, next.time)
    return try process(until: end.map { min($0, limit) } ?? limit) || !hasEnded
  }

  /// Plays samples up to a time as fast as clients follow; `false` when there are no more.
  private func process(until end: SensorTime?) throws -> Bool {
    let hasMore = try host.process(next: { try self.next(until: end) }, afterEach: settleOne)
    try settle(all: true)
    guard !hasMore, state.withLock({ $0.hasEnded && $0.peeked == nil }) else { return hasMore }
    try host.finish(afterEach: settleOne)
    return false
  }

  private func wait(until time: SensorTime) {
    while let delay = schedule.withLock({ $0.delay(until: time) }), delay > 0 {
      Thread.sleep(forTimeInterval: min(delay, 0.05))
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

  private func peek() throws -> Sample? {
    try state.withLock { state in
      if state.peeked == nil { state.peeked = try Self.read(&state) }
      return state.peeked
    }
  }

  private func next(until end: SensorTime?) throws -> Sample? {
    try state.withLock { state in
      guard let sample = try state.peeked ?? Self.read(&state) else { return nil }
      if let end, sample.time > end {
        state.peeked = sample
        return nil
      }
      state.peeked = nil
      return sample
    }
  }

  private static func read(_ state: inout State) throws -> Sample? {
    do {
      while let sample = try state.source.next() {
        guard let change = state.change else { return sample }
        if let changed = change(sample) { return changed }
      }
      state.hasEnded = true
      return nil
    } catch {
      state.hasEnded = true
      throw error
    }
  }
}

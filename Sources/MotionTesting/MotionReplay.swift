public import CoreMotion
public import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources

/// A device for a test: it lives through a recording, a scenario or samples made by hand, and code
/// that uses Core Motion sees it as its own.
///
/// ```swift
/// let walk = try MotionReplay("walk.zip")
/// try await walk.perform {
///   let model = StepModel()          // your code; it uses CMPedometer
///   model.start()
///   try await walk.run()             // a ten-minute walk, in a blink
///   #expect(model.steps > 900)
/// }
/// ```
///
/// Managers that are made inside of `perform` belong to this device for good; class methods such as
/// `CMPedometer.authorizationStatus()` see it inside of `perform` and inside of handlers. So tests
/// may run side by side. Where code cannot be wrapped, `install()` chooses the device for the whole
/// process.
///
/// Time stands still until one of the `run` methods lets it go on, and waits for handlers: the same
/// replay gives the same callbacks in the same order at every speed.
public final class MotionReplay: Sendable {
  /// How fast time goes on.
  public enum Clock: Equatable, Sendable {
    /// As fast as the handlers follow: a day in seconds. The wall clock is the recording's.
    case virtual
    /// So many times real time. At 1 the dates are today's, else the recording's. What is no
    /// positive number is no limit, as `virtual`.
    case speed(Double)

    var pace: Pace {
      switch self {
      case .virtual: .virtual
      case .speed(let speed): .speed(speed)
      }
    }
  }

  /// Which dates the device's wall clock shows.
  public enum Dates: Equatable, Sendable {
    /// The recording's own; it begins today where it has none.
    case recorded
    /// Today's: the replay begins now. For code that asks about the past by its own `Date()`: where a question
    /// ends now by that, it ends at the device's now.
    case now

    var inner: ReplayDates { self == .now ? .now : .recorded }
  }

  let replay: Replay
  let client: HostClient
  /// What the code under test has in its hands.
  let link: any MotionLink
  /// What the user answers when asked, where a test has said so.
  let answerWhenAsked = Guarded<Authorization?>(nil)
  /// What the user grants at most when asked whether the code may know where the device is.
  let locationAnswerWhenAsked = Guarded<LocationAccess.Permission?>(.always)
  /// What a test has done with it.
  let use = Guarded(ReplayUse())

  /// A device that lives through a recording: any file that `coremotion analyze` reads. Without `dates` they
  /// are those of the clock.
  ///
  /// Throws `RecordingError` when the file cannot be read or holds no samples; it says what to do.
  public convenience init(
    _ path: String, clock: Clock = .virtual, dates: Dates? = nil
  ) throws { self.init(try RecordingSource(path: path), clock, dates) }

  /// A device in the hands of a simulated person; `coremotion simulate --list` names the scenarios.
  ///
  /// A name with a slash, or with `.txt` or `.scenario` at its end, is a file with a scenario of your
  /// own. The same seed gives the same samples. Throws `UnknownScenario` when there is no such
  /// scenario, `ScenarioFileError` when a file is wrong, which names its lines.
  public convenience init(
    scenario: String, seed: UInt64 = 1, clock: Clock = .virtual, dates: Dates? = nil
  ) throws { self.init(try ScenarioSource(name: scenario, seed: seed), clock, dates) }

  /// A device that measures what you say. Its sensors are those that have samples.
  ///
  /// - Parameters:
  ///   - samples: in any order; they come by time.
  ///   - start: wall time at time 0.
  ///   - clock: how fast time goes on.
  public convenience init(
    samples: [MotionSample], start: Date = MotionReplay.madeStart, clock: Clock = .virtual
  ) {
    self.init(SampleList(samples.map(\.inner), start: start), clock)
  }

  /// A device that lives through several parts, at their places on one time axis.
  ///
  /// - Parameters:
  ///   - parts: recordings, scenarios and made samples, each with its place in seconds.
  ///   - start: wall time at time 0; without, that of the first part.
  ///   - clock: how fast time goes on.
  ///
  /// Throws what the other initializers throw of a recording or a scenario.
  public convenience init(
    parts: [Part], start: Date? = nil, clock: Clock = .virtual
  ) throws {
    let sources = try parts.map { (offset: $0.offset, source: try $0.source()) }
    self.init(JoinedSources(sources, start: start), clock)
  }

  /// Wall time at time 0 of samples made by hand: Tuesday, 3 June 2014, 8:15 in Berlin.
  public static let madeStart = Date(timeIntervalSince1970: 1_401_776_100)

  private init(_ source: sending any SampleSource, _ clock: Clock, _ dates: Dates? = nil) {
    replay = Replay(source, pace: clock.pace, dates: dates?.inner)
    client = replay.host.connect()
    link = ReplayTransport.link(to: client, rate: clock.pace.rate)
    client.onQuestion { [answerWhenAsked, weak client] in
      if let answer = answerWhenAsked.withLock({ $0 }) { client?.set(answer) }
    }
    client.onLocationQuestion { [locationAnswerWhenAsked, weak client] always in
      let asked: LocationAccess.Permission = always ? .always : .whenInUse
      guard let client, let answer = locationAnswerWhenAsked.withLock({ $0 }) else { return }
      var access = client.locationAccess
      access.permission = answer.answer(to: asked, after: access.permission)
      client.set(access)
    }
  }

  deinit {
    synchronize()
    if let line = use.withLock({ $0.lineAtRelease(hasServed: replay.host.hasServed) }) {
      StandardError.say(line)
    }
  }

  // MARK: - Being the device

  /// Runs `body` with this device as Core Motion's.
  public func perform<R>(_ body: () throws -> R) rethrows -> R {
    try MotionProvider.$scoped.withValue(link, operation: body)
  }

  /// Runs `body` with this device as Core Motion's.
  nonisolated(nonsending) public func perform<R>(
    _ body: nonisolated(nonsending) () async throws -> R
  ) async rethrows -> R {
    try await MotionProvider.$scoped.withValue(link, operation: body)
  }

  /// Makes this the device of the whole process, until `uninstall()`. For code that cannot be
  /// wrapped in `perform`; tests that do so must not run side by side.
  public func install() { MotionProvider.install(link) }

  /// Ends what `install()` began.
  public func uninstall() { MotionProvider.install(nil) }

  // MARK: - Time

  /// What clients' wall clock showed at the recording's start.
  public var start: Date { replay.host.clock.date(of: .zero) }

  /// What clients' wall clock shows now.
  public var now: Date { replay.host.clock.date(of: replay.host.now) }

  /// Lets time go on to the recording's end; returns when every handler has run.
  ///
  /// Throws `ReplayError` when handlers do not run for half a minute, and `RecordingError` when the
  /// recording cannot be read any further. On the main thread its queue is served meanwhile, but not inside of a block that runs
  /// on that queue: there, `await` the other form.
  public func run() throws { try run(to: nil) }

  /// Lets so many seconds of the recording's time go by.
  public func run(for seconds: TimeInterval) throws {
    try run(to: replay.host.now.advanced(by: seconds))
  }

  /// Lets time go on to a date of the clients' wall clock.
  public func run(until date: Date) throws {
    try run(to: replay.host.clock.time(of: date))
  }

  private func run(to end: SensorTime?) throws {
    let isEmpty = replay.source.streams.isEmpty
    if let line = use.withLock({ $0.lineAtRun(isEmpty: isEmpty) }) { StandardError.say(line) }
    synchronize()
    defer { synchronize() }
    try replay.run(until: end)
  }

  /// Lets time go on to the recording's end; returns when every handler has run.
  public func run() async throws { try await elsewhere { try self.run() } }

  /// Lets so many seconds of the recording's time go by.
  public func run(for seconds: TimeInterval) async throws {
    try await elsewhere { try self.run(for: seconds) }
  }

  /// Lets time go on to a date of the clients' wall clock.
  public func run(until date: Date) async throws {
    try await elsewhere { try self.run(until: date) }
  }

  /// Lets so many seconds go by and calls `frame` each time when an interval of the recording's time is over:
  /// what a game's display link or a timer is in real time. For code that polls `deviceMotion`.
  ///
  /// An interval that is no positive number is none: `frame` is not called.
  nonisolated(nonsending) public func run(
    for seconds: TimeInterval, every interval: TimeInterval,
    _ frame: nonisolated(nonsending) () async throws -> Void
  ) async throws {
    let end = now.addingTimeInterval(seconds)
    let start = now
    var frames = 1.0
    while interval > 0, start.addingTimeInterval(frames * interval) <= end {
      try await run(until: start.addingTimeInterval(frames * interval))
      try await perform { try await frame() }
      frames += 1
    }
    try await run(until: end)
  }

  /// Waiting for handlers must not occupy a thread of the concurrency pool: they may need it.
  private func elsewhere(_ work: @escaping @Sendable () throws -> Void) async throws {
    let work = BackgroundWork(work)
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        work.run()
        continuation.resume()
      }
    }
    try work.outcome()
  }
}

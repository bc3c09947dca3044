import FoundationEssentials
import MotionLink
import MotionProcessing

@testable import MotionHost

/// Runs one stream by hand: what it sends is kept, time is what the test says.
struct StreamBench<S: MotionStream> {
  var stream: S
  var context: StreamContext
  private(set) var updates: [MotionUpdate] = []

  /// Wall time at the device's zero; the boot clock shows 500 s there.
  static var start: Date { Date(timeIntervalSince1970: 1_600_000_000) }

  init(
    _ stream: S, store: any HistoryStore = ListStore(),
    features: MotionFeatures = MotionFeatures(rawValue: .max)
  ) {
    self.stream = stream
    let clock = DeviceClock(moment: Moment(timestamp: 500, date: Self.start))
    context = StreamContext(
      clock: clock, now: .zero, capabilities: DeviceCapabilities(features: features),
      activity: ActivityState(activity: .undecided, start: clock.moment), history: store)
  }

  mutating func begin(at seconds: Double = 0) {
    context.now = SensorTime(seconds: seconds)
    stream.begin(context) { updates.append($0) }
  }

  /// Hands an event on at a time, as far as the stream wants it.
  mutating func hand(_ event: DeviceEvent, at seconds: Double) {
    hand(event, at: SensorTime(seconds: seconds))
  }

  mutating func hand(_ event: DeviceEvent, at time: SensorTime) {
    context.now = time
    guard stream.events.contains(event.kind) else { return }
    stream.receive(event, context) { updates.append($0) }
  }

  mutating func resume(at seconds: Double) {
    context.now = SensorTime(seconds: seconds)
    stream.resume(context) { updates.append($0) }
  }

  /// What was sent since the last call.
  mutating func take() -> [MotionUpdate] {
    defer { updates = [] }
    return updates
  }

  var failures: [MotionFailure] {
    updates.compactMap { if case .failure(let failure) = $0 { failure } else { nil } }
  }

  func date(_ seconds: Double) -> Date { Self.start.addingTimeInterval(seconds) }
}

extension DeviceEvent {
  var kind: DeviceEvents {
    switch self {
    case .sample(let sample):
      switch sample.reading {
      case .acceleration: .acceleration
      case .rotationRate: .rotationRate
      case .magneticField: .magneticField
      default: []
      }
    case .motion: .motion
    case .altitude: .altitude
    case .step, .happened, .batch: .walking
    case .time: .time
    case .lost: .lost
    case .fall: .fall
    case .visit: .visit
    }
  }

  static func acceleration(_ x: Double, at seconds: Double) -> DeviceEvent {
    .sample(Sample(.acceleration(Vector3(x, 0, -1)), at: SensorTime(seconds: seconds)))
  }

  static func step(
    at seconds: Double, length: Double = 0.75, activeTime: Double = 0.5
  ) -> DeviceEvent {
    let time = SensorTime(seconds: seconds)
    return .step(
      StepRevision(
        number: 0, verdict: .confirmed, time: time, known: time, length: length,
        activeTime: activeTime))
  }

  static func happened(_ kind: MotionEvent.Kind, at seconds: Double, known: Double) -> DeviceEvent {
    .happened(
      MotionEvent(kind, time: SensorTime(seconds: seconds), known: SensorTime(seconds: known)))
  }

  static func batch(
    endingAt seconds: Double, _ activity: MotionActivity = .undecided,
    pedometer: PedometerBatch? = PedometerBatch(), isEmpty: Bool = false
  ) -> DeviceEvent {
    .batch(.ending(at: seconds, activity, pedometer: pedometer, isEmpty: isEmpty))
  }
}

extension MotionBatch {
  static func ending(
    at seconds: Double, _ activity: MotionActivity, pedometer: PedometerBatch? = nil,
    isEmpty: Bool = false
  ) -> MotionBatch {
    var coverage = StreamCoverage()
    if !isEmpty { coverage.insert(.acceleration) }
    return MotionBatch(
      start: SensorTime(seconds: seconds - MotionBatch.duration),
      end: SensorTime(seconds: seconds), activity: activity, evidence: nil,
      pedometer: pedometer, coverage: coverage)
  }
}

/// A history of steps and floors in two lists.
final class ListStore: HistoryStore {
  private let steps: [LoggedStep]
  private let floors: [(count: Int, date: Date)]
  /// How often it was asked what was walked.
  let timesAsked = Guarded(0)

  init(steps: [LoggedStep] = [], floors: [(count: Int, date: Date)] = []) {
    self.steps = steps
    self.floors = floors
  }

  func append(_ step: LoggedStep) {}
  func append(floors: Int, at date: Date) {}
  func append(_ state: ActivityState) {}
  func append(_ batch: RecordedBatch) {}
  func append(_ minute: MovementMinute) {}
  func append(_ fall: LoggedFall) {}
  func note(_ name: String, hasHeardUpTo date: Date) {}
  func append(_ visit: LoggedVisit) {}
  func removeVisit(from arrival: Date) {}
  func note(_ name: String, hasHeardOfVisitsUpTo date: Date) {}
  func recording(from start: SensorTime, to end: SensorTime) {}
  func watching(_ part: WatchedPart, from start: SensorTime, to end: SensorTime) {}
  func begin(_ session: ClockSession) {}
  func moveClock(by seconds: Double) {}
  func forget(now: Date) {}

  func walked(from start: Date, to end: Date) -> WalkedSum {
    timesAsked.withLock { $0 += 1 }
    var sum = WalkedSum()
    for step in steps where step.date > start && step.date <= end {
      sum.add(stepOf: step.length, activeTime: step.activeTime)
    }
    for climb in floors where climb.date > start && climb.date <= end {
      sum.add(floors: climb.count)
    }
    return sum
  }

  func states(from start: Date, to end: Date) -> [ActivityState] { [] }
  func movementMinutes(from start: Date, to end: Date) -> [MovementMinute] { [] }
  var minutesUntil: Date? { nil }
  func falls(after date: Date) -> [LoggedFall] { [] }
  func visits(after date: Date) -> [LoggedVisit] { [] }
  func recorded(from start: Date, to end: Date) -> any RecordedSamples { NoSamples() }
}

struct NoSamples: RecordedSamples {
  func next(after position: inout UInt64) -> [RecordedSample] { [] }
}

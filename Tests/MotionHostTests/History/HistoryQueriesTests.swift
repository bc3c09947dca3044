import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionHost

@Suite("Questions about the past")
struct HistoryQueriesTests {
  private static let everything = DeviceCapabilities(
    features: [.steps, .distance, .floors, .activity, .recorder])
  private let store = MemoryStore()
  private let day = 86_400.0

  private func at(_ seconds: Double) -> Date { morning.addingTimeInterval(seconds) }

  private func activities(
    _ start: Double, _ end: Double, now: Double, tail: [ActivityState] = [],
    capabilities: DeviceCapabilities = everything
  ) -> Result<[Double], MotionFailure> {
    HistoryQueries.answer(
      .activities(from: at(start), to: at(end)), now: at(now), capabilities: capabilities,
      store: store, timeline: tail
    ).map { answer in
      guard case .activities(let states) = answer else { return [.nan] }
      return states.map(\.offset)
    }
  }

  private func walked(
    _ start: Double, _ end: Double, now: Double, capabilities: DeviceCapabilities = everything
  ) -> Result<PedometerRecord, MotionFailure> {
    HistoryQueries.answer(
      .pedometer(from: at(start), to: at(end)), now: at(now), capabilities: capabilities,
      store: store, timeline: []
    ).map { answer in
      guard case .pedometer(let record) = answer else {
        return PedometerRecord(start: .distantPast, end: .distantPast, steps: -1)
      }
      return record
    }
  }

  private func walk(from start: Double, steps: Int) {
    for i in 0..<steps {
      store.append(
        LoggedStep(
          date: at(start + Double(i) * 0.5), length: 0.75, activeTime: i == 0 ? 0 : 0.5))
    }
  }

  @Test("A walk gives steps, metres and pace on foot; current values belong to live updates")
  func record() throws {
    walk(from: 100, steps: 101)
    store.append(floors: 3, at: at(120))
    let record = try walked(0, 1000, now: 2000).get()
    #expect(record.steps == 101)
    #expect(record.start == at(0) && record.end == at(1000))
    #expect(record.distance == 75.75)
    #expect(record.floorsAscended == 3 && record.floorsDescended == 0)
    #expect(record.averageActivePace == 50 / 75.75)
    #expect(record.pace == nil && record.cadence == nil)
  }

  @Test("What was counted before a ride was known is taken back as soon as that is final")
  func pedals() throws {
    var cycling = MotionActivity()
    cycling.cycling = true
    var walking = MotionActivity()
    walking.walking = true
    store.append(ActivityState(walking, at: 0))
    store.append(ActivityState(cycling, at: 100))
    // Ten steps on foot, twenty on the bicycle, of which ten are not yet final.
    walk(from: 90, steps: 10)
    walk(from: 110, steps: 10)
    store.append(floors: 1, at: at(111))
    walk(from: 190, steps: 10)
    let sum = store.onFoot(from: at(0), to: at(300), settled: at(180))
    #expect(sum.steps == 20 && sum.distance == 15 && sum.floorsAscended == 1)
    #expect(store.onFoot(from: at(105), to: at(185), settled: at(180)).steps == 0)
    #expect(try walked(0, 300, now: 2000).get().steps == 10)
    store.append(ActivityState(walking, at: 185))
    #expect(try walked(0, 300, now: 2000).get().steps == 20)
    #expect(
      try walked(0, 113, now: 2000).get().steps + walked(113, 300, now: 2000).get().steps == 20)
  }

  @Test("Without steps the count and the distance are zero and the pace is unknown")
  func noSteps() throws {
    let record = try walked(0, 1000, now: 2000).get()
    #expect(record.steps == 0 && record.distance == 0)
    #expect(record.floorsAscended == 0 && record.floorsDescended == 0)
    #expect(record.averageActivePace == nil)
  }

  @Test("What the device cannot tell is unknown; without steps there is no answer at all")
  func capabilities() throws {
    walk(from: 100, steps: 10)
    let bare = try walked(0, 1000, now: 2000, capabilities: .init(features: .steps)).get()
    #expect(bare.steps == 10 && bare.distance == nil && bare.averageActivePace == nil)
    #expect(bare.floorsAscended == nil && bare.floorsDescended == nil)
    #expect(walked(0, 1000, now: 2000, capabilities: .none) == .failure(.notAvailable))
    #expect(
      activities(0, 1000, now: 2000, capabilities: .none) == .failure(.activityNotAvailable))
  }

  @Test("A reversed range is an error, an empty one is not")
  func ranges() throws {
    walk(from: 100, steps: 10)
    #expect(walked(200, 199, now: 2000) == .failure(.invalidParameter))
    #expect(walked(.nan, 199, now: 2000) == .failure(.invalidParameter))
    #expect(walked(0, .nan, now: 2000) == .failure(.invalidParameter))
    #expect(try walked(101, 101, now: 2000).get().steps == 0)
    #expect(try walked(5000, 6000, now: 2000).get().steps == 0)
    #expect(activities(200, 199, now: 2000) == .failure(.invalidParameter))
    #expect(activities(2001, 3000, now: 2000) == .failure(.invalidParameter))
    #expect(activities(.nan, 3000, now: 2000) == .failure(.invalidParameter))
    #expect(activities(0, .nan, now: 2000) == .failure(.invalidParameter))
  }

  @Test("Seven days back there is something, before that nothing, and neither is an error")
  func sevenDays() throws {
    walk(from: 0, steps: 10)
    walk(from: 2 * day, steps: 20)
    #expect(try walked(-day, 3 * day, now: 3 * day).get().steps == 30)
    // Whether the store has let go of it or not.
    let later = try walked(-day, 9 * day, now: 8 * day).get()
    #expect(later.steps == 20)
    #expect(later.start == at(-day) && later.end == at(9 * day))
    #expect(try walked(-day, day, now: 8 * day).get().steps == 0)
  }

  @Test("Twenty-four queries of an hour equal the query of the day")
  func additive() throws {
    for hour in 0..<24 { walk(from: Double(hour) * 3600 - 17.3, steps: 100 + hour) }
    let whole = try walked(0, day, now: 2 * day).get()
    var steps = 0
    var distance = 0.0
    for hour in 0..<24 {
      let record = try walked(Double(hour) * 3600, Double(hour + 1) * 3600, now: 2 * day).get()
      steps += record.steps
      distance += record.distance ?? .nan
    }
    #expect(steps == whole.steps && distance == whole.distance)
  }

  @Test("Every transition is told, the state in force at the start first")
  func transitions() {
    for (i, start) in [0.0, 100, 200, 300].enumerated() {
      store.append(ActivityState(.of(i % 2 == 0 ? .walking : .running), at: start))
    }
    #expect(activities(150, 250, now: 1000) == .success([100, 200]))
    #expect(activities(150, 5000, now: 250) == .success([100, 200]))
    #expect(activities(150, 150, now: 1000) == .success([100]))
    #expect(activities(-100, 50, now: 1000) == .success([0]))
  }

  @Test("A time that nothing covers is an error, but not for a probe")
  func uncovered() {
    #expect(activities(0, 100, now: 1000) == .failure(.unknown))
    #expect(activities(100, 100, now: 1000) == .success([]))
    store.append(ActivityState(.of(.walking), at: 500))
    #expect(activities(0, 100, now: 1000) == .failure(.unknown))
    #expect(activities(0, 100, now: 30 * day) == .failure(.unknown))
    #expect(activities(0, 0, now: 30 * day) == .success([]))
    #expect(activities(0, 600, now: 1000) == .success([500]))
  }

  @Test("A probe with a clock that is ahead gives the state now")
  func probeAhead() {
    #expect(activities(1000.5, 1000.5, now: 1000) == .success([]))
    store.append(ActivityState(.of(.walking), at: 500))
    #expect(activities(1000.5, 1000.5, now: 1000) == .success([500]))
    #expect(activities(1001.5, 1003, now: 1000) == .failure(.invalidParameter))
    #expect(activities(3000 * day, 3000 * day + 0.001, now: 1000) == .success([500]))
    #expect(activities(.nan, .nan, now: 1000) == .failure(.invalidParameter))
  }

  @Test("A probe of two clock readings gives the state now, and no error where none is known")
  func probeOfTwoReadings() {
    #expect(activities(1000.01, 1000.02, now: 1000) == .success([]))
    #expect(activities(999.99, 1000.02, now: 1000) == .success([]))
    #expect(activities(990, 1000, now: 1000) == .failure(.unknown))
    store.append(ActivityState(.of(.walking), at: 500))
    #expect(activities(1000.01, 1000.02, now: 1000) == .success([500]))
    #expect(activities(1000.01, 1060, now: 1000) == .success([500]))
    #expect(activities(1000.02, 1000.01, now: 1000) == .failure(.invalidParameter))
  }

  @Test("What is not in the store yet takes the place of what is from then on")
  func tail() {
    for (i, start) in [0.0, 100, 200].enumerated() {
      store.append(ActivityState(.of(i % 2 == 0 ? .walking : .running), at: start))
    }
    let tail = [200, 300, 400].map { ActivityState(.of(.stationary), at: $0) }
    #expect(activities(50, 1000, now: 1000, tail: tail) == .success([0, 100, 200, 300, 400]))
    #expect(activities(350, 380, now: 1000, tail: tail) == .success([300]))
    #expect(activities(450, 1000, now: 1000, tail: tail) == .success([400]))
    #expect(activities(10, 50, now: 1000, tail: tail) == .success([0]))
    #expect(activities(0, 1000, now: 320, tail: tail) == .success([0, 100, 200, 300]))
  }

  @Test("No state begins more than seven days ago")
  func horizon() {
    store.append(ActivityState(.of(.walking), at: 0))
    let tail = [ActivityState(.of(.stationary), at: 8 * day)]
    #expect(activities(0, 9 * day, now: 9 * day, tail: tail) == .success([2 * day, 8 * day]))
    #expect(activities(0, 9 * day, now: 16 * day, tail: tail) == .success([9 * day]))
  }

  @Test("Recordings are given for ranges up to 36 hours")
  func recorded() {
    func isGiven(
      _ start: Double, _ end: Double, _ capabilities: DeviceCapabilities = Self.everything
    ) -> Bool {
      HistoryQueries.recorded(
        from: at(start), to: at(end), now: at(0), capabilities: capabilities, store: store) != nil
    }
    #expect(isGiven(-100, 0) && isGiven(0, 0) && isGiven(-36 * 3600, 0))
    #expect(!isGiven(1, 0) && !isGiven(-36 * 3600 - 1, 0) && !isGiven(.nan, 0))
    #expect(!isGiven(-100, 0, .none))
  }

  @Test("A recording is not given after three days")
  func oldRecording() {
    let entry = RecordedBatch.Entry(offset: 0, x: 0, y: 0, z: -1)
    for (i, seconds) in [0.0, 100].enumerated() {
      let moment = morningClock.moment(of: SensorTime(seconds: seconds))
      store.append(
        RecordedBatch(identifier: UInt64(i + 1), start: moment, samples: [entry]))
    }
    let samples = HistoryQueries.recorded(
      from: at(-10), to: at(1000), now: at(3 * day + 50), capabilities: Self.everything,
      store: store)
    var position: UInt64 = 0
    #expect(samples?.next(after: &position).map(\.identifier) == [2])
    #expect(samples?.next(after: &position).isEmpty == true)
  }
}

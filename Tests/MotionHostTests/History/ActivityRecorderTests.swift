import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionHost

@Suite("The history of activity")
struct ActivityRecorderTests {
  /// Batches with clear evidence for one class after the other; `nil` is a time without data.
  private func batches(_ story: [(ActivityClass?, Double)]) -> [MotionBatch] {
    var result: [MotionBatch] = []
    var start = SensorTime.zero
    for (activity, seconds) in story {
      guard let activity else {
        start = start.advanced(by: seconds)
        continue
      }
      for _ in 0..<Int(seconds / 2.5) {
        var p: [Float] = Array(repeating: 0.002, count: 6)
        p[activity.rawValue] = 0.99
        var coverage = StreamCoverage()
        coverage.insert(.acceleration)
        let end = start.advanced(by: 2.5)
        result.append(
          MotionBatch(
            start: start, end: end, activity: .of(activity),
            evidence: ActivityEvidence(
              probabilities: (p[0], p[1], p[2], p[3], p[4], p[5])),
            pedometer: nil, coverage: coverage))
        start = end
      }
    }
    return result
  }

  private func all(_ store: MemoryStore) -> [ActivityState] {
    store.states(from: .distantPast, to: .distantFuture)
  }

  /// The states of two walks of 100 s with some seconds without data between them.
  private func walkInterrupted(for seconds: Double) -> [ActivityState] {
    let store = MemoryStore()
    var timeline = ActivityRecorder()
    for batch in batches([(.walking, 100), (nil, seconds), (.walking, 100)]) {
      timeline.process(batch, clock: morningClock, into: store)
    }
    timeline.finish(clock: morningClock, into: store)
    return all(store)
  }

  @Test("A ride is one state, its halt at a light taken in")
  func ride() {
    let store = MemoryStore()
    var timeline = ActivityRecorder()
    for batch in batches([(.walking, 60), (.cycling, 300), (.stationary, 40), (.cycling, 300)]) {
      timeline.process(batch, clock: morningClock, into: store)
    }
    timeline.finish(clock: morningClock, into: store)
    let states = all(store)
    #expect(states.count == 3)
    #expect(states.dropFirst().first?.activity.cycling == true)
    #expect(states.last?.activity.unknown == true)
    #expect(states.last?.offset == 700)
  }

  @Test("A time without data is one unknown state, however long", arguments: [10, 60, 100_000])
  func gap(seconds: Double) {
    let states = walkInterrupted(for: seconds)
    #expect(states.map(\.offset) == [0, 100, 100 + seconds, 200 + seconds])
    #expect(states.map(\.activity.unknown) == [false, true, false, true])
  }

  @Test("A walk goes on over a few seconds without data", arguments: [2.5, 5, 7.5])
  func shortGap(seconds: Double) {
    #expect(walkInterrupted(for: seconds).map(\.offset) == [0, 200 + seconds])
  }

  @Test("Store and tail together say at any time what the person did until then")
  func tail() {
    let store = MemoryStore()
    var timeline = ActivityRecorder()
    let story = batches([(.walking, 300), (.running, 300), (.stationary, 200)])
    for batch in story {
      timeline.process(batch, clock: morningClock, into: store)
      let tail = timeline.tail(clock: morningClock, now: batch.end)
      let seconds = batch.end.seconds
      let expected: ActivityClass =
        seconds <= 300 ? .walking : seconds <= 600 ? .running : .stationary
      // Two batches convince the filter of a change.
      if !(300...305).contains(seconds), !(600...605).contains(seconds) {
        #expect(tail.last?.activity.hasClass(expected) == true)
      }
      #expect(zip(tail, tail.dropFirst()).allSatisfy { $0.start.date < $1.start.date })
      if let first = tail.first, let stored = all(store).last {
        #expect(first.start.date <= stored.start.date)
      }
    }
    // A tail that is asked for changes nothing.
    let once = timeline.tail(clock: morningClock, now: SensorTime(seconds: 800))
    #expect(timeline.tail(clock: morningClock, now: SensorTime(seconds: 800)) == once)
  }

  @Test("A tail is what the store will say when the input ends there")
  func tailIsFinal() {
    let story = batches([
      (.walking, 200), (.cycling, 300), (.stationary, 30), (.cycling, 100), (.stationary, 20),
    ])
    for count in stride(from: 10, to: story.count, by: 7) {
      let store = MemoryStore()
      var timeline = ActivityRecorder()
      for batch in story[..<count] { timeline.process(batch, clock: morningClock, into: store) }
      let end = story[count - 1].end
      let tail = timeline.tail(clock: morningClock, now: end)
      let before = all(store).filter { $0.start.date < tail[0].start.date }
      timeline.finish(clock: morningClock, into: store)
      #expect(before + tail == all(store).dropLast())
    }
  }

  @Test("The tail does not go on for ever when samples stop")
  func silence() {
    let store = MemoryStore()
    var timeline = ActivityRecorder()
    for batch in batches([(.walking, 100)]) {
      timeline.process(batch, clock: morningClock, into: store)
    }
    func newest(_ seconds: Double) -> ActivityState? {
      timeline.tail(clock: morningClock, now: SensorTime(seconds: seconds)).last
    }
    #expect(newest(104)?.activity.walking == true)
    #expect(newest(105)?.activity.unknown == true)
    #expect(newest(4000)?.offset == 105)
  }

  @Test("A batch that is told twice, or late, changes nothing")
  func repeated() {
    let story = batches([(.walking, 100), (.running, 100)])
    let (once, twice) = (MemoryStore(), MemoryStore())
    var first = ActivityRecorder()
    var second = ActivityRecorder()
    for (i, batch) in story.enumerated() {
      first.process(batch, clock: morningClock, into: once)
      second.process(batch, clock: morningClock, into: twice)
      second.process(story[i / 2], clock: morningClock, into: twice)
    }
    first.finish(clock: morningClock, into: once)
    second.finish(clock: morningClock, into: twice)
    #expect(all(once) == all(twice))
  }

  @Test("R62: A watch is one still when its clock begins anew", arguments: [false, true])
  func watch(_ isWatch: Bool) throws {
    var source = try ScenarioSource(name: "drive", seed: 1)
    var samples: [Sample] = []
    while let sample = source.next(), sample.time.seconds < 300 { samples.append(sample) }
    let store = MemoryStore()
    let host = MotionHost(
      capabilities: DeviceCapabilities(phone), clock: morningClock, store: store)
    host.report(.watch(isWatch))
    try host.take(samples.filter { $0.time.seconds < 20 })
    host.begin(ClockSession(number: 2, zero: nil), clock: morningClock, isDoubtful: false)
    try host.take(samples.filter { $0.time.seconds >= 20 })
    try host.finish()
    #expect(all(store).contains { $0.activity.automotive } == !isWatch)
  }

  @Test("History has no more transitions than the live states, and every step once")
  func fewerTransitions() throws {
    var source = try ScenarioSource(name: "run", seed: 4)
    var coprocessor = MotionCoprocessor()
    var sink = RecordingSink()
    // Standing, walking, running and the beginning of a stop at a light.
    while let sample = source.next(), sample.time.seconds < 230 {
      coprocessor.process(sample, into: &sink)
    }
    coprocessor.finish(into: &sink)
    let store = MemoryStore()
    var timeline = ActivityRecorder()
    for batch in sink.batches { timeline.process(batch, clock: morningClock, into: store) }
    timeline.finish(clock: morningClock, into: store)
    for step in sink.steps {
      store.append(
        LoggedStep(
          date: morningClock.date(of: step.time), length: step.length, activeTime: step.activeTime))
    }
    let states = all(store).dropLast()
    let live = zip(sink.batches, sink.batches.dropFirst()).count { $0.activity != $1.activity } + 1
    #expect(states.count >= 2)
    #expect(states.count <= live)
    #expect(states.contains { $0.activity.walking })
    #expect(states.contains { $0.activity.running })
    #expect(
      zip(states, states.dropFirst()).allSatisfy {
        var second = $1.activity
        second.confidence = $0.activity.confidence
        return second != $0.activity && $0.start.date < $1.start.date
      })
    // Every step is counted once, whatever the store does with it.
    #expect(store.walked(from: .distantPast, to: .distantFuture).steps == sink.steps.count)
    #expect(sink.steps.count > 100)
  }
}

extension MotionActivity {
  fileprivate func hasClass(_ activity: ActivityClass) -> Bool {
    var expected = MotionActivity.of(activity)
    expected.confidence = confidence
    return expected == self
  }
}

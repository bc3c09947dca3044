import FoundationEssentials
import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("Pedometer streams")
struct PedometerStreamTests {
  private typealias Bench = StreamBench<PedometerStream>

  private func records(_ bench: Bench) -> [PedometerRecord] {
    bench.updates.compactMap { if case .pedometer(let record) = $0 { record } else { nil } }
  }

  private func date(_ seconds: Double) -> Date { Bench.start.addingTimeInterval(seconds) }

  @Test("Records are cumulative from one start and come only with batches that brought steps")
  func cumulative() {
    var bench = Bench(PedometerStream(since: date(100)))
    bench.begin(at: 100)
    #expect(bench.updates.isEmpty)
    bench.hand(.batch(endingAt: 102.5), at: 102.5)
    for i in 0..<4 { bench.hand(.step(at: 101 + Double(i) / 2), at: 104) }
    #expect(bench.updates.isEmpty)
    bench.hand(.batch(endingAt: 105), at: 105)
    bench.hand(.batch(endingAt: 107.5), at: 107.5)
    bench.hand(.step(at: 108), at: 109)
    bench.hand(.batch(endingAt: 110), at: 110)
    let all = records(bench)
    #expect(all.map(\.steps) == [4, 5])
    #expect(all.map(\.end) == [date(105), date(110)])
    #expect(all.allSatisfy { $0.start == date(100) })
    #expect(all.last?.distance == 5 * 0.75)
    #expect(all.last?.averageActivePace == 0.5 / 0.75)
  }

  @Test("Only confirmed steps taken after the start count, however late they are confirmed")
  func afterStart() {
    var bench = Bench(PedometerStream(since: date(100)))
    bench.begin(at: 100)
    bench.hand(.step(at: 99.9), at: 101)
    bench.hand(.step(at: 100), at: 101)
    for verdict in [StepRevision.Verdict.held, .dropped] {
      let time = SensorTime(seconds: 101)
      bench.hand(.step(StepRevision(number: 1, verdict: verdict, time: time, known: time)), at: 101)
    }
    bench.hand(.happened(.floors(2), at: 99, known: 101), at: 101)
    bench.hand(.batch(endingAt: 102.5), at: 102.5)
    #expect(bench.updates.isEmpty)
    bench.hand(.step(at: 100.1), at: 103)
    bench.hand(.batch(endingAt: 105), at: 105)
    #expect(records(bench).map(\.steps) == [1])
  }

  @Test("A start in the past brings its history at once, and the walk goes on from it")
  func history() throws {
    let steps = (1...20).map {
      LoggedStep(date: date(900 + Double($0) / 2), length: 0.5, activeTime: $0 == 1 ? 0 : 0.5)
    }
    let store = ListStore(steps: steps, floors: [(2, date(905)), (-1, date(906)), (1, date(902))])
    var bench = Bench(PedometerStream(since: date(904)), store: store)
    bench.begin(at: 910.2)
    let first = try #require(records(bench).first)
    #expect(first.steps == 12)
    #expect(first.distance == 6)
    #expect(first.floorsAscended == 2)
    #expect(first.floorsDescended == 1)
    #expect(first.start == date(904))
    #expect(first.end == date(910.2))
    #expect(first.averageActivePace == 1)
    // The interval from the last step of the history to the first new one is time on foot too.
    bench.hand(.step(at: 911, length: 0.5, activeTime: 1), at: 912)
    bench.hand(.happened(.floors(-2), at: 911, known: 912), at: 912)
    bench.hand(.batch(endingAt: 912.5), at: 912.5)
    let second = try #require(records(bench).last)
    #expect(second.steps == 13)
    #expect(second.floorsDescended == 3)
    let pace = try #require(second.averageActivePace)
    #expect(abs(pace - 7 / 6.5) < 1e-5)
  }

  @Test("A history without steps in range is nothing to tell")
  func emptyHistory() {
    let store = ListStore(
      steps: [LoggedStep(date: date(10), length: 0.5, activeTime: 0)], floors: [(1, date(60))])
    var bench = Bench(PedometerStream(since: date(50)), store: store)
    bench.begin(at: 100)
    bench.hand(.batch(endingAt: 102.5), at: 102.5)
    #expect(bench.updates.isEmpty)
  }

  @Test("Floors alone change a record, where the device counts them")
  func floors() {
    for features in [MotionFeatures.floors, []] {
      var bench = Bench(PedometerStream(since: date(0)), features: [.steps, features])
      bench.begin(at: 0)
      bench.hand(.happened(.floors(1), at: 1, known: 2), at: 2)
      bench.hand(.happened(.tripStart, at: 1, known: 2), at: 2)
      bench.hand(.batch(endingAt: 2.5), at: 2.5)
      #expect(records(bench).map(\.floorsAscended) == (features.isEmpty ? [] : [1]))
    }
  }

  @Test("What the device cannot tell is missing, what is not known yet too")
  func missing() throws {
    var walked = PedometerBatch()
    var plain = Bench(PedometerStream(since: date(0)), features: [.steps])
    var full = Bench(PedometerStream(since: date(0)))
    for time in [1.0, 1.5] {
      plain.hand(.step(at: time), at: time)
      full.hand(.step(at: time), at: time)
    }
    plain.begin()
    full.begin()
    for time in [1.0, 1.5] {
      plain.hand(.step(at: time), at: time)
      full.hand(.step(at: time), at: time)
    }
    full.hand(.batch(endingAt: 2.5, pedometer: walked), at: 2.5)
    let early = try #require(records(full).last)
    #expect(early.pace == nil && early.cadence == nil)
    #expect(early.distance == 1.5 && early.floorsAscended == 0)
    walked.pace = 0.8
    walked.cadence = 1.9
    full.hand(.step(at: 3), at: 4)
    full.hand(.batch(endingAt: 5, pedometer: walked), at: 5)
    plain.hand(.batch(endingAt: 5, pedometer: walked), at: 5)
    let late = try #require(records(full).last)
    #expect(late.pace == 0.8 && late.cadence == 1.9)
    #expect(records(plain) == [PedometerRecord(start: date(0), end: date(5), steps: 2)])
  }

  @Test("After a suspension one record comes at once, steps or not, and none repeats it")
  func resumption() {
    var bench = Bench(PedometerStream(since: date(0)))
    bench.begin()
    bench.resume(at: 3)
    #expect(records(bench).map(\.steps) == [0])
    #expect(records(bench).first?.averageActivePace == nil)
    #expect(records(bench).first?.distance == 0)
    _ = bench.take()
    bench.hand(.step(at: 4), at: 4)
    bench.resume(at: 4.5)
    bench.hand(.batch(endingAt: 5), at: 5)
    #expect(records(bench).map(\.steps) == [1])
  }

  @Test("Pace and cadence of long ago are not current")
  func stalePace() {
    var walked = PedometerBatch()
    walked.pace = 0.8
    walked.cadence = 1.9
    var bench = Bench(PedometerStream(since: date(0)))
    bench.begin()
    bench.hand(.batch(endingAt: 2.5, pedometer: walked), at: 2.5)
    bench.resume(at: 4)
    bench.resume(at: 60)
    #expect(records(bench).map(\.pace) == [0.8, nil])
    #expect(records(bench).map(\.cadence) == [1.9, nil])
  }

  @Test(
    "A start that is yet to come, or none, counts as now",
    arguments: [900, .nan, Double.infinity, -Double.infinity])
  func future(seconds: Double) {
    var bench = Bench(PedometerStream(since: Bench.start.addingTimeInterval(seconds)))
    bench.begin(at: 100)
    bench.hand(.step(at: 99), at: 101)
    bench.hand(.step(at: 101), at: 102)
    bench.hand(.batch(endingAt: 102.5), at: 102.5)
    #expect(records(bench).map(\.start) == [date(100)])
    #expect(records(bench).map(\.steps) == [1])
  }

  @Test("A start a moment ahead of the newest sample is the start that records show")
  func clientsNow() {
    var bench = Bench(PedometerStream(since: date(100.25)))
    bench.begin(at: 100)
    bench.resume(at: 100)
    bench.hand(.step(at: 100.2), at: 101)
    bench.hand(.step(at: 101), at: 102)
    bench.hand(.batch(endingAt: 102.5), at: 102.5)
    #expect(records(bench).map(\.start) == [date(100.25), date(100.25)])
    #expect(records(bench).map(\.end) == [date(100.25), date(102.5)])
    #expect(records(bench).map(\.steps) == [0, 1])
  }

  @Test("Time on foot is that of the steps, and a step that begins a bout has none")
  func rest() {
    var bench = Bench(PedometerStream(since: date(0)))
    bench.begin()
    for (time, active) in [(1.0, 0.0), (3, 2), (3.5, 0.5), (10, 0), (11, 1)] {
      bench.hand(.step(at: time, length: 1, activeTime: active), at: time)
    }
    bench.hand(.batch(endingAt: 12.5), at: 12.5)
    #expect(records(bench).map(\.averageActivePace) == [3.5 / 5])
  }

  @Test("Times, lengths and floors out of this world do no harm")
  func malice() {
    var bench = Bench(PedometerStream(since: .distantPast))
    bench.begin()
    for (end, length) in [(Int64.min, Double.nan), (.max, nil), (0, 1e300)] as [(Int64, Double?)] {
      let time = SensorTime(nanoseconds: end)
      bench.hand(
        .step(
          StepRevision(number: 0, verdict: .confirmed, time: time, known: time, length: length)),
        at: time)
      bench.hand(.happened(MotionEvent(.floors(.min), time: time, known: time)), at: time)
      bench.hand(.happened(MotionEvent(.floors(.max), time: time, known: time)), at: time)
    }
    bench.hand(.batch(endingAt: 2.5, pedometer: nil), at: 2.5)
    let all = records(bench)
    #expect(all.count == 1)
    #expect(all.first?.distance == 0)
    #expect(all.first?.averageActivePace == nil)
  }
}

@Suite("Pauses and resumptions")
struct PedometerEventStreamTests {
  @Test("They alternate, whichever comes first, and nothing else comes")
  func alternate() {
    var bench = StreamBench(PedometerEventStream())
    let kinds: [MotionEvent.Kind] = [
      .pause, .pause, .floors(1), .resume, .tripStart, .resume, .pause, .tripEnd,
    ]
    for (i, kind) in kinds.enumerated() {
      bench.hand(.happened(kind, at: Double(i), known: Double(i) + 1), at: Double(i) + 1)
    }
    let expected: [(PedometerEventRecord.Kind, Double)] = [(.pause, 0), (.resume, 3), (.pause, 6)]
    #expect(
      bench.updates
        == expected.map { .pedometerEvent(PedometerEventRecord($0, at: bench.date($1))) })
  }

  @Test("Dates never go back and never lie after the delivery")
  func dates() {
    var bench = StreamBench(PedometerEventStream())
    bench.hand(.happened(.resume, at: 9, known: 5), at: 5)
    bench.hand(.happened(.pause, at: 3, known: 6), at: 6)
    bench.hand(
      .happened(MotionEvent(.resume, time: SensorTime(nanoseconds: .max), known: .zero)), at: 7)
    bench.hand(
      .happened(MotionEvent(.pause, time: SensorTime(nanoseconds: .min), known: .zero)), at: 8)
    let dates = bench.updates.compactMap {
      if case .pedometerEvent(let record) = $0 { record.date } else { nil }
    }
    #expect(dates == [5, 5, 7, 7].map { bench.date($0) })
  }
}

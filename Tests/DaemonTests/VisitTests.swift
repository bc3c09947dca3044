import Foundation
import GRDB
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionService
import Testing

@testable import MotionStore
@testable import coremotiond

@Suite("What a service keeps of visits")
struct VisitTests {
  private let origin = Date(timeIntervalSinceNow: -7200)

  /// Five minutes on foot due north, half an hour at a house, ten minutes on foot, half an hour at another.
  private enum Way {
    static let borders = [300.0, 2100, 2700]
    static let end = 4500.0

    static func metres(_ time: Double) -> Double {
      1.4 * (min(time, borders[0]) + min(max(time - borders[1], 0), borders[2] - borders[1]))
    }

    static func batches(_ origin: Date) -> [SampleBatch] {
      stride(from: 0, to: end, by: 60).enumerated().map { i, start in
        SampleBatch(
          number: UInt64(i + 1), origin: origin,
          samples: stride(from: start, to: start + 60, by: 5).map { time in
            Sample(
              .location(
                LocationFix(
                  latitude: 52.5 + metres(time) / 111_270, longitude: 13.4, horizontalAccuracy: 5)),
              at: SensorTime(seconds: time))
          })
      }
    }
  }

  private func date(_ seconds: Double) -> Date { origin.addingTimeInterval(seconds) }

  private func begin() throws -> KeptRun {
    let run = try KeptRun()
    describe(run)
    return run
  }

  private func describe(_ run: KeptRun) { run.device?.describe([.location: 0.2]) }

  private func push(
    _ run: KeptRun, _ batches: Range<Int>? = nil, after: (_ batch: Int) throws -> Void = { _ in }
  ) throws {
    let all = Way.batches(origin)
    for i in batches ?? all.indices {
      run.take(all[i])
      if i % 10 == 9 { run.keeper?.commitNow() }
      try after(i)
    }
  }

  private func client(_ run: KeptRun, _ name: String) -> HostClient? {
    let client = run.device?.host.connect(
      authorization: .authorized, asksForAll: false, name: name)
    client?.set(LocationAccess(.always))
    return client
  }

  /// Visits of which a program hears when it begins to listen.
  private func unheard(_ run: KeptRun, by name: String = "app:reader") -> [VisitRecord] {
    let found = Guarded<[VisitRecord]>([])
    let subscription = client(run, name)?.subscribe(to: .visits) { update, _ in
      if case .visit(let visit) = update { found.withLock { $0.append(visit) } }
    }
    subscription?.cancel()
    return found.withLock { $0 }
  }

  private func expectBoth(_ visits: [VisitRecord]) throws {
    try #require(visits.count == 2)
    #expect(abs(visits[0].arrival.timeIntervalSince(date(Way.borders[0]))) <= 31)
    let departure = try #require(visits[0].departure)
    #expect(abs(departure.timeIntervalSince(date(Way.borders[1]))) <= 31)
    #expect(abs(visits[1].arrival.timeIntervalSince(date(Way.borders[2]))) <= 31)
    #expect(visits[1].departure == nil)
    let place = try #require(visits[0].place)
    #expect(abs(place.latitude - 52.5 - 420 / 111_270.0) < 1e-4)
  }

  @Test("Seven days of visits come to who has not heard of them")
  func whole() throws {
    let run = try begin()
    try push(run)
    try expectBoth(unheard(run))
  }

  @Test(
    "Kills and cuts of power lose no visit and make none",
    arguments: [[4, 9, 12], [20], [33, 36, 50], [15, 46, 60]])
  func kills(_ places: [Int]) throws {
    for cut in [{ try $0.kill() }, { try $0.powerCut() }] as [(KeptRun) throws -> Void] {
      let run = try begin()
      try push(run) { i in
        guard places.contains(i) else { return }
        run.keeper?.commitNow()
        try cut(run)
        describe(run)
      }
      try expectBoth(unheard(run))
    }
  }

  @Test("Somebody who left while the service was off has left")
  func leftMeanwhile() throws {
    let run = try begin()
    try push(run, 0..<30)
    try run.restart()
    describe(run)
    try push(run, 37..<75)
    let visits = unheard(run)
    try #require(visits.count == 2)
    let departure = try #require(visits[0].departure)
    #expect((date(1800)...date(2220)).contains(departure))
  }

  @Test("Each program hears of what became known once, over restarts too")
  func heard() throws {
    let run = try begin()
    try push(run, 0..<20)
    let arrival = try #require(unheard(run, by: "app:a").first)
    #expect(arrival.departure == nil)
    client(run, "app:a")?.acknowledgeVisits(upTo: arrival.known)
    #expect(unheard(run, by: "app:a").isEmpty && unheard(run, by: "app:b") == [arrival])
    try run.restart()
    describe(run)
    #expect(unheard(run, by: "app:a").isEmpty && unheard(run, by: "app:b").count == 1)
    try push(run, 20..<40)
    #expect(unheard(run, by: "app:a").count == 1, "the departure is news")
  }

  @Test("Of a device without fixes, which nobody can ask about visits, none is kept")
  func unasked() throws {
    let run = try KeptRun()
    run.device?.describe([.acceleration: 1])
    for i in 0..<30 {
      run.take(
        SampleBatch(
          number: UInt64(i + 1), origin: origin,
          samples: (0..<60).map { second in
            Sample(
              .acceleration(Vector3(0, 0, -1)), at: SensorTime(seconds: Double(60 * i + second)))
          }))
    }
    run.keeper?.commitNow()
    let database = try #require(run.keeper?.database)
    #expect(try database.reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM visit") } == 0)
  }

  @Test("An erased visit is in no file any more, and does not come back when somebody leaves")
  func erased() throws {
    let run = try begin()
    try push(run, 0..<30)
    let keeper = try #require(run.keeper)
    let document = try keeper.erase(device: nil, after: nil, upTo: nil)
    guard case .object(let erased) = document else {
      Issue.record("a document is expected")
      return
    }
    #expect(erased["visits"]?.integer == 1 && erased["found"]?.integer == 0)
    run.device = run.keeper?.kept.withLock { $0["phone"]?.device }
    describe(run)
    #expect(unheard(run).isEmpty)
    try push(run, 30..<75)
    // A visit may begin with the first fix after it; what was before is gone.
    #expect(unheard(run).allSatisfy { $0.arrival >= date(1799) })
  }
}

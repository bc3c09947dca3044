import Foundation
import GRDB
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionService
import MotionTestSupport
import Testing

@testable import MotionStore
@testable import coremotiond

@Suite("What its owner erases")
struct ErasureTests {
  /// An hour ago: a device without samples knows no other now than the machine's.
  private let origin = Date(timeIntervalSinceNow: -3600)
  private var batches: [SampleBatch] { HandMadeWalk.batches { _ in origin } }

  private func date(_ seconds: Double) -> Date { origin.addingTimeInterval(seconds) }

  private func steps(_ run: KeptRun, _ start: Double, _ end: Double) -> Int {
    run.steps(from: date(start), to: date(end))
  }

  /// Erases, and goes on with the device that is there then.
  private func erase(
    _ run: KeptRun, after start: Double? = nil, upTo end: Double? = nil
  ) throws -> JSONObject {
    let document = try #require(run.keeper).erase(
      device: nil, after: start.map(date), upTo: end.map(date))
    run.device = run.keeper?.kept.withLock { $0["phone"]?.device }
    run.connect()
    return try #require(document.object)
  }

  private func recorded(_ run: KeptRun) throws -> [RecordedSample] {
    let samples = try #require(
      run.device?.host.connect().recorded(from: date(-1), to: date(HandMadeWalk.seconds)))
    var position: UInt64 = 0
    var all: [RecordedSample] = []
    while case let page = samples.next(after: &position), !page.isEmpty { all += page }
    return all
  }

  private func reasons(_ run: KeptRun) -> KeptReasons? {
    run.device?.host.reasons(from: date(-10), to: date(1200))
  }

  @Test(
    "R119: of everything nothing is left in any file, what comes is kept, and the recorder goes on")
  func everything() throws {
    let run = try KeptRun()
    run.device?.host.connect().record(forDuration: 3000)
    for batch in batches[..<300] { run.take(batch) }
    run.keeper?.commitNow()
    for batch in batches[300..<310] { run.take(batch) }
    let before = try recorded(run)
    #expect((reasons(run)?.batches.count ?? 0) > 240)
    let erased = try erase(run)
    // Nor is it known any more why something was told.
    #expect(reasons(run)?.batches.isEmpty == true && reasons(run)?.revisions.isEmpty == true)
    #expect((erased["steps"]?.integer ?? 0) > 800)
    #expect((erased["batches"]?.integer ?? 0) > 200)
    #expect((erased["patterns"]?.integer ?? 0) > 1000)
    #expect((erased["searched_bytes"]?.integer ?? 0) > 100_000)
    #expect(erased["found"] == .number("0"))
    #expect(steps(run, -10, 1200) == 0)
    #expect(run.states(from: origin, to: date(619)).isEmpty)
    #expect(try recorded(run).isEmpty)
    // A source that is not sure sends again: that is erased too.
    #expect(run.take(batches[200]) == 100)
    for batch in batches[310...] { run.take(batch) }
    let after = steps(run, -10, 1200)
    #expect(after > 800 && after == steps(run, 619, 1200))
    let recording = try recorded(run)
    #expect(recording.count > 28_000)
    #expect(try #require(recording.first).moment.date > date(619.9))
    #expect(try #require(recording.first).identifier > before.map(\.identifier).max() ?? 0)
    try run.restart()
    #expect(steps(run, -10, 1200) == after)
    // The batch that was open is closed now.
    let all = try recorded(run).count
    #expect((recording.count...recording.count + 125).contains(all))
  }

  @Test("A fault is told when somebody asks, as soon as it is there and no longer than it lasts")
  func faults() throws {
    let run = try KeptRun()
    run.device?.host.connect().record(forDuration: 3000)
    for batch in batches[..<100] { run.take(batch) }
    let keeper = try #require(run.keeper)
    keeper.commitNow()
    #expect(keeper.faults == [] && keeper.lastCommit != nil)
    #expect(try recorded(run).count > 9000)
    try keeper.database.writing { try $0.execute(sql: "ALTER TABLE recording RENAME TO gone") }
    for batch in batches[100..<200] { run.take(batch) }
    keeper.commitNow()
    #expect(keeper.faults.count == 1)
    _ = try recorded(run)
    #expect(keeper.faults.count == 2)
    #expect(keeper.faults.last?.contains("could not be read to its end") == true)
    try keeper.database.writing { try $0.execute(sql: "ALTER TABLE gone RENAME TO recording") }
    keeper.commitNow()
    #expect(try recorded(run).count > 19_000)
    #expect(keeper.faults == [])
  }

  @Test("Of a range nothing is left, and what is outside stays as it is")
  func range() throws {
    let run = try KeptRun()
    run.device?.host.connect().record(forDuration: 3000)
    for batch in batches { run.take(batch) }
    let (first, last) = (steps(run, -10, 401), steps(run, 799, 1200))
    let samples = try recorded(run)
    let erased = try erase(run, after: 401, upTo: 799)
    #expect(erased["found"] == .number("0"))
    #expect((erased["steps"]?.integer ?? 0) > 500)
    #expect(steps(run, 401, 799) == 0)
    #expect(steps(run, -10, 401) == first && steps(run, 799, 1200) == last)
    let kept = samples.filter { $0.moment.date <= date(401) || $0.moment.date > date(799) }
    let found = try recorded(run)
    // The batch that was open is closed now.
    #expect((kept.count...kept.count + 125).contains(found.count))
    let isSame = zip(found, kept).allSatisfy {
      $0.acceleration == $1.acceleration && $0.identifier == $1.identifier
    }
    #expect(isSame)
    let states = run.states(from: date(402), to: date(798))
    #expect(states.map(\.activity.unknown) == [true])
    #expect(run.states(from: date(900), to: date(901)).map(\.activity.walking) == [true])
    try run.restart()
    #expect(steps(run, -10, 1200) == first + last)
    let again = try recorded(run).count
    #expect((kept.count...kept.count + 125).contains(again))
  }

  @Test("What is erased of the newest minutes does not come back from the journal")
  func newest() throws {
    let run = try KeptRun()
    for batch in batches[..<300] { run.take(batch) }
    let first = steps(run, -10, 500)
    _ = try erase(run, after: 500)
    #expect(steps(run, -10, 1200) == first)
    try run.kill()
    #expect(steps(run, -10, 1200) == first)
    for batch in batches[300...] { run.take(batch) }
    #expect(steps(run, 500, 601) == 0)
    #expect(steps(run, 601, 1200) > 800)
  }

  @Test("All rows can be read in pages, of a device and a table that are there")
  func pages() throws {
    let run = try KeptRun()
    for batch in batches { run.take(batch) }
    let keeper = try #require(run.keeper)
    var (place, rows): (String, [JSONValue]) = ("", [])
    repeat {
      let page = try #require(try keeper.page(of: "steps", device: "phone", after: place).object)
      let more = page["rows"]?.array ?? []
      if more.isEmpty { break }
      rows += more
      place = page["next"]?.string ?? ""
    } while true
    // Steps that wait for the next ones to be decided are there too.
    let known = steps(run, -10, 1200)
    #expect((known...known + 10).contains(rows.count))
    let dates = rows.compactMap { $0.array?.first?.double }
    #expect(dates == dates.sorted() && dates.count == rows.count)
    #expect(throws: ServiceError.self) {
      try keeper.page(of: "steps", device: "watch", after: "")
    }
    #expect(throws: ServiceError.self) {
      try keeper.page(of: "device", device: "phone", after: "")
    }
  }
}

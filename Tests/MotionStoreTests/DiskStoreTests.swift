import Foundation
import GRDB
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionStore

@Suite("What a device remembers on disk")
struct DiskStoreTests {
  private let begin = Date(timeIntervalSince1970: 1_401_776_100)

  private func open(_ folder: TemporaryFolder) throws -> HistoryDatabase {
    try HistoryDatabase(folder: folder.path)
  }

  private func moment(_ seconds: Double) -> Moment {
    Moment(timestamp: 100 + seconds, date: begin.addingTimeInterval(seconds))
  }

  private func fill(_ store: any HistoryStore, days: Double = 1) {
    for i in 0..<2000 {
      let date = begin.addingTimeInterval(Double(i) / 2000 * days * 86_400)
      store.append(LoggedStep(date: date, length: i % 7 == 0 ? nil : 0.7, activeTime: 0.5))
      if i % 100 == 0 {
        store.append(floors: i % 200 == 0 ? 1 : -1, at: date)
        var activity = MotionActivity()
        activity.walking = i % 200 == 0
        activity.stationary = !activity.walking
        activity.confidence = .high
        store.append(
          ActivityState(activity: activity, start: moment(date.timeIntervalSince(begin))))
      }
    }
  }

  private func store(_ database: HistoryDatabase, of name: String) throws -> DiskStore {
    try DiskStore(database, try database.device(named: name))
  }

  /// Writes what is there, all of it decided.
  private func write(
    _ store: DiskStore, streams: [SensorStream: Double] = [:], nextRecording: UInt64 = 1
  ) throws {
    var past = DevicePast()
    past.stepsUntil = .distantFuture
    past.statesUntil = .distantFuture
    past.nextRecording = nextRecording
    let taken = try #require(store.takeUnwritten(newest: begin))
    try store.write(taken, HistoryCheckpoint(past: past), newest: begin, streams: streams)
  }

  @Test("An emptied log is empty, and has room for an hour of commits")
  func logRoom() throws {
    let folder = TemporaryFolder()
    let database = try open(folder)
    let store = try store(database, of: "phone")
    fill(store)
    try write(store)
    try database.emptyLog()
    var log = stat()
    try #require(stat(folder.path + "/history.sqlite-wal", &log) == 0)
    #expect(log.st_size == 0)
    #expect(log.st_blocks * 512 >= 384 << 10)
  }

  @Test("What was committed is there after a restart, to the bit")
  func restart() throws {
    let folder = TemporaryFolder()
    let memory = MemoryStore()
    fill(memory)
    do {
      let store = try store(open(folder), of: "phone")
      fill(store)
      try write(store)
    }
    let store = try store(open(folder), of: "phone")
    for _ in 0..<200 {
      let cuts = [Double.random(in: -100...90_000), Double.random(in: -100...90_000)].sorted()
      let (start, end) = (begin.addingTimeInterval(cuts[0]), begin.addingTimeInterval(cuts[1]))
      #expect(store.walked(from: start, to: end) == memory.walked(from: start, to: end))
      #expect(store.states(from: start, to: end) == memory.states(from: start, to: end))
    }
  }

  @Test(
    "What the last state was lasted until the newest sample, where nothing tells what came then")
  func end() throws {
    let folder = TemporaryFolder()
    do {
      let store = try store(open(folder), of: "phone")
      var activity = MotionActivity()
      activity.walking = true
      store.append(ActivityState(activity: activity, start: moment(-100)))
      try write(store)
    }
    for isWritten in [false, true] {
      let store = try store(open(folder), of: "phone")
      let states = store.states(from: moment(-200).date, to: moment(200).date)
      #expect(states.map(\.activity.walking) == [true, false])
      #expect(states.last == ActivityState(activity: .undecided, start: moment(0)))
      if !isWritten { try write(store) }
    }
  }

  @Test("Devices remember apart, and the newest sample of each is known")
  func apart() throws {
    let folder = TemporaryFolder()
    do {
      let database = try open(folder)
      let (phone, _) = (
        try store(database, of: "phone"), try store(database, of: "watch")
      )
      fill(phone)
      try write(phone, streams: [.acceleration: 50, .pressure: 0])
    }
    let database = try open(folder)
    #expect(try database.devices().map(\.streams) == [[.acceleration: 50, .pressure: 0], [:]])
    #expect(try database.devices().map(\.name) == ["phone", "watch"])
    #expect(try database.devices().map(\.newest) == [begin, nil])
    let watch = try store(database, of: "watch")
    #expect(watch.walked(from: .distantPast, to: .distantFuture).steps == 0)
  }

  @Test(
    "Recorded samples are read back to the bit, written or not, and numbers grow over a restart")
  func recording() throws {
    let folder = TemporaryFolder()
    let batches = (0..<40).map { i in
      RecordedBatch(
        identifier: UInt64(i + 1), start: moment(Double(i) * 2.5),
        samples: (0..<125).map {
          RecordedBatch.Entry(offset: UInt32($0) * 20_000_000, x: Float($0), y: Float(i), z: -1)
        })
    }
    let memory = MemoryStore()
    for batch in batches { memory.append(batch) }
    do {
      let store = try store(open(folder), of: "phone")
      for batch in batches.prefix(30) { store.append(batch) }
      try write(store)
      for batch in batches.dropFirst(30) { store.append(batch) }
      #expect(samples(store, 13, 91) == samples(memory, 13, 91))
      try write(store, nextRecording: 41)
    }
    let store = try store(open(folder), of: "phone")
    #expect(store.past.nextRecording == 41)
    #expect(samples(store, -5, 1000) == samples(memory, -5, 1000))
    #expect(samples(store, -5, 1000).count == 40 * 125)
    #expect(samples(store, 13.01, 13.99) == samples(memory, 13.01, 13.99))
  }

  @Test("A batch whose samples were damaged on the disk is read to its end, each of them once")
  func disorder() throws {
    let folder = TemporaryFolder()
    let offsets: [UInt32] = [0, 20, 3_000_000_000, 40, 40, 60]
    do {
      let store = try store(open(folder), of: "phone")
      for i in 0..<2 {
        store.append(
          RecordedBatch(
            identifier: UInt64(i + 1), start: moment(Double(i) * 10),
            samples: offsets.map { RecordedBatch.Entry(offset: $0, x: 0, y: 0, z: 1) }))
      }
      try write(store)
    }
    let store = try store(open(folder), of: "phone")
    let recording = store.recorded(from: .distantPast, to: .distantFuture)
    var position: UInt64 = 0
    var dates: [Date] = []
    for _ in 0..<10 { dates += recording.next(after: &position).map(\.moment.date) }
    #expect(dates.count == 12 && dates == dates.sorted())
  }

  private func samples(_ store: any HistoryStore, _ start: Double, _ end: Double)
    -> [RecordedSample]
  {
    let recording = store.recorded(
      from: begin.addingTimeInterval(start), to: begin.addingTimeInterval(end))
    var position: UInt64 = 0
    var all: [RecordedSample] = []
    while case let page = recording.next(after: &position), !page.isEmpty { all += page }
    return all
  }

  @Test("What is older than seven days goes, from the file too")
  func retention() throws {
    let folder = TemporaryFolder()
    let database = try open(folder)
    let store = try store(database, of: "phone")
    fill(store, days: 9)
    try write(store)
    let now = begin.addingTimeInterval(9 * 86_400)
    store.forget(now: now)
    try write(store)
    let kept = store.walked(from: .distantPast, to: .distantFuture).steps
    #expect(abs(kept - 2000 * 7 / 9) <= 1)
    let rows = try count(of: "step", in: database)
    #expect(rows == kept)
  }

  @Test("A marked record that was let go of is in no file")
  func overwritten() throws {
    let folder = TemporaryFolder()
    do {
      let store = try store(open(folder), of: "phone")
      try outlive(store, in: folder)
    }
    #expect(try marks(folder) == 0)
  }

  @Test("Nor is it in the log of a service that runs on")
  func overwrittenInLog() throws {
    let folder = TemporaryFolder()
    let store = try store(open(folder), of: "phone")
    try outlive(store, in: folder)
    #expect(try marks(folder) == 0)
  }

  /// Writes marked steps, and lets go of them a week later.
  private func outlive(_ store: DiskStore, in folder: TemporaryFolder) throws {
    for i in 0..<500 {
      // A length that nothing else has, as 8 bytes of SQLite.
      store.append(
        LoggedStep(
          date: begin.addingTimeInterval(Double(i)), length: 0.123456789012345, activeTime: 0))
    }
    try write(store)
    #expect(try marks(folder) > 0)
    store.forget(now: begin.addingTimeInterval(8 * 86_400))
    try write(store)
  }

  /// How often the marked length stands in the folder's files.
  private func marks(_ folder: TemporaryFolder) throws -> Int {
    let mark = withUnsafeBytes(of: (0.123456789012345).bitPattern.bigEndian) { Data($0) }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).reduce(0) { sum, name in
      let data = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + name))
      var count = 0
      var from = data.startIndex
      while let found = data.range(of: mark, in: from..<data.endIndex) {
        count += 1
        from = found.upperBound
      }
      return sum + count
    }
  }

  @Test("A second service gets no history that another one has")
  func second() throws {
    let folder = TemporaryFolder()
    let first = try open(folder)
    #expect(throws: HistoryDatabase.Failure.self) { try open(folder) }
    withExtendedLifetime(first) {}
  }

  @Test(
    "A file of a later version, or none at all, is refused and stays as it is",
    arguments: ["later", "text"])
  func foreign(_ kind: String) throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/history.sqlite"
    if kind == "later" {
      let database = try open(folder)
      try database.writing {
        try $0.execute(sql: "PRAGMA user_version = \(HistoryForms.newest + 1)")
      }
      database.close()
    } else {
      try String(repeating: "mine, and nobody else's\n", count: 100).write(
        toFile: path, atomically: true, encoding: .utf8)
    }
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(throws: HistoryDatabase.Failure.self) { try open(folder) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
  }

  @Test("What cannot be written waits for the next time")
  func full() throws {
    let folder = TemporaryFolder()
    let database = try open(folder)
    let store = try store(database, of: "phone")
    fill(store)
    try database.writing { try $0.execute(sql: "ALTER TABLE step RENAME TO gone") }
    #expect(throws: HistoryDatabase.Failure.self) { try write(store) }
    store.append(LoggedStep(date: begin.addingTimeInterval(0.5), length: nil, activeTime: 0))
    try database.writing { try $0.execute(sql: "ALTER TABLE gone RENAME TO step") }
    try write(store)
    #expect(try count(of: "step", in: database) == 2001)
  }

  private func batch(_ i: Int) -> RecordedBatch {
    RecordedBatch(
      identifier: UInt64(i + 1), start: moment(2.5 * Double(i)),
      samples: [RecordedBatch.Entry(offset: 0, x: Float(i), y: 0, z: 1)])
  }

  @Test("A state of which a commit was surer than the next one is kept")
  func lessSure() throws {
    let folder = TemporaryFolder()
    do {
      let store = try store(open(folder), of: "phone")
      var activity = MotionActivity()
      activity.walking = true
      activity.confidence = .medium
      let state = ActivityState(activity: activity, start: moment(100))
      activity.confidence = .high
      var checkpoint = HistoryCheckpoint(past: DevicePast())
      checkpoint.tail.states = [ActivityState(activity: activity, start: moment(100))]
      store.append(state)
      let first = try #require(store.takeUnwritten(newest: begin))
      try store.write(first, checkpoint, newest: begin)
      let next = begin.addingTimeInterval(1)
      let second = try #require(store.takeUnwritten(newest: next))
      try store.write(second, HistoryCheckpoint(past: DevicePast()), newest: next)
    }
    let store = try store(open(folder), of: "phone")
    let states = store.states(from: begin, to: begin.addingTimeInterval(200))
    #expect(states.map(\.activity.confidence) == [.medium])
  }

  @Test("A replay that is faster than the commits loses nothing of its recording")
  func fastRecording() throws {
    let store = try store(open(TemporaryFolder()), of: "phone")
    for i in 0..<600 { store.append(batch(i)) }
    #expect(samples(store, -1, 1500).count == 600)
    try write(store)
    #expect(samples(store, -1, 1500).map(\.acceleration.x) == (0..<600).map(Double.init))
  }

  @Test("A recording that cannot be read to its end is not taken for a shorter one")
  func unreadable() throws {
    let database = try open(TemporaryFolder())
    let store = try store(database, of: "phone")
    for i in 0..<100 { store.append(batch(i)) }
    try write(store)
    let recording = store.recorded(from: moment(-1).date, to: moment(1000).date)
    var position: UInt64 = 0
    var count = recording.next(after: &position).count
    try database.writing { try $0.execute(sql: "ALTER TABLE recording RENAME TO gone") }
    while case let page = recording.next(after: &position), !page.isEmpty { count += page.count }
    // The row that was read already holds 24 batches.
    #expect(count == 24)
    #expect(position == RecordedPosition.unreadable)
    #expect(store.readFault?.contains("recording") == true)
    // Whoever asks on gets no more, and no sample twice.
    #expect(recording.next(after: &position).isEmpty)
    try database.writing { try $0.execute(sql: "ALTER TABLE gone RENAME TO recording") }
    #expect(samples(store, -1, 1000).count == 100)
    #expect(store.readFault == nil)
  }

  @Test("The commit of a minute's walk adds a few small pages to the log")
  func smallCommits() throws {
    let folder = TemporaryFolder()
    let store = try store(open(folder), of: "phone")
    fill(store)
    try write(store)
    let log = folder.path + "/history.sqlite-wal"
    let before = try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
    for i in 0..<32 {
      store.append(
        LoggedStep(date: begin.addingTimeInterval(90_000 + Double(i)), length: 0.7, activeTime: 0.5)
      )
    }
    try write(store)
    let after = try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
    // The device's row, and the end of its steps. With pages of 4096 bytes it would be 8 KB and more.
    let added = try #require(after) - (try #require(before))
    #expect(added > 0 && added <= 5 * (HistoryDatabase.newPageSize + 24))
  }

  @Test("While nothing can be written the newest ten minutes of a recording wait")
  func waitingRecording() throws {
    let database = try open(TemporaryFolder())
    let store = try store(database, of: "phone")
    try database.writing { try $0.execute(sql: "ALTER TABLE recording RENAME TO gone") }
    store.append(batch(0))
    #expect(throws: HistoryDatabase.Failure.self) { try write(store) }
    for i in 1..<600 { store.append(batch(i)) }
    try database.writing { try $0.execute(sql: "ALTER TABLE gone RENAME TO recording") }
    try write(store)
    #expect(samples(store, -1, 1500).map(\.acceleration.x) == (360..<600).map(Double.init))
  }

  /// Rows of a table, of all devices.
  private func count(of table: String, in database: HistoryDatabase) throws -> Int {
    try database.reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }
}

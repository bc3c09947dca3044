import Foundation
import GRDB
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionStore

@Suite("A damaged history")
struct DamageTests {
  private let begin = Date(timeIntervalSince1970: 1_401_776_100)
  private let steps = 4000

  /// A history with steps, states and recordings, closed in order.
  private func history(
    _ folder: TemporaryFolder, pageSize: Int = HistoryDatabase.newPageSize
  ) throws {
    var configuration = Configuration()
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA page_size = \(pageSize)") }
    let queue = try DatabaseQueue(
      path: folder.path + "/history.sqlite", configuration: configuration)
    #expect(try HistoryForms.bring(queue, to: HistoryForms.newest))
    try queue.close()
    let database = try HistoryDatabase(folder: folder.path)
    let store = try DiskStore(database, try database.device(named: "phone"))
    for i in 0..<steps {
      let date = begin.addingTimeInterval(Double(i))
      store.append(LoggedStep(date: date, length: 0.7, activeTime: 0.5))
      if i % 20 == 0 {
        var activity = MotionActivity()
        activity.confidence = .high
        activity.walking = i % 40 == 0
        activity.stationary = !activity.walking
        store.append(
          ActivityState(activity: activity, start: Moment(timestamp: Double(i), date: date)))
      }
      if i % 40 == 0 {
        store.append(
          RecordedBatch(
            identifier: UInt64(i / 40 + 1), start: Moment(timestamp: Double(i), date: date),
            samples: (0..<125).map {
              RecordedBatch.Entry(offset: UInt32($0) * 20_000_000, x: Float($0), y: 0, z: 1)
            }))
      }
    }
    let taken = try #require(store.takeUnwritten(newest: begin))
    try store.write(taken, HistoryCheckpoint(past: DevicePast()), newest: begin)
    database.close()
  }

  private func count(_ table: String, _ database: HistoryDatabase) throws -> Int {
    try database.reading { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? 0 }
  }

  /// The device's key, and the page at which each table begins.
  private func keyAndRoots(_ folder: TemporaryFolder) throws -> (String, [String: Int]) {
    let database = try HistoryDatabase(folder: folder.path)
    let rows = try database.reading {
      try Row.fetchAll($0, sql: "SELECT name, rootpage FROM sqlite_schema WHERE type = 'table'")
    }
    let roots = rows.map { ($0["name"] as String, $0["rootpage"] as Int) }
    return (try database.devices()[0].key, Dictionary(uniqueKeysWithValues: roots))
  }

  /// The numbers of the recorder's batches.
  private func numbers(_ store: DiskStore) -> Set<UInt64> {
    let recording = store.recorded(from: begin.addingTimeInterval(-1), to: .distantFuture)
    var position: UInt64 = 0
    var numbers: Set<UInt64> = []
    while case let page = recording.next(after: &position), !page.isEmpty {
      numbers.formUnion(page.map(\.identifier))
    }
    return numbers
  }

  @Test("Is set aside whole, what can be read is saved, and that is told", arguments: 1...12)
  func damaged(_ seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    let folder = TemporaryFolder()
    try history(folder)
    let (key, roots) = try keyAndRoots(folder)
    let path = folder.path + "/history.sqlite"
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let size = HistoryDatabase.newPageSize
    let pages = bytes.count / size
    // One page is overwritten, and with it at most a twentieth of the rows; the first one in every third test.
    let page = seed % 3 == 0 ? 0 : Int.random(in: 1..<pages, using: &draw)
    for i in 0..<size { bytes[page * size + i] = UInt8.random(in: 0...255, using: &draw) }
    try bytes.write(to: URL(fileURLWithPath: path))

    let database = try HistoryDatabase(folder: folder.path)
    let store = try DiskStore(database, try database.devices()[0])
    #expect(store.walked(from: .distantPast, to: .distantFuture).steps > steps * 9 / 10)
    // A row has 24 batches of 100, and states fill two pages; they are gone where what leads to those is.
    if page + 1 != roots["recording"] { #expect(numbers(store).count >= 70) }
    if page + 1 != roots["state"] { #expect(try count("state", database) >= 90) }
    let line = try #require(database.faults.first)
    #expect(line.contains("was damaged") && line.contains("rows are saved"))
    let aside = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).first {
        $0.contains(".damaged-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
      })
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path + "/" + aside)) == bytes)
    // Its journals are found by its name, which stands on another page than the first.
    if page == 0 { #expect(try database.devices()[0].key == key) }
    // The new one is a history like any other, and the next service finds nothing to mend.
    database.close()
    try HistoryDatabase.check(path)
  }

  @Test(
    "Whichever of the pages with the tables' names is damaged, all rows are saved, also of larger pages",
    arguments: [HistoryDatabase.newPageSize, 4096])
  func names(_ size: Int) throws {
    var draw = SplitMix64(seed: 7)
    let whole = TemporaryFolder()
    try history(whole, pageSize: size)
    let found = try Data(contentsOf: URL(fileURLWithPath: whole.path + "/history.sqlite"))
    let pages = DamagedPages.names(in: [UInt8](found), size)
    #expect(pages.first == 1)
    for page in pages {
      var bytes = found
      for i in (page - 1) * size..<page * size {
        bytes[i] = UInt8.random(in: 0...255, using: &draw)
      }
      let folder = TemporaryFolder()
      try bytes.write(to: URL(fileURLWithPath: folder.path + "/history.sqlite"))
      let database = try HistoryDatabase(folder: folder.path)
      #expect(try count("step", database) == steps)
      #expect(try count("state", database) == steps / 20)
      #expect(numbers(try DiskStore(database, try database.devices()[0])).count == steps / 40)
    }
  }

  @Test("Somebody's file that is no history is not taken for one, whatever its size")
  func foreign() throws {
    let folder = TemporaryFolder()
    let path = folder.path + "/history.sqlite"
    let line = Data("a line of somebody's text, of fifty-three characters.\n".utf8)
    for count in [1024, 2048, 4096, 40_960] {
      var text = Data()
      while text.count < count { text += line }
      try text.prefix(count).write(to: URL(fileURLWithPath: path))
      #expect(DamagedPages.size(of: path) == nil)
      #expect(throws: HistoryDatabase.Failure.self) { try HistoryDatabase(folder: folder.path) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == text.prefix(count))
    }
  }

  @Test(
    "A history that is cut within its head is refused and left as it is",
    arguments: [15, 16, 17])
  func cutHead(_ count: Int) throws {
    let folder = TemporaryFolder()
    try history(folder)
    let file = URL(fileURLWithPath: folder.path + "/history.sqlite")
    let start = try Data(contentsOf: file).prefix(count)
    try start.write(to: file)
    #expect(DamagedPages.size(of: file.path) == nil)
    #expect(throws: HistoryDatabase.Failure.self) { try HistoryDatabase(folder: folder.path) }
    #expect(try Data(contentsOf: file) == start)
  }

  @Test("The set-aside file goes after seven days")
  func expires() throws {
    let folder = TemporaryFolder()
    let name = { (days: Double) in
      "history.sqlite.damaged-\(Int(Date().timeIntervalSince1970 - days * 86_400))"
    }
    for days in [1.0, 6.9, 7.1, 30] {
      try Data([1]).write(to: URL(fileURLWithPath: folder.path + "/" + name(days)))
    }
    let database = try HistoryDatabase(folder: folder.path)
    #expect(database.faults.count == 2)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.contains("damaged") }.count == 2)
  }

  @Test("A history of the first form is taken over in one step")
  func migrates() throws {
    let folder = TemporaryFolder()
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/history/version-1.sqlite")
    try FileManager.default.copyItem(
      at: fixture, to: URL(fileURLWithPath: folder.path + "/history.sqlite"))
    let database = try HistoryDatabase(folder: folder.path)
    let known = try #require(try database.devices().first)
    let store = try DiskStore(database, known)
    #expect(known.name == "phone")
    #expect(store.walked(from: .distantPast, to: .distantFuture).steps == 256)
    #expect(!store.states(from: .distantPast, to: .distantFuture).isEmpty)
  }

  @Test("A column that was damaged into another type costs what it says, and nothing else")
  func types() throws {
    let device = HistoryDatabase.KnownDevice(
      row: Row([
        "number": 3, "name": Data([255]), "key": Data([255]), "newest": "a", "streams": Data([255]),
        "steps_until": 7.0, "states_until": "b", "recorded_until": nil, "recording_end": "c",
        "next_recording": "d", "calibration": "e",
      ]), sessions: [])
    #expect(device.name == "recovered-3" && device.key == "damaged-3" && device.newest == nil)
    #expect(device.past.stepsUntil == Date(timeIntervalSinceReferenceDate: 7))
    #expect(device.past.nextRecording == 1 && device.streams.isEmpty)
    let batch: [String: (any DatabaseValueConvertible)?] = [
      "batch": 1, "date": 5.0, "boot": 2.0, "samples": Data(repeating: 0, count: 32),
    ]
    #expect(RecordedBatch(oldRow: Row(batch))?.samples.count == 2)
    for column in batch.keys {
      var damaged = batch
      damaged[column] = "text"
      #expect(RecordedBatch(oldRow: Row(damaged)) == nil)
    }
  }

  @Test("A row of the recorder that cannot be read is passed over")
  func recording() throws {
    let folder = TemporaryFolder()
    try history(folder)
    let database = try HistoryDatabase(folder: folder.path)
    let store = try DiskStore(database, try database.devices()[0])
    try database.writing {
      try $0.execute(sql: "UPDATE recording SET batches = 'text' WHERE number = 2")
    }
    let recording = store.recorded(from: .distantPast, to: .distantFuture)
    var position: UInt64 = 0
    var count = 0
    while case let page = recording.next(after: &position), !page.isEmpty { count += page.count }
    // A row has 24 of them.
    #expect(count == 76 * 125)
  }
}

import Foundation
import GRDB
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionStore

@Suite("Histories of older forms")
struct FormsTests {
  private let begin = 400_000_000.0

  /// A history of the second form with an hour of steps and of recording.
  private func second(_ path: String) throws {
    let queue = try DatabaseQueue(path: path)
    #expect(try HistoryForms.bring(queue, to: 2))
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO device (number, name, newest, streams, steps_until, next_recording)
          VALUES (1, 'phone', ?, '0 50', ?, 1441)
          """, arguments: [begin + 3600, begin + 3540])
      for i in 0..<1440 {
        let date = begin + Double(i) * 2.5
        try database.execute(
          sql: "INSERT INTO step (device, date, length, active) VALUES (1, ?, 0.7, 0.5)",
          arguments: [date])
        if i % 100 == 0 {
          // Two landings at one date.
          for _ in 0..<2 {
            try database.execute(
              sql: "INSERT INTO floor (device, date, count) VALUES (1, ?, 1)", arguments: [date])
          }
        }
        var samples = Data()
        for k in 0..<125 {
          for word in [
            UInt32(k) * 20_000_000, Float(i).bitPattern, Float(k).bitPattern, Float(1).bitPattern,
          ] {
            withUnsafeBytes(of: word.littleEndian) { samples.append(contentsOf: $0) }
          }
        }
        try database.execute(
          sql: """
            INSERT INTO recording (device, batch, date, finish, boot, samples)
            VALUES (1, ?, ?, ?, ?, ?)
            """, arguments: [i + 1, date, date + 2.48, Double(i) * 2.5, samples])
      }
    }
    try queue.close()
  }

  @Test("Of the second form everything is there: steps, floors, and recordings to the bit")
  func migrates() throws {
    let folder = TemporaryFolder()
    try second(folder.path + "/history.sqlite")
    let database = try HistoryDatabase(folder: folder.path)
    let known = try #require(try database.devices().first)
    #expect(known.newest == Date(timeIntervalSinceReferenceDate: begin + 3600))
    let store = try DiskStore(database, known)
    let sum = store.walked(from: .distantPast, to: .distantFuture)
    #expect(sum.steps == 1440)
    #expect(sum.floorsAscended == 30)
    #expect(store.past.nextRecording == 1441)
    // It keeps its pages; only a new one has small ones.
    #expect(try database.reading { try Int.fetchOne($0, sql: "PRAGMA page_size") } == 4096)
    let recording = store.recorded(
      from: Date(timeIntervalSinceReferenceDate: begin - 1), to: .distantFuture)
    var position: UInt64 = 0
    var count = 0
    while case let page = recording.next(after: &position), !page.isEmpty {
      for sample in page {
        let (i, k) = (count / 125, count % 125)
        #expect(sample.identifier == UInt64(i + 1))
        #expect(sample.acceleration == Vector3(Double(i), Double(k), 1))
        count += 1
      }
    }
    #expect(count == 1440 * 125)
  }

  /// A history of a form, with one step and a newest sample so many seconds after the begin.
  private func oneStep(form: Int, newest: Double) throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let queue = try DatabaseQueue(path: folder.path + "/history.sqlite")
    #expect(try HistoryForms.bring(queue, to: form))
    try queue.write { database in
      try database.execute(
        sql: """
          INSERT INTO device (number, name, newest) VALUES (1, 'phone', ?);
          INSERT INTO session (device, session) VALUES (1, 1);
          INSERT INTO step (device, session, date, active) VALUES (1, 1, ?, 0)
          """, arguments: [begin + newest, begin + 30])
    }
    try queue.close()
    return folder
  }

  @Test("Of the third form everything is there, and minutes and falls can be added")
  func third() throws {
    let folder = try oneStep(form: 3, newest: 60)
    let minute = MovementMinute(
      from: Date(timeIntervalSinceReferenceDate: begin),
      to: Date(timeIntervalSinceReferenceDate: begin + 60),
      tremor: MovementMinute.TremorShares(unknown: 0.5, none: 0.25, strong: 0.25),
      dyskinesiaLikely: 0.1)
    let fall = LoggedFall(
      FallRecord(at: Date(timeIntervalSinceReferenceDate: begin + 20.5), .confirmed),
      heardBy: ["app:org.example.Uhr"])
    do {
      let database = try HistoryDatabase(folder: folder.path)
      let known = try #require(try database.devices().first)
      #expect(known.newest == Date(timeIntervalSinceReferenceDate: begin + 60))
      let store = try DiskStore(database, known)
      #expect(store.walked(from: .distantPast, to: .distantFuture).steps == 1)
      #expect(store.minutesUntil == nil && store.falls(after: .distantPast).isEmpty)
      store.append(minute)
      store.append(fall)
      store.note("pid:reader", hasHeardUpTo: fall.record.date)
      let taken = try #require(store.takeUnwritten(newest: known.newest))
      try store.write(
        taken, HistoryCheckpoint(past: DevicePast()), newest: known.newest)
      database.close()
    }
    let database = try HistoryDatabase(folder: folder.path)
    let store = try DiskStore(database, try #require(try database.devices().first))
    #expect(store.movementMinutes(from: .distantPast, to: .distantFuture) == [minute])
    #expect(store.minutesUntil == minute.end)
    var heard = fall
    heard.heardBy.insert("pid:reader")
    #expect(store.falls(after: .distantPast) == [heard])
  }

  @Test("Of the fourth form everything is there, and visits can be added, changed and taken back")
  func fourth() throws {
    let folder = try oneStep(form: 4, newest: 6000)
    let date = { (seconds: Double) in Date(timeIntervalSinceReferenceDate: self.begin + seconds) }
    let place = VisitRecord.Place(latitude: 52.5, longitude: 13.4, radius: 15)
    let over = LoggedVisit(
      VisitRecord(arrival: date(100), departure: date(1000), known: date(1010), at: place))
    let wait = VisitRecord(arrival: date(1500), departure: date(2200), known: date(2300))
    let open = VisitRecord(arrival: date(3000), known: date(3480), at: place)
    do {
      let database = try HistoryDatabase(folder: folder.path)
      let known = try #require(try database.devices().first)
      let store = try DiskStore(database, known)
      #expect(store.walked(from: .distantPast, to: .distantFuture).steps == 1)
      #expect(store.visits(after: .distantPast).isEmpty && store.past.visit == nil)
      store.append(LoggedVisit(VisitRecord(arrival: date(100), known: date(580), at: place)))
      try store.write(
        try #require(store.takeUnwritten(newest: known.newest)),
        HistoryCheckpoint(past: DevicePast()), newest: known.newest)
      store.append(over)
      store.append(LoggedVisit(wait))
      store.note("app:a", hasHeardOfVisitsUpTo: date(1100))
      store.removeVisit(from: wait.arrival)
      store.append(LoggedVisit(open))
      try store.write(
        try #require(store.takeUnwritten(newest: known.newest)),
        HistoryCheckpoint(past: DevicePast()), newest: known.newest)
      database.close()
    }
    let database = try HistoryDatabase(folder: folder.path)
    let store = try DiskStore(database, try #require(try database.devices().first))
    var heard = over
    heard.heardBy.insert("app:a")
    #expect(store.visits(after: .distantPast) == [heard, LoggedVisit(open)])
    #expect(store.past.visit == open && store.past.visitKnownUntil == date(6000))
  }

  @Test("Of the second form what is damaged is saved as of the newest", arguments: 1...6)
  func damaged(_ seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    let folder = TemporaryFolder()
    let path = folder.path + "/history.sqlite"
    try second(path)
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let page = Int.random(in: 12..<bytes.count / 4096, using: &draw)
    for i in 0..<4096 { bytes[page * 4096 + i] = UInt8.random(in: 0...255, using: &draw) }
    try bytes.write(to: URL(fileURLWithPath: path))
    let database = try HistoryDatabase(folder: folder.path)
    let store = try DiskStore(database, try #require(try database.devices().first))
    #expect(store.walked(from: .distantPast, to: .distantFuture).steps > 1200)
    #expect(try #require(database.faults.first).contains("was damaged"))
  }

  @Test("Packed batches come back to the bit, whatever they hold", arguments: 1...20)
  func packed(_ seed: Int) throws {
    var draw = SplitMix64(seed: UInt64(seed))
    let batches = (0..<Int.random(in: 1...30, using: &draw)).map { i in
      RecordedBatch(
        identifier: draw.next(),
        start: Moment(
          timestamp: Double(i) * 2.5,
          date: Date(timeIntervalSinceReferenceDate: begin + Double(i) * 2.5)),
        samples: (0..<Int.random(in: 0...130, using: &draw)).map { (k: Int) in
          let bits = draw.next()
          return RecordedBatch.Entry(
            offset: UInt32(k) * 20_000_000 + UInt32.random(in: 0..<20_000_000, using: &draw),
            x: Float(bitPattern: UInt32(truncatingIfNeeded: bits)),
            y: Float(bitPattern: UInt32(truncatingIfNeeded: bits >> 32)),
            z: Float.random(in: -1...1, using: &draw))
        })
    }
    let packed = try #require(PackedBatches.pack(batches))
    let found = PackedBatches.unpack(packed)
    #expect(found.count == batches.count)
    for (one, other) in zip(found, batches) {
      #expect(one.identifier == other.identifier && one.start == other.start)
      #expect(one.samples.map(\.offset) == other.samples.map(\.offset))
      #expect(one.samples.map(\.x.bitPattern) == other.samples.map(\.x.bitPattern))
      #expect(one.samples.map(\.y.bitPattern) == other.samples.map(\.y.bitPattern))
      #expect(one.samples.map(\.z.bitPattern) == other.samples.map(\.z.bitPattern))
    }
    // What is damaged gives batches or none, and never more than there were.
    for _ in 0..<50 {
      var bytes = packed
      for _ in 0..<Int.random(in: 1...4, using: &draw) {
        bytes[Int.random(in: 0..<bytes.count, using: &draw)] = UInt8.random(
          in: 0...255, using: &draw)
      }
      #expect(PackedBatches.unpack(bytes).count <= batches.count)
      #expect(
        PackedBatches.unpack(bytes.prefix(Int.random(in: 0..<bytes.count, using: &draw))).count
          <= batches.count)
    }
  }

  @Test(
    "Tokens and a phone's system are kept from the sixth form on, also in a history of the fifth")
  func tokens() throws {
    let folder = try oneStep(form: 5, newest: 60)
    let token = HistoryDatabase.TokenRow(
      name: "dashboard", permission: "read", digest: [UInt8](0..<32))
    do {
      let database = try HistoryDatabase(folder: folder.path)
      #expect(try database.tokens() == [])
      try database.keep(token)
      #expect(throws: HistoryDatabase.Failure.self) { try database.keep(token) }
      try database.keep(platform: "android", ofDevice: "phone")
      database.close()
    }
    let database = try HistoryDatabase(folder: folder.path)
    #expect(try database.tokens() == [token])
    #expect(try database.devices().first?.platform == "android")
    try database.forget(token: "dashboard")
    try database.keep(platform: nil, ofDevice: "phone")
    #expect(try database.tokens() == [] && database.devices().first?.platform == nil)
  }
}

package import FoundationEssentials
import GRDB
package import MotionHost
package import MotionProcessing
import MotionSystem

/// The database in which devices remember: steps, floors and states for seven days, recordings for three
/// (`Documentation/reference/store.md`).
///
/// One program at a time has it. A commit is whole or not there, and is on the disk when it returns; what
/// is deleted is overwritten.
package final class HistoryDatabase: Sendable {
  /// Why the database cannot be used, in a line for a person.
  package struct Failure: Error, Sendable, CustomStringConvertible {
    package let description: String
    /// Whether there was no room on the disk.
    var isFull = false
  }

  /// What a device had when it was committed last.
  package struct KnownDevice: Sendable {
    let number: Int64
    /// What it is called.
    package let name: String
    /// Date of its newest sample.
    package let newest: Date?
    /// What it measures, with samples a second, 0 where not known.
    package let streams: [SensorStream: Double]
    /// The sessions of its clock, the newest last.
    package let sessions: [ClockSession]
    /// From where it goes on in the newest one.
    let past: DevicePast

    /// The system of a phone, in its owner's word; `nil` where nobody has said it.
    package let platform: String?

    /// A name for what is kept of it elsewhere, of no other device in any database.
    package let key: String
  }

  /// Where it is.
  package let path: String
  let queue: DatabaseQueue
  /// The file to look through. It stays open: to close any descriptor of a file gives up the locks that SQLite has
  /// on it.
  let file: InputFile?
  /// Room that a full disk leaves.
  let ballast: Ballast
  /// Nobody else may have it meanwhile.
  private let lock: HeldLock
  /// What is wrong with what it remembers, in lines for a person.
  package let faults: [String]

  /// Opens the database of a folder, which is made where it is missing.
  package init(folder: String) throws(Failure) {
    let path = folder + "/history.sqlite"
    self.path = path
    let lock: HeldLock?
    do throws(SystemError) {
      try Folder.makeAll(folder)
      lock = try HeldLock.file(folder + "/history.lock", waits: false)
    } catch {
      throw Failure(description: "\(folder): \(error.words)")
    }
    guard let lock else {
      throw Failure(
        description: "\(folder): another service has its history there; name another folder with "
          + "--data")
    }
    self.lock = lock
    ballast = Ballast(path: folder + "/history.ballast")
    // Where there is none now, the first commit that works takes it.
    _ = ballast.take()
    // Before SQLite has it: to open a file is to write to it.
    let form = Self.form(of: path)
    guard form <= Self.version else { throw Self.later(path, form) }
    var faults: [String] = []
    do {
      do {
        queue = try Self.open(path, ballast)
      } catch  where DamagedHistory.isDamage(error, at: path) {
        // Where the head does not say in which form it was written, it is taken for the newest.
        let (queue, report) = try DamagedHistory.recover(
          path, form: form > 0 ? Int(form) : HistoryForms.newest, make: Self.make)
        self.queue = queue
        faults = [report]
      }
    } catch {
      throw Self.failure(error, path)
    }
    file = try? InputFile(path)
    let aside = DamagedHistory.review(folder).filter { path in
      !path.hasSuffix("-wal") && !path.hasSuffix("-shm") && !faults.contains { $0.contains(path) }
    }
    self.faults = faults + aside.map { "a damaged history is kept aside: \($0)" }
  }

  /// Opens or makes a database.
  private static func open(_ path: String, _ ballast: Ballast) throws -> DatabaseQueue {
    if FileStatus(of: path) != nil {
      do {
        try check(path)
      } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE {
        // A full disk has no room for what SQLite puts beside a file that is only read (32 KiB). It is no damage,
        // so where there is no ballast either the service begins all the same.
        if ballast.giveUp() { try check(path) }
      }
    }
    return try make(path, form: HistoryForms.newest, pageSize: newPageSize)
  }

  /// The same in a form, where the file has an older one or is not there; one that is there keeps its pages.
  private static func make(_ path: String, form: Int, pageSize: Int) throws -> DatabaseQueue {
    let queue = try DatabaseQueue(
      path: path, configuration: configuration(pageSize: pageSize))
    guard try HistoryForms.bring(queue, to: form) else {
      throw later(path, Self.form(of: path))
    }
    return queue
  }

  /// Looks through the pages of a file and changes nothing: 0.4 s of the processor for three days of recordings
  /// (487 MB that the kernel has in memory). Only where a file was being made when the power failed or the
  /// process ended, its first journal is taken back before.
  static func check(_ path: String) throws {
    var configuration = Configuration()
    configuration.readonly = FileStatus(of: path + "-journal") == nil
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    let complaint = try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") }
    try queue.close()
    guard complaint == "ok" else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: complaint)
    }
  }

  /// Bytes of a page of a new database. A commit changes some hundred bytes in three places, and each costs a
  /// page in the log: with SQLite's own 4096 a quiet day of commits wrote 41 MB.
  static let newPageSize = 1024
  /// Pages in the log at which SQLite takes them over by itself: the 4 MB of its own default.
  private static let logPages = 4000

  private static func configuration(pageSize: Int) -> Configuration {
    var configuration = Configuration()
    // Who looks into the file for a moment is waited for.
    configuration.busyMode = .timeout(2)
    configuration.prepareDatabase { database in
      // Counts for a file that is made now, before anything else is said of it.
      try database.execute(
        sql: "PRAGMA page_size = \(pageSize); PRAGMA wal_autocheckpoint = \(logPages)")
      // One program has it: the log's index is in memory, and is not written to the disk with each commit.
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE")
      // Not by `journalMode`: GRDB would set `synchronous = NORMAL` after this, and a commit would be on the
      // disk with a later one.
      guard try String.fetchOne(database, sql: "PRAGMA journal_mode = WAL") == "wal" else {
        throw DatabaseError(message: "this file system allows no log beside the database (WAL)")
      }
      // A commit a minute: a sync at each of them costs next to nothing, and a power cut takes no commit
      // back. What was deleted is overwritten, or it would be found by who reads the file.
      try database.execute(sql: "PRAGMA synchronous = FULL; PRAGMA secure_delete = ON")
    }
    return configuration
  }

  private static func failure(_ error: any Error, _ path: String) -> Failure {
    if let failure = error as? Failure { return failure }
    guard let error = error as? DatabaseError else {
      return Failure(description: "\(path): \(error)")
    }
    let advice =
      switch error.resultCode {
      case .SQLITE_NOTADB: "; move it away to begin anew, it is not touched"
      case .SQLITE_BUSY: ": another program has it open; close that and begin again"
      default: ""
      }
    return Failure(
      description: "\(path): \(error.message ?? "\(error.resultCode)")" + advice,
      isFull: error.resultCode == .SQLITE_FULL)
  }

  /// Ends all writing, and leaves one file.
  package func close() { try? queue.close() }

  /// Takes over what stands in the log, and leaves nothing in it.
  package func emptyLog() throws(Failure) {
    do {
      try queue.writeWithoutTransaction { database in
        _ = try Row.fetchAll(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      }
    } catch {
      throw Self.failure(error, path)
    }
    LogRoom(path: path + "-wal").take()
  }

  /// Writes the whole file anew.
  package func compact() throws(Failure) {
    do { try queue.vacuum() } catch { throw Self.failure(error, path) }
    try emptyLog()
  }

  // MARK: - What it is made of

  /// The form that this program writes.
  private static let version = Int64(HistoryForms.newest)

  private static func later(_ path: String, _ form: Int64) -> Failure {
    Failure(
      description: "\(path): written by a later version of this program (form \(form)); it is not "
        + "touched")
  }

  /// `user_version` of a database file, four bytes at place 60 of its head (sqlite.org/fileformat.html);
  /// 0 where there is no such file.
  private static func form(of path: String) -> Int64 {
    guard let head = try? InputFile(path).bytes(atMost: 64), head.count == 64,
      head.starts(with: "SQLite format 3".utf8)
    else { return 0 }
    return head[60...].reduce(0) { $0 << 8 | Int64($1) }
  }

  // MARK: - Devices

  /// The devices that it remembers.
  package func devices() throws(Failure) -> [KnownDevice] {
    try reading { database in
      try Row.fetchAll(database, sql: "\(Self.selection) ORDER BY number")
        .map { try KnownDevice(row: $0, of: database) }
    }
  }

  /// A device by its name; a new one is known from now on.
  package func device(named name: String) throws(Failure) -> KnownDevice {
    do throws(Failure) {
      return try written(device: name)
    } catch {
      guard error.isFull, ballast.giveUp() else { throw error }
      return try written(device: name)
    }
  }

  private func written(device name: String) throws(Failure) -> KnownDevice {
    let known: KnownDevice? = try writing { database in
      try database.execute(sql: "INSERT OR IGNORE INTO device (name) VALUES (?)", arguments: [name])
      return try Row.fetchOne(
        database, sql: "\(Self.selection) WHERE name = ?", arguments: [name]
      ).map { try KnownDevice(row: $0, of: database) }
    }
    guard let known else { throw Failure(description: "\(path): no device can be written") }
    return known
  }

  private static let selection = "SELECT device.*, key FROM device, identity"

  func reading<Value>(_ work: (Database) throws -> Value) throws(Failure) -> Value {
    do { return try queue.read(work) } catch { throw Self.failure(error, path) }
  }

  func writing<Value>(_ work: (Database) throws -> Value) throws(Failure) -> Value {
    do { return try queue.write(work) } catch { throw Self.failure(error, path) }
  }
}

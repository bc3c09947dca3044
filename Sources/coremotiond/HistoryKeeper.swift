import FoundationEssentials
import MotionHost
import MotionLink
import MotionProcessing
import MotionService
import MotionStore
import MotionSystem

/// Keeps what pushed devices remember: reads it at the start, writes it each minute and at the end. What
/// came since the last commit is in the devices' journals, so a killed service goes on from there.
final class HistoryKeeper: Sendable {
  /// Seconds between two commits: what a power cut may cost.
  private static let pause = 60.0
  /// Seconds of samples before what is decided that a device needs to go on as if it had never stopped
  /// (measured: decision 0026).
  private static let warmUp = 180.0

  let database: HistoryDatabase
  private let runtime: String
  private let keepsReasons: Bool
  let kept = Guarded<[String: Kept]>([:])
  private let isWriting = Guarded(false)
  /// What is wrong with recordings.
  private let damaged = Guarded<String?>(nil)
  let written = Guarded(Written())
  private let service = Guarded<Served>(Served())

  /// How the last commit went.
  struct Written: Sendable {
    var date: Date?
    var fault: String?
  }

  private struct Served: Sendable {
    weak var service: Service?
  }

  struct Kept: Sendable {
    let store: DiskStore
    let journal: SampleRing?
    let device: PushedDevice
  }

  /// Opens the history of a folder; what came since the last commit is kept in a folder that is memory. With
  /// `keepsReasons` its devices can be asked why they told something.
  init(folder: String, runtime: String, keepsReasons: Bool = true) throws {
    self.runtime = runtime
    self.keepsReasons = keepsReasons
    database = try HistoryDatabase(folder: folder)
    for fault in database.faults { DaemonCommand.log(fault) }
  }

  /// The devices that the history knows.
  func known() throws -> [PushedDevice] {
    try database.devices().map { try device($0) }
  }

  /// A device that remembers from now on.
  func device(named name: String) throws(ServiceError) -> PushedDevice {
    do throws(HistoryDatabase.Failure) {
      return try device(try database.device(named: name))
    } catch {
      throw ServiceError(error.description)
    }
  }

  private func device(
    _ known: HistoryDatabase.KnownDevice
  ) throws(HistoryDatabase.Failure) -> PushedDevice {
    let journal = journal(of: known)
    let entries = journal?.entries ?? []
    let session = known.sessions.last
    let first = entries.first { $0.session == session?.number ?? 1 }
    let store = try DiskStore(database, known, journal: journal, from: first?.start)
    let device = PushedDevice(
      name: known.name, store: store, newest: known.newest, past: store.past, session: session,
      journal: journal, streams: known.streams,
      platform: known.platform.flatMap { Platform(rawValue: $0) }, keepsReasons: keepsReasons)
    device.restore(entries)
    kept.withLock { $0[known.name] = Kept(store: store, journal: journal, device: device) }
    return device
  }

  /// Puts a device that begins from what is kept in the place of one.
  func beginAnew(_ name: String) throws(ServiceError) {
    let former = kept.withLock { $0.removeValue(forKey: name) }
    let device = try device(named: name)
    guard let former, let service = service.withLock({ $0.service }) else { return }
    service.replace(former.device, by: device)
  }

  private func journal(of known: HistoryDatabase.KnownDevice) -> SampleRing? {
    do throws(SystemError) {
      try Folder.makeAll(runtime)
      return try SampleRing(
        "\(runtime)/\(known.key).journal", rate: known.streams.values.reduce(0, +)
      ) { [weak self] in self?.commitNow() }
    } catch {
      DaemonCommand.log(
        "\(runtime): \(error.words); a killed service will lose what came after its last commit")
      return nil
    }
  }

  /// Looks through what was recorded, beside all else.
  func checkRecordings() {
    BackgroundThread.run { [self] in
      do throws(HistoryDatabase.Failure) {
        let count = try database.damagedRecordings()
        guard count > 0 else { return }
        let line =
          "\(database.path): \(count) minutes of recordings are damaged; the rest of them can be read"
        damaged.withLock { $0 = line }
        DaemonCommand.log(line)
      } catch {
        DaemonCommand.log("recordings could not be looked through: \(error)")
      }
    }
  }

  // MARK: - Writing

  /// Writes each minute from now on, and tells the service what is wrong when it is asked.
  func begin(for service: Service) {
    service.history = self
    self.service.withLock { $0.service = service }
    service.loop.after(Self.pause) { [weak service] in
      guard let service else { return }
      self.commit()
      self.begin(for: service)
    }
  }

  var lastCommit: Date? { written.withLock { $0.date } }

  /// What is wrong, in lines for a person.
  var faults: [String] {
    let recordings = damaged.withLock { $0 }
    let kept = kept.withLock { $0 }.sorted { $0.key < $1.key }
    let stopped = kept.filter { $0.value.store.isRecorderStopped }
    let unread = kept.compactMap { name, kept in kept.store.readFault.map { (name, $0) } }
    return database.faults + [recordings, written.withLock { $0.fault }].compactMap { $0 }
      + stopped.map { "the disk is full: device \($0.key) records nothing" }
      + unread.map { "a recording of device \($0) could not be read to its end: \($1)" }
  }

  /// Writes all of it before the call returns.
  func end() {
    commitNow()
    database.close()
  }

  /// On the loop's thread, on which samples come: so the newest sample is one that is in it.
  private func snapshot() -> [Snapshot] {
    kept.withLock { Array($0.values) }.compactMap { kept in
      let newest = kept.device.newest
      guard let unwritten = kept.store.takeUnwritten(newest: newest) else { return nil }
      return Snapshot(
        kept: kept, unwritten: unwritten, checkpoint: kept.device.host.checkpoint(),
        newest: newest, place: kept.journal?.place ?? 0)
    }
  }

  private struct Snapshot: Sendable {
    let kept: Kept
    let unwritten: DiskStore.Unwritten
    let checkpoint: HistoryCheckpoint
    let newest: Date?
    let place: UInt64
  }

  private func commit() {
    let isFree = isWriting.withLock { isWriting in
      defer { isWriting = true }
      return !isWriting
    }
    guard isFree else { return }
    let snapshot = snapshot()
    BackgroundThread.run {
      self.write(snapshot)
      self.isWriting.withLock { $0 = false }
    }
  }

  /// Writes what is new before the call returns. On the loop's thread.
  func commitNow() {
    while isWriting.withLock({ $0 }) { BackgroundThread.sleep(0.01) }
    write(snapshot())
  }

  private func write(_ snapshots: [Snapshot]) {
    var fault: String?
    for snapshot in snapshots {
      let kept = snapshot.kept
      do throws(HistoryDatabase.Failure) {
        try kept.store.write(
          snapshot.unwritten, snapshot.checkpoint, newest: snapshot.newest,
          streams: kept.device.streams)
        kept.journal?.commit(
          to: snapshot.place,
          needingFrom: snapshot.checkpoint.decidedUntil.advanced(by: -Self.warmUp))
        written.withLock { $0.date = Date() }
      } catch {
        fault = error.description
        DaemonCommand.log("\(error); it is tried again in a minute")
      }
    }
    if !snapshots.isEmpty { written.withLock { [fault] in $0.fault = fault } }
  }
}

import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionService
import MotionStore

/// Keeps what pushed devices remember: reads it at the start, writes it each minute and at the end.
final class HistoryKeeper: Sendable {
  /// Seconds between two commits: what a power cut may cost.
  private static let pause = 60.0

  private let database: HistoryDatabase
  private let stores = Guarded<[String: DiskStore]>([:])
  private let isWriting = Guarded(false)

  /// Opens the history of a folder.
  init(folder: String) throws {
    database = try HistoryDatabase(folder: folder)
  }

  /// The devices that the history knows.
  func known() throws -> [PushedDevice] {
    try database.devices().map { try device(named: $0.name, newest: $0) }
  }

  /// A device that remembers from now on.
  func device(named name: String) throws(ServiceError) -> PushedDevice {
    try device(named: name, newest: nil)
  }

  private func device(
    named name: String, newest known: HistoryDatabase.KnownDevice?
  ) throws(ServiceError) -> PushedDevice {
    do throws(HistoryDatabase.Failure) {
      let store = try database.store(ofDevice: name)
      stores.withLock { $0[name] = store }
      let device = PushedDevice(
        name: name, store: store, newest: known?.newest, firstRecording: store.firstRecording)
      if let known, !known.streams.isEmpty { device.describe(known.streams) }
      return device
    } catch {
      throw ServiceError(error.description)
    }
  }

  // MARK: - Writing

  /// Writes each minute from now on.
  func begin(for service: Service) {
    service.loop.after(Self.pause) { [weak service] in
      guard let service else { return }
      self.commit(service)
      self.begin(for: service)
    }
  }

  /// Decides what is held, and writes all of it before the call returns.
  func end(for service: Service) {
    for device in service.pushedDevices { device.settle() }
    while isWriting.withLock({ $0 }) { BackgroundThread.sleep(0.01) }
    write(snapshot(service))
    database.close()
  }

  /// What is new, by store. On the loop's thread, on which samples come: so the newest sample is one that
  /// is in it.
  private func snapshot(_ service: Service) -> [Snapshot] {
    service.pushedDevices.compactMap { device in
      guard let store = stores.withLock({ $0[device.name] }) else { return nil }
      return Snapshot(
        store: store, unwritten: store.takeUnwritten(), newest: device.newest,
        streams: device.streams)
    }
  }

  private struct Snapshot: Sendable {
    let store: DiskStore
    let unwritten: DiskStore.Unwritten
    let newest: Date?
    let streams: [SensorStream: Double]
  }

  private func commit(_ service: Service) {
    let isFree = isWriting.withLock { isWriting in
      defer { isWriting = true }
      return !isWriting
    }
    guard isFree else { return }
    let snapshot = snapshot(service).filter { !$0.unwritten.isEmpty }
    BackgroundThread.run {
      self.write(snapshot)
      self.isWriting.withLock { $0 = false }
    }
  }

  private func write(_ snapshots: [Snapshot]) {
    for snapshot in snapshots {
      do throws(HistoryDatabase.Failure) {
        try snapshot.store.write(
          snapshot.unwritten, newest: snapshot.newest, streams: snapshot.streams)
      } catch {
        DaemonCommand.log("\(error); it is tried again in a minute")
      }
    }
  }
}

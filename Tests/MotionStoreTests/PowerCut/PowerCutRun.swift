import Foundation
import GRDB
import MotionHost
import MotionTestSupport

@testable import MotionStore

/// What a history does in its life, drawn by a seed, while a witness looks at what moments of it would leave.
final class PowerCutRun {
  /// What is done to the history so that its witness must find it.
  enum Sabotage {
    case none
    /// Commits are not synced (NORMAL), or nothing is (OFF).
    case syncsSeldom, neverSyncs
    /// The disk says that it has kept what it has not.
    case diskLies
  }

  private struct Minute {
    var start: Date
    var device: String
    /// Whether something is too old since the minute before, or it is merely time to look.
    var forgets: Bool
  }

  let witness: PowerCutWitness
  private let machine: PowerMachine
  private let sabotage: Sabotage
  private var draw: SplitMix64
  private let minutes: [Minute]
  private var database: HistoryDatabase?
  private var stores: [String: DiskStore] = [:]
  private var given: [String: GivenPast] = [:]

  /// - Parameters:
  ///   - former: a database file to begin with; without one there is none.
  ///   - end: what the moments are.
  ///   - most: how many moments are looked at, at most.
  init(
    seed: UInt64, from former: URL? = nil, end: PowerCutWitness.End = .powerCut,
    sabotage: Sabotage = .none, most: Int
  ) throws {
    machine = try PowerMachine()
    draw = SplitMix64(seed: seed)
    self.sabotage = sabotage
    minutes = Self.minutes(by: &draw)
    witness = PowerCutWitness(
      of: machine, seed: seed, end: end, most: most, minutes: minutes.map(\.start))
    if let former { try witness.begin(with: former) }
    if sabotage == .diskLies { machine.ignoreSyncs() }
  }

  /// Forty minutes of two devices, and pauses between them after which something is too old.
  private static func minutes(by draw: inout SplitMix64) -> [Minute] {
    var start = Date(timeIntervalSinceReferenceDate: 423_468_864)
    let pauses: [Double] = [0, 0, 0, 0, 0, 0, 600, 86_400, 280_000, 650_000]
    return (0..<40).map { _ in
      let pause = draw.pick(pauses)
      start.addTimeInterval(60 + pause)
      return Minute(
        start: start, device: draw.pick(["watch", "watch", "band"]),
        forgets: pause > 0 || Int.random(in: 0..<3, using: &draw) == 0)
    }
  }

  /// Begins: makes the database or takes over that of a former form.
  func begin() throws { try witness.see { try open() } }

  /// Lives through its minutes, as long as the witness wants to see more, and ends in order.
  func live() throws {
    for minute in minutes where !witness.hasSeenEnough {
      try pass(minute)
      switch Int.random(in: 0..<8, using: &draw) {
      case 0: try checkpoint()
      case 1: try restart()
      default: break
      }
    }
    try witness.see { close() }
  }

  // MARK: - What it does

  private func open() throws {
    let database = try HistoryDatabase(folder: machine.folder.path)
    self.database = database
    // Every other time commits themselves put the log into the database.
    let pages = Bool.random(using: &draw) ? 1000 : 30
    let syncs = [Sabotage.syncsSeldom: "NORMAL", .neverSyncs: "OFF"][sabotage]
    try database.queue.inDatabase {
      try $0.execute(sql: "PRAGMA wal_autocheckpoint = \(pages)")
      if let syncs { try $0.execute(sql: "PRAGMA synchronous = \(syncs)") }
    }
  }

  private func close() {
    stores = [:]
    database?.close()
    database = nil
  }

  private func checkpoint() throws {
    let how = draw.pick(["PASSIVE", "FULL", "RESTART", "TRUNCATE"])
    try witness.see {
      _ = try database?.queue.inDatabase {
        try Row.fetchAll($0, sql: "PRAGMA wal_checkpoint(\(how))")
      }
    }
  }

  private func restart() throws {
    try witness.see {
      close()
      try open()
    }
    for name in given.keys { given[name]?.restart() }
  }

  /// The store of a device, which is known from now on.
  private func store(of name: String) throws -> DiskStore {
    if let store = stores[name] { return store }
    guard let database else { throw PowerMachine.Failure() }
    let past = given[name] ?? GivenPast()
    given[name] = past
    let known = try witness.see(thenIs: past, of: name) { try database.device(named: name) }
    let store = try DiskStore(database, known)
    stores[name] = store
    return store
  }

  /// A minute of a device passes and is committed.
  private func pass(_ minute: Minute) throws {
    let store = try store(of: minute.device)
    var past = given[minute.device] ?? GivenPast()
    let drawn = DrawnMinute(
      from: minute.start, decided: max(past.decided, minute.start.addingTimeInterval(-60)),
      batch: past.nextBatch, records: Bool.random(using: &draw), by: &draw)
    for step in drawn.added.steps { store.append(step) }
    for floors in drawn.added.floors { store.append(floors: floors.count, at: floors.date) }
    for state in drawn.added.states { store.append(state) }
    for batch in drawn.added.batches { store.append(batch) }
    if minute.forgets { store.forget(now: drawn.end) }
    past.commit(
      drawn.added, drawn.checkpoint, newest: drawn.end, forgetting: minute.forgets ? drawn.end : nil
    )
    given[minute.device] = past
    guard let taken = store.takeUnwritten(newest: drawn.end) else { throw PowerMachine.Failure() }
    try witness.see(thenIs: past, of: minute.device, since: minute.start) {
      try store.write(taken, drawn.checkpoint, newest: drawn.end)
    }
  }
}

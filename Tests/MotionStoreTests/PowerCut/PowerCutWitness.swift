import Foundation
import GRDB
import MotionHost
import MotionProcessing
import MotionTestSupport

@testable import MotionStore

/// What was found in what was left.
struct PowerCutResult: CustomStringConvertible {
  /// Moments at which all was ended.
  var moments = 0
  /// In how many of them work that had not returned was there, and in how many it was not.
  var whole = 0
  var absent = 0
  /// What should not be, in lines for a person.
  var problems: [String] = []

  mutating func add(_ other: PowerCutResult) {
    moments += other.moments
    whole += other.whole
    absent += other.absent
    problems += other.problems
  }

  var description: String {
    "\(moments) moments: a commit that had not returned was there whole in \(whole) of them and not at all in "
      + "\(absent); \(problems.count) problems"
  }
}

/// Ends a machine at moments that a seed draws, and looks whether what is left is what must be.
final class PowerCutWitness {
  /// How all ends: the machine with its disk's memory, or the process alone.
  enum End { case powerCut, kill }

  private typealias Everything = [String: Remembered]

  /// What a moment left; the devices must remember one of two things.
  private struct Left {
    var folder: TemporaryFolder
    /// The same again, for SQLite alone to look at.
    var twin: TemporaryFolder
    var words: String
    var before: Everything
    var after: Everything
    var device: String?
    var since: Date?
  }

  private let machine: PowerMachine
  private let seed: UInt64
  private let end: End
  private let most: Int
  private let minutes: [Date]
  private var draw: SplitMix64
  private var moments: [Left] = []
  private var operations = 0
  private var works = 0

  private var before: Everything = [:]
  private var after: Everything = [:]
  private var device: String?
  private var since: Date?
  /// Tables of the forms that the file may have.
  private var forms: [[String]] = [[]]

  private(set) var result = PowerCutResult()

  init(of machine: PowerMachine, seed: UInt64, end: End, most: Int, minutes: [Date]) {
    self.machine = machine
    self.seed = seed
    self.end = end
    self.most = most
    self.minutes = minutes
    draw = SplitMix64(seed: seed &* 7919)
    machine.before = { [unowned self] operation in
      operations += 1
      // What is done once is looked at more closely than what is done each minute.
      if looksAtAll || Int.random(in: 0..<(works == 0 ? 3 : 10), using: &draw) == 0 {
        look(at: "before operation \(operations), \(operation)")
      }
    }
  }

  /// Whether it looks at every operation, and not at some.
  var looksAtAll = false

  var hasSeenEnough: Bool { result.moments >= most }

  /// The machine has a database of a former form.
  func begin(with former: URL) throws {
    let copy = TemporaryFolder()
    for folder in [machine.folder, copy] {
      try FileManager.default.copyItem(at: former, to: Self.file(in: folder))
    }
    forms = [try Self.tables(in: copy)]
    before = try Remembered.all(in: try HistoryDatabase(folder: copy.path), minutes: minutes)
    after = before
  }

  private static func file(in folder: TemporaryFolder) -> URL {
    URL(fileURLWithPath: folder.path + "/history.sqlite")
  }

  /// How the tables were made, by SQLite alone; it must have no complaint.
  private static func tables(in folder: TemporaryFolder) throws -> [String] {
    guard FileManager.default.fileExists(atPath: file(in: folder).path) else { return [] }
    let queue = try DatabaseQueue(path: file(in: folder).path)
    defer { try? queue.close() }
    return try queue.read {
      let complaint = try String.fetchOne($0, sql: "PRAGMA integrity_check")
      guard complaint == "ok" else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: complaint)
      }
      return try String.fetchAll(
        $0, sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    }
  }

  // MARK: - Seeing

  /// Looks at moments of some work, after which a device remembers what it was given.
  ///
  /// - Parameter since: when the minute began that the work commits.
  func see<Value>(
    thenIs past: GivenPast? = nil, of device: String? = nil, since: Date? = nil,
    _ work: () throws -> Value
  ) throws -> Value {
    if let past, let device { after[device] = past.remembered(minutes: minutes) }
    (self.device, self.since) = (device, since)
    if works == 0 {
      let fresh = TemporaryFolder()
      try HistoryDatabase(folder: fresh.path).close()
      forms.append(try Self.tables(in: fresh))
    }
    let value = try work()
    // It has returned: nothing of it may be missing from now on.
    before = after
    if Int.random(in: 0..<4, using: &draw) == 0 { look(at: "after operation \(operations)") }
    works += 1
    let moments = moments
    self.moments = []
    for left in moments { examine(left) }
    return value
  }

  private func look(at moment: String) {
    guard result.moments + moments.count < most else { return }
    let number = draw.next()
    do {
      let left = { [machine, end] in
        switch end {
        case .powerCut: try machine.cut(seed: number)
        case .kill: try machine.kill()
        }
      }
      moments.append(
        Left(
          folder: try left(), twin: try left(), words: "seed \(seed), \(moment)", before: before,
          after: after, device: device, since: since))
    } catch {
      result.problems.append("seed \(seed), \(moment): \(error)")
    }
  }

  // MARK: - Examining

  private func examine(_ left: Left) {
    result.moments += 1
    do {
      if let problem = try problem(of: left) { result.problems.append("\(left.words): \(problem)") }
    } catch {
      result.problems.append("\(left.words): \(error)")
    }
  }

  private func problem(of left: Left) throws -> String? {
    guard forms.contains(try Self.tables(in: left.twin)) else { return "a form that is none" }
    let found = try open(left.folder)
    guard found == left.before || found == left.after else {
      return "neither what was committed nor what was about to be: "
        + Self.difference(found, left.before)
    }
    if left.before != left.after {
      if found == left.after { result.whole += 1 } else { result.absent += 1 }
    }
    if let device = left.device, let since = left.since {
      let newest = found[device]?.newest ?? .distantPast
      let missing = since.addingTimeInterval(60).timeIntervalSince(max(newest, since))
      guard missing <= 60 else { return "\(missing) s are missing" }
    }
    return try goOn(in: left.folder, from: found)
  }

  private func open(_ folder: TemporaryFolder) throws -> Everything {
    let database = try HistoryDatabase(folder: folder.path)
    defer { database.close() }
    guard database.faults.isEmpty else {
      throw DatabaseError(message: database.faults.joined(separator: "; "))
    }
    return try Remembered.all(in: database, minutes: minutes)
  }

  /// The history goes on with a device of its own, and what is there stays.
  private func goOn(in folder: TemporaryFolder, from found: Everything) throws -> String? {
    var past = GivenPast()
    var row = HistoryTail()
    row.steps = [LoggedStep(date: minutes[0], length: 0.75, activeTime: 0.5)]
    let checkpoint = HistoryCheckpoint(past: DevicePast())
    past.commit(row, checkpoint, newest: minutes[0], forgetting: nil)
    do {
      let database = try HistoryDatabase(folder: folder.path)
      defer { database.close() }
      let store = try DiskStore(database, try database.device(named: "later"))
      store.append(row.steps[0])
      guard let taken = store.takeUnwritten(newest: minutes[0]) else { return "nothing is new" }
      try store.write(taken, checkpoint, newest: minutes[0])
    }
    var expected = found
    expected["later"] = past.remembered(minutes: minutes)
    let next = try open(folder)
    return next == expected ? nil : "does not go on: \(Self.difference(next, expected))"
  }

  private static func difference(_ found: Everything, _ expected: Everything) -> String {
    Set(found.keys).union(expected.keys).sorted().filter { found[$0] != expected[$0] }.map { name in
      "\(name): \(words(found[name])) instead of \(words(expected[name]))"
    }.joined(separator: "; ")
  }

  private static func words(_ past: Remembered?) -> String {
    guard let past else { return "nothing" }
    return
      "\(past.walked[0].steps) steps, \(past.states.count) states, \(past.samples.count) samples, newest "
      + "\(past.newest?.timeIntervalSinceReferenceDate ?? 0), next \(past.nextRecording)"
  }
}

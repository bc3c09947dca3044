import CPowerCut
import MotionTestSupport

/// A folder on a machine whose power can fail: databases in it work as anywhere, and at any moment a copy of
/// the folder can be made as a power cut or the end of the process would leave it.
final class PowerMachine {
  /// What SQLite is about to do.
  enum Operation: Int32, CaseIterable {
    case create, write, truncate, sync, delete, syncFolder
  }

  struct Failure: Error {}

  /// Where the databases are.
  let folder = TemporaryFolder()
  /// Called before each operation, by the thread that does it.
  var before: (Operation) -> Void = { _ in }
  private var machine: OpaquePointer?

  init() throws {
    let this = Unmanaged.passUnretained(self).toOpaque()
    machine = power_machine_start(
      folder.path,
      { context, operation in
        guard let context, let operation = Operation(rawValue: operation) else { return }
        Unmanaged<PowerMachine>.fromOpaque(context).takeUnretainedValue().before(operation)
      }, this)
    guard machine != nil else { throw Failure() }
  }

  deinit { if let machine { power_machine_end(machine) } }

  /// From now on the disk says that it has kept what it has not.
  func ignoreSyncs() { power_machine_ignore_syncs(machine) }

  /// What a power cut now would leave; the same again by the same seed.
  func cut(seed: UInt64) throws -> TemporaryFolder {
    let left = TemporaryFolder()
    guard power_machine_cut(machine, left.path, seed) == 0 else { throw Failure() }
    return left
  }

  /// What the end of the process now would leave.
  func kill() throws -> TemporaryFolder {
    let left = TemporaryFolder()
    guard power_machine_kill(machine, left.path) == 0 else { throw Failure() }
    return left
  }
}

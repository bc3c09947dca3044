import MotionService
import SystemLibrary

extension Configuration {
  /// What it says of users and programs.
  func policy(log: @escaping @Sendable (String) -> Void) -> ServicePolicy {
    let files = PurposeFiles(clients)
    var policy = ServicePolicy { files.purpose(of: $0, log: log) }
    policy.admission = Admission(owner: owner ?? getuid(), readers: readers)
    policy.decided = permissions
    policy.ask = ask
    policy.askFor = askFor
    policy.asksForRaw = asksForRaw
    return policy
  }

  /// Who may connect to the socket, as `chmod` has it: all where there are users besides the service's own,
  /// of whom the service then admits those it knows.
  var socketMode: UInt32 {
    readers.isEmpty && (owner ?? getuid()) == getuid() ? 0o600 : 0o666
  }
}

import CMotionSystem
import MotionLink
import SystemLibrary

/// Who is at the other end of a connection: looked up with the kernel, never believed.
package struct ClientIdentity: Equatable, Sendable {
  /// The user.
  package var user: UInt32
  /// The process, at the time of the connection.
  package var process: Int32
  /// What permissions are given to: `app:ID` for a sandboxed or scoped application, `exe:/path` for a
  /// program of the owner's command line, `user:NAME` where that cannot be told, and for other users'
  /// command lines; their applications are `app:ID@NAME`. Who comes with a token is `token:NAME`.
  package var name: String
  /// Whether it is the user's whose service this is, or root's.
  package var isOwners = true

  /// An application for which no name can be trusted; it never has a purpose.
  package static let nameless = "?"

  /// Whether the program has its own application identity, so that its user is asked.
  package var isApplication: Bool { name.hasPrefix("app:") }

  /// Whether the program is a command line of the owner or of root: it may have everything, push samples
  /// and give commands.
  package var isOwnersCommandLine: Bool { isOwners && !isApplication && !isToken }

  /// Whether it comes with a token, which the owner has made for it.
  package var isToken: Bool { name.hasPrefix("token:") }

  /// The application without its user, as purposes are filed; `nil` for a command line.
  package var application: String? {
    guard isApplication else { return nil }
    return String(name.dropFirst(4).prefix { $0 != "@" })
  }

  /// Who comes over HTTP with a token of a service's owner.
  package init(token: Token, owner: UInt32) {
    self.init(user: owner, process: 0, name: "token:\(token.name)", isOwners: true)
  }

  init(user: UInt32, process: Int32, name: String, isOwners: Bool) {
    self.user = user
    self.process = process
    self.name = name
    self.isOwners = isOwners
  }

  /// Who is at the other end, or why nobody is admitted.
  static func lookUp(
    _ socket: UnixSocket, _ admission: Admission
  ) -> Result<ClientIdentity, Refusal> {
    var peer = motion_peer()
    guard motion_peer_of(socket.descriptor, &peer) == 0 else { return .failure(.unknownProcess) }
    guard admission.name(of: peer.uid) != nil else { return .failure(.otherUser) }
    // 0 is a process that this one's process namespace does not have.
    guard peer.pid > 0,
      let held = HeldProcess(motion_process_of(socket.descriptor, peer.pid), number: peer.pid)
    else { return .failure(.unknownProcess) }
    return lookUp(held, of: peer.uid, admission)
  }

  /// Who a process of a user is, that somebody else has named: a bus. What it says counts for as long as the
  /// process lives.
  static func lookUp(
    _ process: HeldProcess, of user: UInt32, _ admission: Admission
  ) -> Result<ClientIdentity, Refusal> {
    guard let userName = admission.name(of: user) else { return .failure(.otherUser) }
    let facts = ProcessFacts(process: process.number)
    guard process.lives else { return .failure(.unknownProcess) }
    let isOwners = admission.isOwners(user)
    guard let name = name(facts, user: userName, isOwners) else { return .failure(.contradiction) }
    return .success(
      ClientIdentity(user: user, process: process.number, name: name, isOwners: isOwners))
  }

  /// What permissions are given to; `nil` where what is known of the process contradicts itself.
  static func name(_ facts: ProcessFacts, user: String, _ isOwners: Bool) -> String? {
    let scope = ControlGroup.application(facts.groups)
    let sandbox = facts.sandbox.map { ProcessFacts.application($0) ?? nameless }
    if let sandbox, let scope, sandbox != scope { return nil }
    // A terminal tells a command line from an application, but not in a sandbox.
    if let found = sandbox ?? (facts.hasTerminal ? nil : scope)
      ?? (facts.sharesUsers ? nil : nameless)
    {
      let name = isValid(application: found) ? found : nameless
      return isOwners ? "app:\(name)" : "app:\(name)@\(user)"
    }
    if isOwners, let executable = facts.executable { return "exe:\(executable)" }
    return "user:\(user)"
  }

  /// Whether a text can be an application's name: letters, digits, `.`, `_`, `-`, as the names of D-Bus
  /// and of desktop files. It becomes a file's name.
  package static func isValid(application name: String) -> Bool {
    (1...255).contains(name.utf8.count) && !name.hasPrefix(".")
      && name.utf8.allSatisfy {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
          || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
          || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || [UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-")].contains($0)
      }
  }
}

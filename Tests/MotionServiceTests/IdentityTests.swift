import Foundation
import MotionLink
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("Who is at the other end")
struct IdentityTests {
  @Test(
    "The sandbox goes before the terminal, the terminal before the scope, a program before its user"
  )
  func order() {
    var facts = ProcessFacts()
    #expect(ClientIdentity.name(facts, user: "ann", true) == "user:ann")
    facts.executable = "/usr/bin/steps"
    #expect(ClientIdentity.name(facts, user: "ann", true) == "exe:/usr/bin/steps")
    facts.groups = "0::/app.slice/app-flatpak-org.example.Steps-1.scope"
    #expect(ClientIdentity.name(facts, user: "ann", true) == "app:org.example.Steps")
    facts.hasTerminal = true
    #expect(ClientIdentity.name(facts, user: "ann", true) == "exe:/usr/bin/steps")
    facts.sandbox = "[Application]\nname=org.example.Steps\n"
    #expect(ClientIdentity.name(facts, user: "ann", true) == "app:org.example.Steps")
  }

  @Test("Where sandbox and scope name different applications nobody is believed")
  func contradiction() {
    var facts = ProcessFacts()
    facts.groups = "0::/app.slice/app-flatpak-org.evil-1.scope"
    facts.sandbox = "[Application]\nname=org.good\n"
    #expect(ClientIdentity.name(facts, user: "ann", true) == nil)
  }

  @Test(
    "A sandbox without a usable name is an application of no name, never a command line",
    arguments: ["", "[Runtime]\nname=org.good\n", "[Application]\nname=../../etc\n"])
  func nameless(_ sandbox: String) {
    var facts = ProcessFacts()
    facts.executable = "/usr/bin/steps"
    facts.hasTerminal = true
    facts.sandbox = sandbox
    #expect(ClientIdentity.name(facts, user: "ann", true) == "app:?")
  }

  @Test("In another user namespace a program's path is what it says, and is not believed")
  func namespace() {
    var facts = ProcessFacts()
    facts.executable = "/usr/bin/coremotion"
    facts.hasTerminal = true
    facts.sharesUsers = false
    #expect(ClientIdentity.name(facts, user: "ann", true) == "app:?")
  }

  @Test("Another user's programs never share an answer with the owner's")
  func reader() throws {
    var facts = ProcessFacts()
    facts.executable = "/usr/bin/steps"
    #expect(ClientIdentity.name(facts, user: "bob", false) == "user:bob")
    facts.groups = "0::/app.slice/app-org.example.Steps-1.scope"
    #expect(ClientIdentity.name(facts, user: "bob", false) == "app:org.example.Steps@bob")
    let reader = ClientIdentity(user: 7, process: 1, name: "user:bob", isOwners: false)
    #expect(try PermissionBook(path: nil).authorization(of: reader) == .notDetermined)
    #expect(!reader.isOwnersCommandLine)
  }

  @Test(
    "An application's name is letters, digits, dots and dashes: it becomes a file's name",
    arguments: ["", ".", "..", "a/b", "../x", "a\u{1B}[31m", "a b", "a@b", "?", "ä"])
  func names(_ name: String) { #expect(!ClientIdentity.isValid(application: name)) }

  @Test("A terminal is the fifth field after a program's name, whatever that holds")
  func terminal() {
    #expect(ProcessFacts.terminal("7 (sh) S 1 7 7 34816 7 0"))
    #expect(!ProcessFacts.terminal("7 (sh) S 1 7 7 0 -1 0"))
    #expect(!ProcessFacts.terminal("7 (x) S 1 7 7 9) S 1 7 7 0 -1 0"))
    #expect(!ProcessFacts.terminal(""))
  }

  @Test("Users that are neither the owner nor root nor readers are not admitted")
  func admission() {
    let admission = Admission(owner: 1000, readers: [1001: "bob"])
    #expect(admission.name(of: 1000) != nil && admission.name(of: 0) != nil)
    #expect(admission.name(of: 1001) == "bob" && !admission.isOwners(1001))
    #expect(admission.name(of: 1002) == nil && admission.name(of: 65534) == nil)
  }

  @Test("A process that a bus names counts as long as it lives, and for its own user alone")
  func named() throws {
    var policy = ServicePolicy()
    policy.admission = Admission(owner: getuid(), readers: [54_321: "bob"])
    let service = Service(
      loop: try #require(EventLoop()), permissions: try PermissionBook(path: nil), policy: policy)
    let own = try #require(HeldProcess(number: getpid()))
    #expect(try service.identify(own, of: geteuid()).get().process == getpid())
    #expect(service.identify(own, of: 54_321) == .failure(.unknownProcess))
    #expect(service.identify(own, of: 54_322) == .failure(.otherUser))
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sleep")
    shell.arguments = ["60"]
    try shell.run()
    let other = try #require(HeldProcess(number: shell.processIdentifier))
    #expect(other.lives)
    kill(shell.processIdentifier, SIGKILL)
    shell.waitUntilExit()
    #expect(!other.lives)
    #expect(service.identify(other, of: geteuid()) == .failure(.unknownProcess))
    #expect(HeldProcess(number: 0) == nil && HeldProcess(number: -1) == nil)
  }

  @Test("A process that has ended is refused, though its socket lives on")
  func ended() throws {
    let folder = TemporaryFolder()
    let listening = try #require(UnixSocket.make())
    let path = folder.path + "/s"
    #expect(UnixSocket.withAddress(path) { bind(listening.descriptor, $0, $1) } == 0)
    #expect(listen(listening.descriptor, 1) == 0)
    // A program connects and ends; what it started holds the socket.
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/bash")
    shell.arguments = [
      "-c",
      """
      python3 -c '
      import os, socket, sys
      s = socket.socket(socket.AF_UNIX); s.connect(sys.argv[1]); os.set_inheritable(s.fileno(), True)
      if os.fork() == 0: os.execvp("sleep", ["sleep", "2"])
      ' '\(path)' < /dev/null > /dev/null 2>&1
      """,
    ]
    try shell.run()
    shell.waitUntilExit()
    try #require(shell.terminationStatus == 0)
    let accepted = UnixSocket(descriptor: accept(listening.descriptor, nil, nil))
    guard
      case .failure(.unknownProcess) = ClientIdentity.lookUp(accepted, Admission(owner: getuid()))
    else {
      Issue.record("a process that has ended was believed")
      return
    }
  }
}

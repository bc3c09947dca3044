import Foundation
import Testing

@Suite(
  "The service's configuration",
  .enabled(if: Daemon.path != nil, "coremotiond is not built: swift build"))
struct ConfigurationTests {
  /// Text of a configuration, and the one line that is said of it after the file's name.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let text: String
    let line: String
    var testDescription: String { line }
  }

  private static let keys =
    "answers, ask, ask_for, bus, clients, data, dates, device, http, owner, permissions, raw, readers, "
    + "replay, runtime, sensors, socket, speed"

  private static let mistakes: [Mistake] = [
    Mistake(text: "sokcet = '/a'", line: ":1: sokcet: unknown key, expected one of \(keys)"),
    Mistake(text: "[server]\nport = 1", line: ":1: server: unknown key, expected one of \(keys)"),
    Mistake(
      text: "# first\n\nsocket = 7",
      line: ":3: socket: expected a path that begins with / or ~/, found 7"),
    Mistake(
      text: "socket = 'here.sock'",
      line: ":1: socket: expected a path that begins with / or ~/, found 'here.sock'"),
    Mistake(
      text: "data = ['/x']",
      line: ":1: data: expected a path that begins with / or ~/, found ['/x']"),
    Mistake(
      text: "runtime = true",
      line: ":1: runtime: expected a path that begins with / or ~/, found true"),
    Mistake(
      text: "answers = ''", line: ":1: answers: expected a path that begins with / or ~/, found ''"),
    Mistake(
      text: "socket = '/a'\nsocket = '/b'",
      line: ":2: Error while parsing key-value pair: cannot redefine existing string 'socket'"),
    Mistake(
      text: "socket = '/a",
      line: ":1: Error while parsing literal string: encountered end-of-file"),
    Mistake(
      text: "data = '/a'\nsince = 2024-01-01T-7:00",
      line: ":2: expected a time of day after the date"),
    Mistake(
      text: "since = 2024-01-01 7 # o'clock", line: ":1: expected a time of day after the date"),
    Mistake(
      text: "raw = 'ask'\n[/usr/bin/app]\na = 1",
      line: ":2: expected the name of a table after '['"),
    Mistake(text: "\u{FEFF}[ [a]]", line: ":1: expected the name of a table after '['"),
    Mistake(text: "device = ['a',\n}", line: ":2: expected a value, found '}'"),
    Mistake(
      text: "socket /a",
      line: ":1: Error while parsing key-value pair: expected '=', saw '/'"),
    Mistake(
      text: "owner = 'nobody-of-this-name'",
      line: ":1: owner: expected a user of this machine, found 'nobody-of-this-name'"),
    Mistake(
      text: "owner = 1.5", line: ":1: owner: expected a user of this machine, found 1.5"),
    Mistake(
      text: "readers = 'root'",
      line: ":1: readers: expected a list of users of this machine, found 'root'"),
    Mistake(
      text: "readers = ['root', 'nobody-of-this-name']",
      line: ":1: readers: expected a list of users of this machine, "
        + "found ['root', 'nobody-of-this-name']"),
    Mistake(
      text: "ask = '/bin/true'",
      line: ":1: ask: expected a list: a program's path, which begins with /, and its arguments, "
        + "found '/bin/true'"),
    Mistake(
      text: "ask = ['true']",
      line: ":1: ask: expected a list: a program's path, which begins with /, and its arguments, "
        + "found ['true']"),
    Mistake(
      text: "ask = ['/bin/none-such']",
      line: ":1: ask: expected a program that can be run, found '/bin/none-such'"),
    Mistake(
      text: "ask_for = 0", line: ":1: ask_for: expected seconds above 0, at most 3600, found 0"),
    Mistake(
      text: "ask_for = 'long'",
      line: ":1: ask_for: expected seconds above 0, at most 3600, found 'long'"),
    Mistake(
      text: "ask_for = nan",
      line: ":1: ask_for: expected seconds above 0, at most 3600, found nan"),
    Mistake(text: "raw = true", line: ":1: raw: expected 'ask' or 'allow', found true"),
    Mistake(
      text: "permissions = 'all'",
      line: ":1: permissions: expected a table of programs, found 'all'"),
    Mistake(
      text: "[permissions]\n'app:a' = 'allow'\n\"app:b\" = 'maybe'",
      line: ":3: permissions.app:b: expected 'allow' or 'deny', found 'maybe'"),
    Mistake(
      text: "permissions.'steps' = 'allow'",
      line: ":1: permissions.steps: expected a program: exe:/path, app:ID, user:NAME or token:NAME"),
    Mistake(
      text: "clients = ['share']",
      line: ":1: clients: expected a list of folders, each beginning with / or ~/, found ['share']"),
    Mistake(
      text: "replay = 'a.zip'\ndevice = ['a', 'b']",
      line: ":2: device: expected at most 1 names, one for each replay, found 2"),
    Mistake(
      text: "replay = ['a.zip', 'b.zip']\ndevice = ['a', 'a']",
      line: ":2: device: two devices are called 'a'"),
    Mistake(
      text: "replay = 'unix:/x'",
      line: ":1: replay: unix:/x: expected unix:/path or unix:/path?device=NAME"),
    Mistake(
      text: "replay = 'a.zip?end=exit'",
      line: ":1: replay: a.zip?end=exit: end=exit is for a program's own replay; a service goes on"),
    Mistake(
      text: "replay = 'a.zip?past=all'",
      line:
        ":1: replay: a.zip?past=all: past= is for a program's own replay; push a recording with 'coremotion replay'"
    ),
    Mistake(
      text: "speed = -1", line: ":1: speed: expected a number above 0, or 'virtual', found -1"),
    Mistake(
      text: "dates = 1979-05-27",
      line: ":1: dates: expected 'now' or 'recorded', found a date or time"),
    Mistake(text: "socket = \"/a\\u0000b\"", line: ": expected no \\u0000 in a text"),
    Mistake(
      text: "\"\\u001b[31m\" = 1", line: ":  [31m: unknown key, expected one of \(keys)"),
  ]

  @Test(
    "A mistake is one line with its place, its key, what was expected and found",
    arguments: mistakes)
  func mistake(_ wrong: Mistake) throws {
    let daemon = Daemon()
    let outcome = try daemon.check(wrong.text)
    #expect(outcome.errors == "coremotiond: \(daemon.file)\(wrong.line)\n")
    #expect(outcome.status == 1)
  }

  @Test("Bytes that are no text, and a file that is missing, have a line each")
  func unreadable() throws {
    let daemon = Daemon()
    try Data([0x78, 0xFF]).write(to: URL(filePath: daemon.file))
    #expect(try daemon.check(nil).errors == "coremotiond: \(daemon.file): expected text in UTF-8\n")
    try FileManager.default.removeItem(atPath: daemon.file)
    let outcome = try daemon.check(nil)
    #expect(outcome.errors.hasPrefix("coremotiond: \(daemon.file): "))
    #expect(outcome.errors.filter { $0 == "\n" }.count == 1 && outcome.status == 1)
  }

  @Test("Several mistakes are a line each, by their places")
  func several() throws {
    let daemon = Daemon()
    let lines = try daemon.check("raw = 1\nspeed = 0\nask_for = 0").errors.split(separator: "\n")
    #expect(lines.count == 3)
    for (index, line) in lines.enumerated() { #expect(line.contains(".toml:\(index + 1): ")) }
  }

  @Test("What looks like a date in a text or a comment is none")
  func dates() throws {
    let text = """
      # since 2024-01-01The
      data = "/\\"2024-01-01Trip" # 2024-01-01T
      runtime = '''/2024-01-01T'
      '''
      replay = [
        # [=
      ]
      [ permissions ]
      """
    let outcome = try Daemon().check(text)
    #expect(outcome.errors.isEmpty && outcome.status == 0)
  }

  @Test("What the guide shows is accepted in silence")
  func right() throws {
    let text = """
      socket = "/run/coremotion/motion.sock"
      data = "/var/lib/coremotion"
      runtime = "/run/coremotion"
      answers = "~/answers.json"
      owner = "root"
      readers = [0]
      ask = ["/bin/sh", "-c", "true"]
      ask_for = 30
      raw = "ask"
      replay = ["scenario:walk?seed=2"]
      device = "phone"
      speed = "virtual"
      dates = "recorded"
      clients = ["~/clients"]

      [permissions]
      "exe:/usr/bin/steps" = "deny"
      "app:org.example.Steps" = "allow"
      """
    let outcome = try Daemon().check(text)
    #expect(outcome.errors.isEmpty && outcome.status == 0)
    #expect(try Daemon().check("").status == 0)
  }
}

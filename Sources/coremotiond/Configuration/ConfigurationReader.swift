import MotionHost
import MotionService
import SystemLibrary

/// Reads a configuration from a document, and collects all that is wrong with it.
struct ConfigurationReader {
  private let document: TOMLDocument
  private var mistakes: [ConfigurationMistake] = []
  private var known: Set<String> = []

  private init(_ document: TOMLDocument) { self.document = document }

  /// What a document says.
  static func read(_ document: TOMLDocument) throws(ConfigurationMistakes) -> Configuration {
    var reader = ConfigurationReader(document)
    let configuration = reader.configuration()
    guard reader.mistakes.isEmpty else {
      throw ConfigurationMistakes(
        all: reader.mistakes.sorted { ($0.line ?? 0, $0.words) < ($1.line ?? 0, $1.words) })
    }
    return configuration
  }

  private mutating func configuration() -> Configuration {
    var found = Configuration()
    found.socket = path("socket")
    found.data = path("data")
    found.runtime = path("runtime")
    found.answers = path("answers")
    found.replay = texts("replay", "recordings or scenarios") ?? []
    found.device = texts("device", "names") ?? []
    found.speed = speed()
    found.dates = word("dates", ["now", "recorded"])
    found.owner = take("owner", "a user of this machine") { Self.user($0)?.number }
    let readers = take("readers", "a list of users of this machine") { Self.list($0, Self.user) }
    for reader in readers ?? [] { found.readers[reader.number] = reader.name }
    found.ask = ask()
    found.askFor =
      take("ask_for", "seconds above 0, at most 3600") {
        Self.number($0).flatMap { $0 > 0 && $0 <= 3600 ? $0 : nil }
      } ?? found.askFor
    found.asksForRaw = word("raw", ["ask", "allow"]) == "ask"
    found.permissions = permissions()
    found.clients =
      take("clients", "a list of folders, each beginning with / or ~/") {
        Self.list($0, Self.path)
      } ?? []
    found.http = table("http", "a table with 'listen' in it") { Self.http(&$0) }
    found.sensors = table("sensors", "a table of this machine's sensors") {
      SensorsConfiguration(&$0)
    }
    found.bus = table("bus", "a table with 'sensor_proxy' or 'motion' in it") {
      BusConfiguration(&$0)
    }
    checkDevices(found)
    refuseUnknown()
    return found
  }

  // MARK: - Values

  /// Reads the value of a key; one that `read` does not understand is a mistake.
  private mutating func take<R>(
    _ key: String, _ expected: String, _ read: (TOMLNode) -> R?
  ) -> R? {
    known.insert(key)
    guard let node = document.root[key] else { return nil }
    if let value = read(node) { return value }
    mistakes.append(document.mistake([key], "expected \(expected), found \(node.shown)"))
    return nil
  }

  private mutating func path(_ key: String) -> String? {
    take(key, "a path that begins with / or ~/", Self.path)
  }

  private mutating func texts(_ key: String, _ what: String) -> [String]? {
    take(key, "a text or a list of texts: \(what)") { node in
      if let text = Self.text(node) { return [text] }
      return Self.list(node, Self.text)
    }
  }

  private mutating func word(_ key: String, _ words: [String]) -> String? {
    let expected = words.map { "'\($0)'" }.joined(separator: " or ")
    return take(key, expected) { node in Self.text(node).flatMap { words.contains($0) ? $0 : nil } }
  }

  private mutating func speed() -> String? {
    take("speed", "a number above 0, or 'virtual'") { node in
      if let number = Self.number(node) { return number > 0 ? String(number) : nil }
      return Self.text(node) == "virtual" ? "virtual" : nil
    }
  }

  private mutating func ask() -> [String] {
    let arguments = take("ask", "a list: a program's path, which begins with /, and its arguments")
    {
      Self.list($0, Self.text).flatMap { $0.first?.hasPrefix("/") == true ? $0 : nil }
    }
    guard let arguments, let program = arguments.first else { return [] }
    if access(program, X_OK) != 0 {
      mistakes.append(
        document.mistake(["ask"], "expected a program that can be run, found '\(program)'"))
    }
    return arguments
  }

  private mutating func permissions() -> [String: Bool] {
    let table = take("permissions", "a table of programs") { node in
      if case .table(let entries) = node { entries } else { nil }
    }
    var answers: [String: Bool] = [:]
    for (name, node) in table ?? [:] {
      if !["exe:/", "app:", "user:", "token:"].contains(where: { name.hasPrefix($0) && name != $0 })
      {
        mistakes.append(
          document.mistake(
            ["permissions", name], "expected a program: exe:/path, app:ID, user:NAME or token:NAME")
        )
      } else if let word = Self.text(node), ["allow", "deny"].contains(word) {
        answers[name] = word == "allow"
      } else {
        mistakes.append(
          document.mistake(
            ["permissions", name], "expected 'allow' or 'deny', found \(node.shown)"))
      }
    }
    return answers
  }

  // MARK: - Tables

  /// Reads a table that has keys of its own.
  private mutating func table<R>(
    _ key: String, _ expected: String, _ read: (inout ConfigurationTable) -> R
  ) -> R? {
    let entries = take(key, expected) { node in
      if case .table(let entries) = node { entries } else { nil }
    }
    guard let entries else { return nil }
    var table = ConfigurationTable(key, entries, of: document)
    let value = read(&table)
    table.refuseUnknown()
    mistakes += table.mistakes
    return value
  }

  // MARK: - What fits together

  private mutating func checkDevices(_ found: Configuration) {
    if found.device.count > found.replay.count {
      mistakes.append(
        document.mistake(
          ["device"],
          "expected at most \(found.replay.count) names, one for each replay, "
            + "found \(found.device.count)"))
    }
    if let twice = found.device.first(where: { name in found.device.count { $0 == name } > 1 }) {
      mistakes.append(document.mistake(["device"], "two devices are called '\(twice)'"))
    }
    if let name = found.sensors?.name, found.device.contains(name) {
      mistakes.append(document.mistake(["sensors"], "two devices are called '\(name)'"))
    }
    for place in found.replay {
      do throws(HostAddress.Mistake) {
        try HostAddress(place).checkServed(as: place)
      } catch {
        mistakes.append(document.mistake(["replay"], error.description))
      }
    }
  }

  private mutating func refuseUnknown() {
    for key in document.root.keys where !known.contains(key) {
      mistakes.append(
        document.mistake(
          [key], "unknown key, expected one of \(known.sorted().joined(separator: ", "))"))
    }
  }

  // MARK: - Kinds of values

  static func text(_ node: TOMLNode) -> String? {
    if case .text(let text) = node, !text.isEmpty { text } else { nil }
  }

  static func truth(_ node: TOMLNode) -> Bool? {
    if case .truth(let isTrue) = node { isTrue } else { nil }
  }

  static func number(_ node: TOMLNode) -> Double? {
    switch node {
    case .whole(let number): Double(number)
    case .real(let number): number.isFinite ? number : nil
    default: nil
    }
  }

  /// A path; what begins with ~/ lies in the home of whoever runs the service.
  static func path(_ node: TOMLNode) -> String? {
    guard let text = text(node), !text.utf8.contains(0) else { return nil }
    if text.hasPrefix("~/") { return PurposeFiles.home.map { $0 + text.dropFirst() } }
    return text.hasPrefix("/") ? text : nil
  }

  static func user(_ node: TOMLNode) -> (name: String, number: UInt32)? {
    let name: String
    switch node {
    case .text(let text): name = text
    case .whole(let number): name = String(number)
    default: return nil
    }
    return Admission.user(named: name).map { (name, $0) }
  }

  /// The elements of a list; `nil` where it is none, or one of them is not understood.
  static func list<R>(_ node: TOMLNode, _ read: (TOMLNode) -> R?) -> [R]? {
    guard case .list(let nodes) = node else { return nil }
    let values = nodes.compactMap(read)
    return values.count == nodes.count ? values : nil
  }
}

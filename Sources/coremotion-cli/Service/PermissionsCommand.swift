import ArgumentParser
import MotionDiary
import MotionLink
import MotionRecordings
import ServiceDocuments

/// `coremotion permissions`: who may know what the user does.
struct PermissionsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "permissions",
    abstract: "Shows and changes which programs may use activity, steps, altitude and recordings.",
    discussion: """
      Programs are named as 'coremotion status' shows them: exe:/path for one of
      the command line, app:ID for an application. Command lines of the
      service's own user may have everything unless they are denied;
      applications are asked about. A withdrawal ends running updates with
      error 105. What the service's configuration says wins. Where the device
      is, is an answer of its own: locate says always, use (while the program
      is used), never, or ask to forget what was said.
      token makes a token for a program or a phone that comes over HTTP, and prints
      it this once; revoke takes it back. Who has one is called token:NAME.

      EXAMPLES
        coremotion permissions
        coremotion permissions deny exe:/usr/bin/python3
        coremotion permissions allow app:org.example.Steps
        coremotion permissions reset app:org.example.Steps
        coremotion permissions locate app:org.example.Maps use
        coremotion permissions restrict on
        coremotion permissions token dashboard --may read
        coremotion permissions token screen --may read,clients
        coremotion permissions token prometheus --may metrics
        coremotion permissions revoke dashboard
      """)

  /// What can be done.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case list
    case allow
    case deny
    case reset
    case locate
    case restrict
    case token
    case revoke
  }

  @Argument(help: "list, allow, deny, reset, locate, restrict, token or revoke.")
  var action = Action.list

  @Argument(
    help: ArgumentHelp(
      "A program; on or off for restrict; a token's name.", valueName: "program"))
  var subject: String?

  @Argument(help: ArgumentHelp("always, use, never or ask, for locate.", valueName: "answer"))
  var answer: String?

  @Option(
    help: ArgumentHelp(
      "What a token is for: push:DEVICE, read, read,clients or metrics.", valueName: "right"))
  var may: String?

  @OptionGroup var service: ServiceOptions

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/service-json.md).")
  var json = false

  func validate() throws {
    if action == .locate {
      guard let answer, ["always", "use", "never", "ask"].contains(answer) else {
        throw ValidationError("locate: expected a program, then always, use, never or ask")
      }
    } else if let answer {
      throw ValidationError("\(action.rawValue) takes no answer, found '\(answer)'")
    }
    if action == .token, may == nil {
      throw ValidationError(
        "token: --may push:DEVICE, --may read, --may read,clients or --may metrics is needed")
    }
    if action != .token, may != nil { throw ValidationError("--may belongs to token") }
    switch (action, subject) {
    case (.list, nil): break
    case (.token, .some), (.revoke, .some): break
    case (.list, let subject?): throw ValidationError("list takes no program, found '\(subject)'")
    case (.restrict, let subject):
      guard ["on", "off"].contains(subject) else {
        throw ValidationError("restrict: expected on or off")
      }
    case (.token, nil), (.revoke, nil):
      throw ValidationError("\(action.rawValue): a name is needed")
    case (_, nil):
      throw ValidationError(
        "\(action.rawValue): a program is needed, as 'coremotion status' names it")
    case (_, let subject?):
      guard ["exe:", "app:", "user:", "token:"].contains(where: { subject.hasPrefix($0) }) else {
        throw ValidationError("\(subject): expected exe:/path, app:ID, user:NAME or token:NAME")
      }
    }
  }

  func run() throws { try ServiceOptions.report(show) }

  private func show() throws {
    let owner = try service.owner()
    if action == .token, let subject, let may {
      let text = try owner.call("token", [subject, may])
      return json ? Terminal.write(text) : try MadeToken(text).show()
    }
    let text =
      action == .list
      ? try owner.call("permissions")
      : try owner.call(action.rawValue, [subject, answer].compactMap { $0 })
    if json { return Terminal.write(text) }
    guard case .object(let document)? = JSONValue(Array(text.utf8)) else { return }
    if document["restricted"] == .boolean(true) {
      Terminal.write("restricted: no program gets anything\n")
    }
    let programs = Self.programs(document)
    for program in programs { Terminal.write(program.line + "\n") }
    let locations = document.object("locations")
    for (name, _) in locations.values.sorted(by: { $0.key < $1.key }) {
      Terminal.write("location: \(locations.text(name))  \(name.printable)\n")
    }
    let tokens = document.object("tokens")
    for (name, _) in tokens.values.sorted(by: { $0.key < $1.key }) {
      Terminal.write("token    token:\(name.printable)  (may \(tokens.text(name)))\n")
    }
    if programs.isEmpty, locations.values.isEmpty, tokens.values.isEmpty {
      Terminal.writeText("nothing was asked or answered yet\n")
    }
  }

  // MARK: - What is shown

  /// A program, and what was decided of it.
  private struct Program {
    let name: String
    let state: String
    let origin: String
    let purpose: String

    var line: String {
      let text = "\(state)  \(name.printable)  (\(origin))"
      return purpose.isEmpty ? text : "\(text): \(purpose.printable)"
    }
  }

  /// Open questions first, then all answers by name. What the configuration says wins.
  private static func programs(_ document: JSONObject) -> [Program] {
    let purposes = document.object("purposes")
    let configured = document.object("configured").values
    let answered = document.object("answers").values.filter { configured[$0.key] == nil }
    var asked: [Program] = []
    for (name, question) in document.object("questions").values.sorted(by: { $0.key < $1.key }) {
      guard case .object(let question) = question else { continue }
      let origin = "on \(question.text("device")), since \(question.text("asked_utc"))"
      asked.append(
        Program(
          name: name, state: "asked  ", origin: origin,
          purpose: question.text("purpose")))
    }
    let decided =
      configured.map { ($0.key, $0.value, "by the configuration") }
      + answered.map { ($0.key, $0.value, "answered") }
    return asked
      + decided.sorted { $0.0 < $1.0 }.map { name, answer, origin in
        Program(
          name: name, state: answer == .boolean(true) ? "allowed" : "denied ", origin: origin,
          purpose: purposes.text(name))
      }
  }
}

import ArgumentParser
import MotionDiary
import MotionLink
import MotionRecordings
import ServiceDocuments

/// `coremotion devices`: the devices of the service.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Names the service's devices, adds phones, and says what they are.",
    discussion: """
      The first device is the default. add makes a device and a token with which a
      phone pushes its samples over HTTP; the address is shown this once, at a
      terminal as a QR code too (Documentation/guides/phones.md). set says what the
      phone's messages do not: its platform, ios, android or auto (found out where
      that can be), and its profile, phone or watch.

      EXAMPLES
        coremotion devices
        coremotion devices add pixel
        coremotion devices set pixel --platform android
        coremotion devices set watch --profile watch
        coremotion permissions revoke pixel                 it may push no more
      """)

  /// What can be done.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case list
    case add
    case set
  }

  /// A phone's system.
  enum PlatformWord: String, ExpressibleByArgument, CaseIterable {
    case ios
    case android
    case auto
  }

  /// How a device is worn.
  enum Profile: String, ExpressibleByArgument, CaseIterable {
    case phone
    case watch
  }

  @Argument(help: "list, add or set.")
  var action = Action.list

  @Argument(help: ArgumentHelp("The device's name, for add and set.", valueName: "name"))
  var name: String?

  @Option(help: "The phone's system, for set.")
  var platform: PlatformWord?

  @Option(help: "How the device is worn, for set.")
  var profile: Profile?

  @Option(
    help: ArgumentHelp(
      "The service's socket; default that of this user, else that of the system.",
      valueName: "path"))
  var socket: String?

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/service-json.md).")
  var json = false

  func validate() throws {
    switch (action, name) {
    case (.list, let name?): throw ValidationError("list takes no name, found '\(name)'")
    case (.add, nil), (.set, nil): throw ValidationError("\(action.rawValue): a name is needed")
    default: break
    }
    let isSaid = platform != nil || profile != nil
    if action == .set, !isSaid {
      throw ValidationError("set: --platform or --profile is needed")
    }
    if action != .set, isSaid {
      throw ValidationError("--platform and --profile belong to set")
    }
  }

  func run() throws { try ServiceOptions.report(act) }

  private func act() throws {
    let owner = try ServiceOptions.owner(socket)
    switch (action, name) {
    case (.add, let name?):
      let text = try owner.call("add", [name])
      if json { return Terminal.write(text) }
      try MadeToken(text).show()
    case (.set, let name?):
      let said = [("platform", platform?.rawValue), ("profile", profile?.rawValue)]
      for case (let key, let value?) in said { _ = try owner.call("set", [name, key, value]) }
      try list(owner)
    default: try list(owner)
    }
  }

  private func list(_ owner: OwnerConnection) throws {
    let text = try owner.call("status")
    guard case .object(let document)? = JSONValue(Array(text.utf8)) else { return }
    guard !json else {
      let devices = JSONValue.object {
        $0.add("schema", "devices-1")
        $0.add("devices", document["devices"] ?? .array([]))
      }
      return Terminal.write(devices.text)
    }
    for device in document.objects("devices") { Terminal.write(Self.line(device) + "\n") }
  }

  /// A device in a line, its name first.
  private static func line(_ device: JSONObject) -> String {
    var words: [String] = []
    if device.text("profile") == "watch" { words.append("watch") }
    let platform = device.text("platform")
    if !platform.isEmpty { words.append(platform) }
    if case .object(let phone)? = device["phone"] { words += Self.words(ofPhone: phone) }
    return ([device.text("name")] + words).joined(separator: "  ")
  }

  /// What came of a phone's messages: its platform and what told it, and how many there were.
  private static func words(ofPhone phone: JSONObject) -> [String] {
    func count(_ key: String) -> Int { phone[key]?.integer ?? 0 }
    var words: [String] = []
    if !phone.text("platform").isEmpty {
      words.append("\(phone.text("platform")): \(phone.text("platform_evidence"))")
    }
    words.append(
      "messages \(count("messages")), missing \(count("messages_missing")), "
        + "twice \(count("messages_doubled")), refused \(count("messages_refused"))")
    if !phone.text("advice").isEmpty { words.append(phone.text("advice")) }
    return words
  }
}

import ArgumentParser
import MotionDiary
import MotionLink
import MotionRecordings

/// `coremotion status`: how the service is.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Tells how the service is: its devices, and who uses them.",
    discussion: """
      EXAMPLES
        coremotion status
        coremotion status --json
        coremotion status --metrics                         for Prometheus
        coremotion status --socket /tmp/motion.sock

      EXIT STATUS
        0 the service is well   1 nobody is there   3 it has a fault
      """)

  @OptionGroup var service: ServiceOptions

  @Flag(help: "Print one JSON document instead of text (Documentation/reference/service-json.md).")
  var json = false

  @Flag(help: "Print the figures as Prometheus reads them, instead of text.")
  var metrics = false

  func validate() throws {
    if json, metrics { throw ValidationError("--json and --metrics are two forms; ask for one") }
  }

  func run() throws { try ServiceOptions.report(show) }

  private func show() throws {
    let text = try service.owner().call("status")
    guard case .object(let document)? = JSONValue(Array(text.utf8)) else {
      throw CommandFailure(description: "what the service says of itself is not understood")
    }
    if json {
      Terminal.write(text)
    } else if metrics {
      Terminal.writeText(MetricsText(document).text)
    } else {
      Terminal.writeText(Self.words(document))
    }
    if !document.texts("faults").isEmpty { throw ExitCode(3) }
  }

  /// The document in lines.
  private static func words(_ document: JSONObject) -> String {
    var text = "coremotiond \(document.text("version")), process \(document.text("process")), "
    text += "up \(Quantity.elapsed(document.number("uptime_s")))\n"
    for fault in document.texts("faults") { text += "  FAULT: \(fault)\n" }
    for device in document.objects("devices") {
      let rates = device.object("demand_hz").values.sorted { $0.key < $1.key }
        .map { "\($0.key) \(Self.plain($0.value)) Hz" }
      text += "  device \(device.text("name")): "
      text += device["has_ended"] == .boolean(true) ? "ended" : "at \(device.text("now"))"
      text += rates.isEmpty ? ", nobody listens\n" : ", measures \(rates.joined(separator: ", "))\n"
      for chip in device.objects("sensors") { text += "    \(words(ofChip: chip))\n" }
    }
    for client in document.objects("clients") {
      text += "  client \(client.text("name")), process \(client.text("process")), "
      text += "on \(client.text("device")): \(client.text("authorization"))"
      let dropped = client.number("samples_dropped")
      text += dropped > 0 ? ", \(Quantity.fixed(dropped, 0)) samples dropped\n" : "\n"
    }
    return text
  }

  /// How a chip's samples come, and what that costs; what is wrong with it.
  private static func words(ofChip chip: JSONObject) -> String {
    let fault = chip.text("fault")
    if !fault.isEmpty { return fault }
    var text = "\(chip.text("chip")) (\(chip.text("name"))): "
    guard chip.text("state") == "running" else { return text + chip.text("state") }
    text += "\(chip.texts("on").joined(separator: ", ")) by \(chip.text("way")), "
    text += "\(Quantity.fixed(chip.number("rate_hz"), 0)) Hz, "
    text += "\(Quantity.fixed(chip.number("wakeups_per_s"), 1)) wake-ups a second"
    let missing = chip.number("samples_missing")
    return text + (missing > 0 ? ", \(Quantity.fixed(missing, 0)) samples missing" : "")
  }

  private static func plain(_ value: JSONValue) -> String {
    switch value {
    case .string(let text), .number(let text): text
    default: ""
    }
  }
}

/// `coremotion devices`: the devices of the service.
struct DevicesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices",
    abstract: "Names the service's devices; the first one is the default.",
    discussion: """
      EXAMPLES
        coremotion devices
      """)

  @OptionGroup var service: ServiceOptions

  func run() throws { try ServiceOptions.report(show) }

  private func show() throws {
    let text = try service.owner().call("status")
    guard case .object(let document)? = JSONValue(Array(text.utf8)) else { return }
    for device in document.objects("devices") { Terminal.write(device.text("name") + "\n") }
  }
}

extension JSONObject {
  /// A text or number as it stands; empty where there is none.
  func text(_ key: String) -> String {
    switch self[key] {
    case .string(let text)?: text.printable
    case .number(let text)?: text
    default: ""
    }
  }

  /// A number; 0 where there is none.
  func number(_ key: String) -> Double { Double(text(key)) ?? 0 }

  /// An object; an empty one where there is none.
  func object(_ key: String) -> JSONObject {
    if case .object(let object)? = self[key] { object } else { JSONObject() }
  }

  /// The texts of a list.
  func texts(_ key: String) -> [String] {
    guard case .array(let values)? = self[key] else { return [] }
    return values.compactMap { if case .string(let text) = $0 { text.printable } else { nil } }
  }

  /// The objects of a list.
  func objects(_ key: String) -> [JSONObject] {
    guard case .array(let values)? = self[key] else { return [] }
    return values.compactMap { if case .object(let object) = $0 { object } else { nil } }
  }
}

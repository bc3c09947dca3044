import ArgumentParser
import MotionDiary
import MotionLink
import MotionRecordings
import ServiceDocuments

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
      Terminal.writeText(MetricsText(document, namesDevices: true).text)
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
    return text + listening(document.object("http"))
  }

  /// Where it listens besides its socket, and what is dangerous about it.
  private static func listening(_ http: JSONObject) -> String {
    http.objects("listening").reduce(into: "") { text, place in
      text += "  http at \(place.text("address"))"
      text += place["encrypted"] == .boolean(true) ? ", encrypted" : ""
      if place["insecure"] == .boolean(true) {
        text += ", INSECURE: tokens and motion in the clear"
      }
      text += "\n"
    }
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

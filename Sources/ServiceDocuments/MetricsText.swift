package import MotionRecordings

/// The document `status-1` as Prometheus reads it: base units, `_total` for what only grows, and no name of a
/// person's program.
package struct MetricsText {
  package private(set) var text = ""
  private let namesDevices: Bool

  /// The whole document.
  ///
  /// - Parameter namesDevices: whether each device has its own figures under its name, or all of them one together:
  ///   names are their owner's, and not for others.
  package init(_ status: JSONObject, namesDevices: Bool) {
    self.namesDevices = namesDevices
    let version = Self.escaped(status.text("version"))
    add("build_info", .gauge, "The service's version.", [("{version=\"\(version)\"}", "1")])
    for metric in Self.ofService { add(metric, of: status) }
    add(
      "faults", .gauge, "Things that are wrong with the service; 'coremotion status' says which.",
      [("", String(status.texts("faults").count))])
    if let commit = Self.seconds(status.text("last_commit")) {
      add(
        "last_commit_timestamp_seconds", .gauge, "When history was last written to the disk.",
        [("", commit)])
    }
    add(
      "clients", .gauge, "Programs that use the service now.",
      [("", String(status.objects("clients").count))])
    let devices = status.objects("devices")
    for metric in Self.ofDevices { add(metric, ofDevices: devices) }
    add(
      "device_ended", .gauge, "1 where nothing comes any more of a device.", ofDevices: devices
    ) { $0["has_ended"] == .boolean(true) ? 1 : 0 }
    if case .object(let http)? = status["http"] { add(http) }
  }

  private mutating func add(_ http: JSONObject) {
    for metric in Self.ofHTTP { add(metric, of: http) }
    for (key, label, help) in [
      ("answers", "status", "Answers over HTTP."),
      ("refused", "reason", "Requests over HTTP that were refused, by what was wrong."),
    ] {
      let values = http.object(key).values.sorted { $0.key < $1.key }
      add(
        "http_\(key)_total", .counter, help,
        values.map { ("{\(label)=\"\(Self.escaped($0.key))\"}", Self.plain($0.value)) })
    }
  }

  // MARK: - What there is

  private enum Kind: String { case gauge, counter }

  private struct Metric {
    let name: String
    let kind: Kind
    let help: String
    let key: String
  }

  private static let ofService = [
    Metric(
      name: "uptime_seconds", kind: .gauge, help: "Since the service's start.", key: "uptime_s"),
    Metric(
      name: "cpu_seconds_total", kind: .counter, help: "Processor time of the service.",
      key: "cpu_s"),
    Metric(
      name: "waits_total", kind: .counter,
      help: "Times that a thread of the service began to wait.",
      key: "waits"),
    Metric(
      name: "loop_turns_total", kind: .counter, help: "Rounds of the service's loop.",
      key: "loop_turns"),
    Metric(
      name: "loop_sleeps_total", kind: .counter, help: "Rounds before which the loop slept.",
      key: "loop_sleeps"),
    Metric(
      name: "connections", kind: .gauge, help: "Connections that are open.", key: "connections"),
    Metric(
      name: "connections_served_total", kind: .counter, help: "Connections that said hello.",
      key: "connections_served"),
    Metric(
      name: "connections_refused_total", kind: .counter,
      help: "Connections of somebody else, or beyond the number that a user may have.",
      key: "connections_refused"),
    Metric(
      name: "client_samples_dropped_total", kind: .counter,
      help: "Sensor samples for which programs were too slow.", key: "samples_dropped"),
  ]

  private static let ofDevices = [
    Metric(
      name: "device_samples_total", kind: .counter, help: "Samples that a device has taken.",
      key: "samples_taken"),
    Metric(
      name: "device_samples_dropped_total", kind: .counter,
      help: "Samples that a device had already, or that came too late.", key: "samples_dropped"),
    Metric(
      name: "device_batches_total", kind: .counter, help: "Batches in which a source sent samples.",
      key: "batches_taken"),
  ]

  private static let ofHTTP = [
    Metric(
      name: "http_connections", kind: .gauge, help: "Connections over HTTP that are open.",
      key: "connections"),
    Metric(
      name: "http_streams", kind: .gauge,
      help: "Streams of events, also those of whom was cut off a moment ago.",
      key: "streams"),
    Metric(
      name: "http_received_bytes_total", kind: .counter, help: "Bytes of bodies over HTTP.",
      key: "received_bytes"),
  ]

  // MARK: - Writing

  private mutating func add(_ metric: Metric, of status: JSONObject) {
    guard case .number(let value)? = status[metric.key] else { return }
    add(metric.name, metric.kind, metric.help, [("", value)])
  }

  private mutating func add(_ metric: Metric, ofDevices devices: [JSONObject]) {
    add(metric.name, metric.kind, metric.help, ofDevices: devices) { $0[metric.key]?.integer }
  }

  /// A figure of each device that has it, or the sum of them.
  private mutating func add(
    _ name: String, _ kind: Kind, _ help: String, ofDevices devices: [JSONObject],
    _ value: (JSONObject) -> Int?
  ) {
    let values = devices.compactMap { device in value(device).map { (Self.label(device), $0) } }
    if namesDevices {
      add(name, kind, help, values.map { ($0, String($1)) })
    } else if !values.isEmpty {
      add(name, kind, help, [("", String(values.reduce(0) { $0 + $1.1 }))])
    }
  }

  private mutating func add(
    _ name: String, _ kind: Kind, _ help: String, _ values: [(labels: String, value: String)]
  ) {
    guard !values.isEmpty else { return }
    text += "# HELP coremotion_\(name) \(help)\n# TYPE coremotion_\(name) \(kind.rawValue)\n"
    for (labels, value) in values { text += "coremotion_\(name)\(labels) \(value)\n" }
  }

  private static func plain(_ value: JSONValue) -> String {
    if case .number(let text) = value { text } else { "0" }
  }

  private static func label(_ device: JSONObject) -> String {
    "{device=\"\(escaped(device.text("name")))\"}"
  }

  /// A label's value, as the text format has it. Control characters were made visible before.
  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.append(character)
      }
    }
  }

  /// Seconds since 1970 of a time in UTC.
  private static func seconds(_ text: String) -> String? {
    WallClock(iso8601: text).map { String($0.secondsSince1970) }
  }
}

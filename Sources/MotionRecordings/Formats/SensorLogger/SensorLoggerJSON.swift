/// Sensor Logger's JSON as the tables of its zipped export, so that both are read by the same rules:
/// the export (an array of flat objects, all values texts, with `sensor` and `time`) and the
/// messages of its push (`payload`: objects of `name`, `time` and `values`).
enum SensorLoggerJSON {
  /// Names of the export's files by the names that a push gives them.
  private static let names: [String: String] = {
    let known = [
      "Accelerometer", "AccelerometerUncalibrated", "TotalAcceleration", "Gravity", "Gyroscope",
      "GyroscopeUncalibrated", "Magnetometer", "MagnetometerUncalibrated", "Barometer", "Location",
      "Orientation", "Pedometer", "Activity", "Annotation", "Metadata", "WristMotion",
      "WatchBarometer", "WatchLocation",
    ]
    return Dictionary(uniqueKeysWithValues: known.map { ($0.small, $0) })
  }()

  /// The container with tables in place of its JSON; `nil` where it is none of the app's.
  static func tables(of container: RecordingContainer) -> RecordingContainer? {
    let messages = container.members.prefix(10_000).compactMap { member in
      order(of: member, in: container).map { (order: $0, member: member) }
    }
    guard !messages.isEmpty else { return nil }
    let sorted = messages.sorted { $0.order < $1.order }.map { $0.member }
    // One pass finds the sensors, the columns of each, and the first time.
    var columns: [String: [String]] = [:]
    var first: Int64?
    let survey = SensorLoggerRecords(sorted, in: container, log: container.log)
    while let (name, values) = survey.next() {
      let name = names[name.small] ?? name
      if columns[name] == nil && columns.count < 200 {
        columns[name] = values.keys.sorted().filter {
          !["sensor", "name", "messageId"].contains($0)
        }
      }
      if name != "Metadata", let time = values["time"].flatMap(time) {
        first = min(first ?? time, time)
      }
    }
    guard !columns.isEmpty else { return nil }
    let size = sorted.reduce(Int64(0)) { $0 + $1.size }
    let members = columns.map { name, columns in
      RecordingContainer.Member(
        name: name + ".csv", size: size,
        source: .generated {
          table(name, columns, size: size, start: first ?? 0, sorted, in: container)
        })
    }
    return container.with(members: FolderListing.sorted(members))
  }

  /// Whether the members are messages of a push, all of one recording: an export is one by itself.
  static func holdsMessages(_ container: RecordingContainer) -> Bool {
    container.members.contains { member in
      let head = String(decoding: container.head(of: member, count: 2048), as: UTF8.self)
      return head.contains(text: "\"messageId\"")
    }
  }

  /// The place of a message among the others; `nil` where the member is no JSON of the app.
  private static func order(
    of member: RecordingContainer.Member, in container: RecordingContainer
  ) -> Int? {
    let head = String(decoding: container.head(of: member, count: 2048), as: UTF8.self)
    let text = head.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard text.hasPrefix("[") || text.hasPrefix("{") else { return nil }
    if let range = text.firstRange(ofText: "\"messageId\""), text.contains(text: "\"payload\"") {
      let digits = text[range.upperBound...].drop { !$0.isNumber }.prefix { $0.isNumber }
      return Int(digits) ?? 0
    }
    let isFlat =
      text.contains(text: "\"sensor\"")
      && (text.contains(text: "\"seconds_elapsed\"") || text.contains(text: "\"appVersion\""))
    let isPayload = text.contains(text: "\"payload\"") && text.contains(text: "\"values\"")
    return isFlat || isPayload ? 0 : nil
  }

  private static func time(_ text: String) -> Int64? { Int64(text) }

  private static func table(
    _ name: String, _ columns: [String], size: Int64, start: Int64,
    _ members: [RecordingContainer.Member], in container: RecordingContainer
  ) -> GeneratedLines {
    let records = SensorLoggerRecords(members, in: container, log: FindingLog()) {
      (names[$0.small] ?? $0) == name
    }
    let isTimed = columns.contains("time")
    let hasElapsed = columns.contains("seconds_elapsed")
    var isHeaderGiven = false
    return GeneratedLines(size: size) {
      if !isHeaderGiven {
        isHeaderGiven = true
        return (columns + (isTimed && !hasElapsed ? ["seconds_elapsed"] : []))
          .map(quoted).joined(separator: ",")
      }
      while let (found, values) = records.next() {
        guard (names[found.small] ?? found) == name else { continue }
        var cells = columns.map { quoted(values[$0] ?? "") }
        if isTimed && !hasElapsed {
          cells.append(values["time"].flatMap(time).map { cell(nanoseconds: $0 &- start) } ?? "")
        }
        return cells.joined(separator: ",")
      }
      return nil
    }
  }
}

/// The records of Sensor Logger's JSON files, each as a name and texts.
final class SensorLoggerRecords {
  private let container: RecordingContainer
  private let log: FindingLog
  private var waiting: ArraySlice<RecordingContainer.Member>
  private var tokens: JSONTokens?
  private var file = ""
  /// Open objects: the key under which each stands, and its values.
  private var open: [(key: String?, values: [String: String])] = []
  private var key: String?
  /// Whether the records of a sensor are asked for.
  private let isWanted: (String) -> Bool
  /// The sensor whose records were passed over last.
  private var unwanted: String?
  /// Open objects from the one on that is of a sensor that is not asked for; `nil` outside.
  private var passed: Int?

  init(
    _ members: [RecordingContainer.Member], in container: RecordingContainer, log: FindingLog,
    isWanted: @escaping (String) -> Bool = { _ in true }
  ) {
    waiting = members[...]
    self.isWanted = isWanted
    self.container = container
    self.log = log
  }

  /// The next record of a sensor.
  func next() -> (name: String, values: [String: String])? {
    while true {
      guard let tokens else {
        guard let member = waiting.popFirst() else { return nil }
        file = member.name
        self.tokens = container.open(member).map { JSONTokens($0) }
        continue
      }
      guard let token = tokens.next() else {
        if let failure = tokens.failure { log.add(.unreadable, file: file, reason: failure) }
        self.tokens = nil
        open = []
        passed = nil
        continue
      }
      if let record = take(token) { return record }
    }
  }

  private func take(_ token: JSONTokens.Token) -> (String, [String: String])? {
    switch token {
    case .key(let name): key = name
    case .beginObject:
      open.append((key, [:]))
      key = nil
    case .string(let text), .number(let text), .literal(let text):
      if passed == nil, let key, let last = open.indices.last, open[last].values.count < 200 {
        if key == "sensor", text == unwanted || !isWanted(text) {
          unwanted = text
          passed = last
        }
        open[last].values[key] = text
      }
      key = nil
    case .beginArray, .endArray: key = nil
    case .endObject:
      guard let closed = open.popLast() else { return nil }
      if let outermost = passed {
        if open.count == outermost { passed = nil }
        return nil
      }
      if closed.key == "values", let last = open.indices.last {
        for (key, text) in closed.values where open[last].values[key] == nil {
          open[last].values[key] = text
        }
      } else if let name = closed.values["sensor"] ?? closed.values["name"] {
        return (name, closed.values)
      }
    }
    return nil
  }
}

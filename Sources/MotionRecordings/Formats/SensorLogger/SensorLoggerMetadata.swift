/// `Metadata.csv` of Sensor Logger: one row. Columns that a version does not have are unknown.
struct SensorLoggerMetadata {
  /// What the app ran on.
  enum Platform {
    case ios
    case android
  }

  private var values: [String: String] = [:]

  init(_ container: RecordingContainer) {
    guard let member = container.member("Metadata.csv"),
      let (header, lines) = container.table(member), case .text(let line) = lines.next()
    else { return }
    var row = TableRow(columns: header.names.count, delimiter: header.delimiter)
    row.split(line)
    for (column, name) in header.names.enumerated() where column < row.count {
      let text = row.text(column)
      if !text.isEmpty { values[name] = text }
    }
  }

  /// The platform as stated, else by the model's name (versions to 1.13 do not state it).
  var platform: Platform? {
    switch values["platform"]?.small {
    case "ios", "ipados": return .ios
    case "android": return .android
    default: break
    }
    guard let device = values["device name"]?.small else { return nil }
    return ["iphone", "ipad", "ipod"].contains { device.hasPrefix($0) } ? .ios : .android
  }

  /// Whether the app had "Standardise Units & Frames" on; versions that do not say it did not have
  /// it.
  var isStandardised: Bool { values["standardisation"]?.small == "true" }

  /// `Sensor Logger 1.49.0 (iOS)`.
  func format(isWatch: Bool) -> String {
    let version = values["appVersion"].map { " \($0)" } ?? ""
    return "Sensor Logger\(version)" + (system(isWatch: isWatch).map { " (\($0))" } ?? "")
  }

  /// What the export says about itself. The device's id is left out: it tells a person from others.
  func metadata(name: String, isWatch: Bool) -> RecordingMetadata {
    var metadata = RecordingMetadata(recording: name)
    metadata.device = isWatch ? "Apple Watch" : values["device name"]
    metadata.os = system(isWatch: isWatch)
    // By its columns: `WristMotion`.
    if isWatch { metadata.placement = Wear.wrist.rawValue }
    metadata.timeZone = values["recording timezone"]
    if let milliseconds = values["recording epoch time"].flatMap({ Int64($0) }),
      milliseconds > 0, milliseconds < 7_000_000_000_000
    {
      metadata.start = WallClock(nanoseconds: milliseconds * 1_000_000)
    }
    metadata.source = format(isWatch: isWatch)
    return metadata
  }

  private func system(isWatch: Bool) -> String? {
    if isWatch { return "watchOS" }
    return switch platform {
    case .ios: "iOS"
    case .android: "Android"
    case nil: nil
    }
  }
}

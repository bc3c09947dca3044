import MotionProcessing

/// Logs of Google's GNSS Logger (Android): records `Fix`, and in later versions the uncalibrated
/// motion sensors; the columns of each stand in a comment that begins with its name. Raw satellite
/// measurements are passed over.
enum GNSSLogger: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    let member = container.single(count: 4096, text: { $0.isWhitespace }) {
      $0.hasPrefix("#") && $0.contains(text: "# Raw,")
    }
    guard let member else { return nil }
    let head = String(decoding: container.head(of: member, count: 1 << 14), as: UTF8.self)
    let columns = columns(in: head)
    let (sources, first) = OpenedRecording.taggedSources(member, in: container, separator: ",") {
      read($0, columns)
    }
    var metadata = container.metadata(start: first)
    metadata.os = "Android"
    let version = head.split(atText: "Version: ").dropFirst().first?
      .prefix { $0.isNumber || $0 == "." || $0 == "v" }
    return OpenedRecording(
      format: "GNSS Logger \(version ?? "")".trimmed, metadata: metadata, sources: sources,
      recognition: "a comment that names the columns of Raw",
      contentsWithoutSamples: sources.isEmpty ? "raw satellite measurements" : nil)
  }

  /// The columns of each record, by their names in lower case without units and brackets.
  private static func columns(in head: String) -> [Substring: [String: Int]] {
    var found: [Substring: [String: Int]] = [:]
    for line in head.split(whereSeparator: { $0.isNewline }) where line.hasPrefix("# ") {
      let names = line.dropFirst(2).split(separator: ",", omittingEmptySubsequences: false)
      guard names.count > 3, let tag = names.first else { continue }
      var columns: [String: Int] = [:]
      for (index, name) in names.enumerated() { columns[name.small.trimmed] = index }
      found[tag] = columns
    }
    return found
  }

  private static func read(
    _ line: TaggedLines.Line, _ columns: [Substring: [String: Int]]
  ) -> TaggedLines.Meaning {
    guard let tag = line.cells.first, let names = columns[tag] else { return .other }
    func column(_ spellings: String...) -> Int {
      spellings.lazy.compactMap { names[$0] }.first ?? .max
    }
    let time = line.whole(
      column("(utc)timeinms", "unixtimemillis", "utctimemillis"), times: 1_000_000)
    func vector(_ prefix: String, _ unit: String) -> Vector3? {
      let values = ["x", "y", "z"].compactMap { line.number(column("uncal\(prefix)\($0)\(unit)")) }
      return values.count == 3 ? Vector3(values[0], values[1], values[2]) : nil
    }
    let reading: Reading?
    switch tag {
    case "Fix":
      reading = fix(line, column: { names[$0] ?? .max })
    case "UncalAccel":
      reading = vector("accel", "mps2").map(AccelerationUnit.specificForce.reading)
    case "UncalGyro": reading = vector("gyro", "radps").map { .rotationRate($0) }
    case "UncalMag": reading = vector("mag", "microt").map { .magneticField($0) }
    default: return .other
    }
    guard let time, let reading else { return .damaged }
    return .sample(Sample(reading, atNanoseconds: time))
  }

  private static func fix(
    _ line: TaggedLines.Line, column: @escaping (String) -> Int
  ) -> Reading? {
    func value(_ spellings: String...) -> Double {
      spellings.lazy.compactMap { line.number(column($0)) }.first ?? .nan
    }
    var fix = LocationFix(
      latitude: value("latitude", "latitudedegrees"),
      longitude: value("longitude", "longitudedegrees"))
    guard abs(fix.latitude) <= 90, abs(fix.longitude) <= 180 else { return nil }
    fix.altitude = value("altitude", "altitudemeters")
    fix.speed = value("speed", "speedmps")
    fix.course = value("bearing", "bearingdegrees")
    // Android gives zero where it has no figure.
    let horizontal = value("accuracy", "accuracymeters")
    fix.horizontalAccuracy = horizontal > 0 ? horizontal : .nan
    let vertical = value("verticalaccuracymeters")
    fix.verticalAccuracy = vertical > 0 ? vertical : .nan
    return .location(fix)
  }
}

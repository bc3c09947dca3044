import MotionProcessing

/// Logs of the Microsoft indoor location competition (Android): tab separated lines
/// `epoch_ms TYPE_x values…` after a header of lines with `#`.
enum MicrosoftIndoor: RecordingFormat {
  /// Milliseconds since 1970 have 13 digits from 2001 to 2286.
  private static let stampDigits = 13
  private static let mark = "\tTYPE_"

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    let member = container.single(count: 2048, text: { $0.isWhitespace }) {
      $0.hasPrefix("#") && $0.prefix(40).contains(text: "startTime:")
    }
    guard let member else { return nil }
    let head = String(decoding: container.head(of: member, count: 8192), as: UTF8.self)
    let all = String(decoding: container.head(of: member, count: 1 << 20), as: UTF8.self)
    let hasRaw = (
      gyroscope: all.contains(text: "TYPE_GYROSCOPE_UNCALIBRATED"),
      field: all.contains(text: "TYPE_MAGNETIC_FIELD_UNCALIBRATED")
    )
    let (sources, first) = OpenedRecording.taggedSources(
      member, in: container, separator: "\t", split: records
    ) { read($0, hasRaw: hasRaw) }
    let origin = first ?? 0
    var metadata = container.metadata(start: first)
    metadata.os = value("AndroidName", in: head).map { "Android \($0)" } ?? "Android"
    metadata.device = [value("Brand", in: head), value("Model", in: head)].compactMap { $0 }
      .joined(separator: " ")
    func table(
      _ name: String, _ header: String, _ type: String,
      _ cells: @escaping (TaggedLines.Line) -> String?
    ) -> StatementTable {
      TaggedLines.statement(
        name, header: header, of: member, in: container, separator: "\t", split: records
      ) { line in
        guard line.cells.count > 2, line.cells[1] == type,
          let time = line.whole(0, times: 1_000_000), let rest = cells(line)
        else { return nil }
        return "\(cell(nanoseconds: time &- origin)),\(rest)"
      }
    }
    return OpenedRecording(
      format: "Microsoft indoor competition", metadata: metadata, sources: sources,
      recognition: "a first line with # and startTime:",
      statements: [
        table("truth_waypoints.csv", "time_s,x_m,y_m", "TYPE_WAYPOINT") { line in
          line.number(2).flatMap { x in line.number(3).map { "\(cell(x)),\(cell($0))" } }
        },
        table("android_rotation_vector.csv", "time_s,qw,qx,qy,qz", "TYPE_ROTATION_VECTOR") {
          $0.vector(2).map { v in
            let w = max(0, 1 - v.x * v.x - v.y * v.y - v.z * v.z).squareRoot()
            return "\(cell(w)),\(cell(v.x)),\(cell(v.y)),\(cell(v.z))"
          }
        },
      ])
  }

  /// The records of a line; some line ends are missing, so a stamp may follow the last value at once.
  private static func records(_ line: String) -> [Substring] {
    let marks = line.ranges(ofText: mark)
    guard marks.count > 1 else { return [line[...]] }
    var records = [Substring]()
    var start = line.startIndex
    for range in marks.dropFirst() {
      guard
        let stamp = line.index(
          range.lowerBound, offsetBy: -stampDigits, limitedBy: line.startIndex), stamp > start
      else { continue }
      records.append(line[start..<stamp])
      start = stamp
    }
    return records + [line[start...]]
  }

  private static func read(
    _ line: TaggedLines.Line, hasRaw: (gyroscope: Bool, field: Bool)
  ) -> TaggedLines.Meaning {
    guard line.cells.count > 1, line.cells[1].hasPrefix("TYPE_") else { return .other }
    let reading: (Vector3) -> Reading
    switch line.cells[1] {
    case "TYPE_ACCELEROMETER": reading = AccelerationUnit.specificForce.reading
    case "TYPE_GYROSCOPE_UNCALIBRATED": reading = { .rotationRate($0) }
    case "TYPE_GYROSCOPE" where !hasRaw.gyroscope: reading = { .rotationRate($0) }
    case "TYPE_MAGNETIC_FIELD_UNCALIBRATED": reading = { .magneticField($0) }
    case "TYPE_MAGNETIC_FIELD" where !hasRaw.field: reading = { .magneticField($0) }
    default: return .other
    }
    guard let time = line.whole(0, times: 1_000_000), let v = line.vector(2) else {
      return .damaged
    }
    return .sample(Sample(reading(v), atNanoseconds: time))
  }

  private static func value(_ key: String, in head: String) -> String? {
    guard let range = head.firstRange(ofText: "\(key):") else { return nil }
    let text = head[range.upperBound...].prefix { $0 != "\t" && !$0.isNewline }
    return text.isEmpty ? nil : String(text)
  }
}

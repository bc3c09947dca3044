import MotionProcessing

/// Logs of GetSensorData (CSIC; IPIN competitions, Android): lines `ACCE;app time;sensor time;x;y;z`
/// after comments with `%`. The app's time, seconds since its start, is the one that all sensors
/// share.
enum GetSensorData: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    let member = container.single(count: 8192, text: { $0.isWhitespace }) {
      $0.hasPrefix("%") && ($0.contains(text: "ACCE;") || $0.contains(text: "GetSensorData"))
    }
    guard let member else { return nil }
    let (sources, first) = OpenedRecording.taggedSources(
      member, in: container, separator: ";", read: read)
    let origin = first ?? 0
    var metadata = RecordingMetadata(recording: container.name)
    metadata.os = "Android"
    return OpenedRecording(
      format: "GetSensorData", metadata: metadata, sources: sources,
      recognition: "a first line with % and lines that begin with ACCE;",
      statements: [
        TaggedLines.statement(
          "truth_positions.csv", header: "time_s,latitude_deg,longitude_deg,floor", of: member,
          in: container, separator: ";"
        ) { line in
          guard line.cells.first == "POSI", let time = line.seconds(1),
            let latitude = line.number(3), let longitude = line.number(4)
          else { return nil }
          return "\(cell(nanoseconds: time &- origin)),\(cell(latitude)),\(cell(longitude)),"
            + cell(line.number(5))
        }
      ])
  }

  private static func read(_ line: TaggedLines.Line) -> TaggedLines.Meaning {
    guard let tag = line.cells.first else { return .other }
    let reading: Reading?
    switch tag {
    case "ACCE": reading = line.vector(3).map(AccelerationUnit.specificForce.reading)
    case "GYRO": reading = line.vector(3).map { .rotationRate($0) }
    case "MAGN": reading = line.vector(3).map { .magneticField($0) }
    case "PRES": reading = line.number(3).map { .pressure($0 / 10) }
    case "GNSS": reading = fix(line)
    default: return .other
    }
    guard let time = line.seconds(1), let reading else { return .damaged }
    return .sample(Sample(reading, atNanoseconds: time))
  }

  /// `GNSS;app time;sensor time;latitude;longitude;altitude;bearing;accuracy;speed;…`
  private static func fix(_ line: TaggedLines.Line) -> Reading? {
    guard let latitude = line.number(3), let longitude = line.number(4) else { return nil }
    return .location(
      LocationFix(
        latitude: latitude, longitude: longitude, altitude: line.number(5) ?? .nan,
        horizontalAccuracy: line.number(7) ?? .nan, speed: line.number(8) ?? .nan,
        course: line.number(6) ?? .nan))
  }
}

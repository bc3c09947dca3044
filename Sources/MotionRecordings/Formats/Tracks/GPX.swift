/// GPX 1.0 and 1.1: track points with time. Way points and routes are plans, not recordings.
enum GPX: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard let member = container.single(count: 4096, where: { beginsWithElement("gpx", $0) }) else {
      return nil
    }
    return .track(
      "a GPX track", in: container, member: member, statement: "gpx_record.csv",
      recognition: "an XML file whose first element is gpx"
    ) { log in
      container.open(member).flatMap(XMLEvents.init).map {
        XMLTrack($0, points: GPXPoints(), file: member.name, log: log)
      }
    }
  }
}

/// What the elements of a GPX file say of a point.
private struct GPXPoints: PointElements {
  let point = "trkpt"

  mutating func start(
    _ name: String, _ attributes: [String: String], into point: inout RecordedPoint
  ) {
    switch name {
    case "trkpt":
      point.latitude = attributes["lat"].flatMap(Double.init) ?? .nan
      point.longitude = attributes["lon"].flatMap(Double.init) ?? .nan
    case "gps":
      // Garmin's and Topo's `<gte:gps speed="…">` is in km/h.
      if let speed = attributes["speed"].flatMap(Double.init) { point.speed = speed / 3.6 }
    default: break
    }
  }

  mutating func end(_ name: String, _ text: String, into point: inout RecordedPoint) {
    switch name {
    case "time": point.time = WallClock(iso8601: text)?.nanoseconds
    case "ele": point.altitude = Double(text) ?? .nan
    case "speed": point.speed = Double(text) ?? .nan
    case "course": point.course = Double(text) ?? .nan
    case "hr": point.heartRate = Double(text) ?? .nan
    case "cad": point.cadence = Double(text) ?? .nan
    case "distance": point.distance = Double(text) ?? .nan
    default: break
    }
  }
}

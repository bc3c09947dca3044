/// GPX 1.0 and 1.1: track points with time. Way points and routes are plans, not recordings.
enum GPX: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    .track("a GPX track", of: "gpx", GPXPoints(), in: container, statement: "gpx_record.csv")
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
    var number: Double { Double(text) ?? .nan }
    switch name {
    case "time": point.time = WallClock(iso8601: text)?.nanoseconds
    case "ele": point.altitude = number
    case "speed": point.speed = number
    case "course": point.course = number
    case "hr": point.heartRate = number
    case "cad": point.cadence = number
    case "distance": point.distance = number
    default: break
    }
  }
}

/// GPX 1.0 and 1.1: track points with time. Way points and routes are plans, not recordings.
enum GPX: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    .track("a GPX track", of: "gpx", GPXPoints(), in: container, statement: "gpx_record.csv")
  }
}

/// What the elements of a GPX file say of a point.
private struct GPXPoints: PointElements {
  let point = "trkpt"
  private(set) var stated = StatedActivity()
  private var isTrack = false
  private var isLink = false
  /// Whether Garmin's totals of a track are read (`TrackStatsExtension`).
  private var isTotal = false

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

  mutating func start(beside name: String, _ attributes: [String: String]) {
    switch name {
    case "gpx": stated.source = attributes["creator"]
    case "trk": isTrack = true
    case "link": isLink = true
    case "TrackStatsExtension": isTotal = true
    default: break
    }
  }

  mutating func end(beside name: String, _ text: String) {
    switch name {
    case "trk": isTrack = false
    case "link": isLink = false
    case "TrackStatsExtension": isTotal = false
    case "type": if isTrack && !isLink { stated.add(sport: sport(text)) }
    case "Distance": total(.distance, text)
    case "TimerTime": total(.time, text)
    case "TotalElapsedTime": total(.elapsed, text)
    case "Ascent": total(.ascent, text)
    case "Descent": total(.descent, text)
    default: break
    }
  }

  private mutating func total(_ total: StatedActivity.WritableTotal, _ text: String) {
    if isTotal { stated.add(Double(text), to: total) }
  }

  /// A word, or one of Strava's numbers.
  private func sport(_ text: String) -> String {
    guard stated.source?.hasPrefix("Strava") == true else { return text }
    return ["1": "cycling", "4": "hiking", "9": "running", "10": "walking"][text] ?? text
  }
}

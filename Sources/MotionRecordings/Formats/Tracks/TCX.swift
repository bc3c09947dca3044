/// TCX (Garmin Training Center): track points of activities. Courses are plans, not recordings.
enum TCX: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    .track(
      "a TCX activity", of: "TrainingCenterDatabase", TCXPoints(), in: container,
      statement: "tcx_record.csv")
  }
}

/// What the elements of a TCX file say of a point.
private struct TCXPoints: PointElements {
  let point = "Trackpoint"
  /// Whether `Value` is a heart rate; elsewhere it may be a maker's own.
  private var isHeartRate = false
  private(set) var stated = StatedActivity()
  private var lap: StatedActivity.Lap?
  private var isCreator = false

  mutating func start(
    _ name: String, _ attributes: [String: String], into point: inout RecordedPoint
  ) {
    if name == "HeartRateBpm" { isHeartRate = true }
  }

  mutating func end(_ name: String, _ text: String, into point: inout RecordedPoint) {
    var number: Double { Double(text) ?? .nan }
    switch name {
    case "LatitudeDegrees": point.latitude = number
    case "LongitudeDegrees": point.longitude = number
    case "AltitudeMeters": point.altitude = number
    case "DistanceMeters": point.distance = number
    case "Speed": point.speed = number
    case "Cadence", "RunCadence": point.cadence = number
    case "Time": point.time = WallClock(iso8601: text)?.nanoseconds
    case "HeartRateBpm": isHeartRate = false
    case "Value": if isHeartRate { point.heartRate = number }
    default: break
    }
  }

  mutating func start(beside name: String, _ attributes: [String: String]) {
    switch name {
    case "Activity": stated.add(sport: attributes["Sport"]?.small)
    case "Lap": lap = StatedActivity.Lap()
    case "Creator": isCreator = true
    default: break
    }
  }

  mutating func end(beside name: String, _ text: String) {
    switch name {
    case "TotalTimeSeconds":
      lap?.time = Double(text)
      if lap != nil { stated.add(Double(text), to: .time) }
    case "DistanceMeters":
      lap?.distance = Double(text)
      if lap != nil { stated.add(Double(text), to: .distance) }
    case "Lap":
      if let lap { stated.add(lap) }
      lap = nil
    case "Name": if isCreator { stated.source = text }
    case "Creator": isCreator = false
    default: break
    }
  }
}

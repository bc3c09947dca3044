/// TCX (Garmin Training Center): track points of activities. Courses are plans, not recordings.
enum TCX: RecordingFormat {
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording? {
    guard
      let member = container.single(
        count: 4096, where: { beginsWithElement("TrainingCenterDatabase", $0) })
    else { return nil }
    return .track(
      "a TCX activity", in: container, member: member, statement: "tcx_record.csv",
      recognition: "an XML file whose first element is TrainingCenterDatabase"
    ) { log in
      container.open(member).flatMap(XMLEvents.init).map {
        XMLTrack($0, points: TCXPoints(), file: member.name, log: log)
      }
    }
  }
}

/// What the elements of a TCX file say of a point.
private struct TCXPoints: PointElements {
  let point = "Trackpoint"
  /// Whether `Value` is a heart rate; elsewhere it may be a maker's own.
  private var isHeartRate = false

  mutating func start(
    _ name: String, _ attributes: [String: String], into point: inout RecordedPoint
  ) {
    if name == "HeartRateBpm" { isHeartRate = true }
  }

  mutating func end(_ name: String, _ text: String, into point: inout RecordedPoint) {
    switch name {
    case "Time": point.time = WallClock(iso8601: text)?.nanoseconds
    case "LatitudeDegrees": point.latitude = Double(text) ?? .nan
    case "LongitudeDegrees": point.longitude = Double(text) ?? .nan
    case "AltitudeMeters": point.altitude = Double(text) ?? .nan
    case "DistanceMeters": point.distance = Double(text) ?? .nan
    case "Speed": point.speed = Double(text) ?? .nan
    case "Cadence", "RunCadence": point.cadence = Double(text) ?? .nan
    case "HeartRateBpm": isHeartRate = false
    case "Value": if isHeartRate { point.heartRate = Double(text) ?? .nan }
    default: break
    }
  }
}

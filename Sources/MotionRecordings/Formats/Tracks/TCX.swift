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
        TCXTrack($0, file: member.name, log: log)
      }
    }
  }
}

/// Reads the track points of a TCX file.
final class TCXTrack: TrackReader {
  private let events: XMLEvents
  private let file: String
  private let log: FindingLog
  private var isReported = false

  init(_ events: XMLEvents, file: String, log: FindingLog) {
    self.events = events
    self.file = file
    self.log = log
  }

  var bytes: (read: Int, total: Int) { (events.stream.position, events.stream.size) }

  func nextPoint() -> RecordedPoint? {
    var point: RecordedPoint?
    var text = ""
    var isHeartRate = false
    while let event = events.next() {
      switch event {
      case .start("Trackpoint", _): point = RecordedPoint()
      case .start(let name, _):
        text = ""
        if name == "HeartRateBpm" { isHeartRate = true }
      case .text(let piece): if text.utf8.count < 4096 { text += piece }
      case .end("Trackpoint"): if let point { return point }
      case .end("HeartRateBpm"): isHeartRate = false
      case .end(let name):
        let text_ = text.trimmed
        text = ""
        guard point != nil else { continue }
        if name == "Value" && !isHeartRate { continue }
        Self.take(text_, as: name, into: &point)
      }
    }
    if let failure = events.failure, !isReported {
      isReported = true
      log.add(.unreadable, file: file, line: failure.line, reason: failure.reason)
    }
    return nil
  }

  private static func take(_ text: String, as name: String, into point: inout RecordedPoint?) {
    switch name {
    case "Time": point?.time = WallClock(iso8601: text)?.nanoseconds
    case "LatitudeDegrees": point?.latitude = Double(text) ?? .nan
    case "LongitudeDegrees": point?.longitude = Double(text) ?? .nan
    case "AltitudeMeters": point?.altitude = Double(text) ?? .nan
    case "DistanceMeters": point?.distance = Double(text) ?? .nan
    case "Speed": point?.speed = Double(text) ?? .nan
    case "Cadence", "RunCadence": point?.cadence = Double(text) ?? .nan
    case "Value": point?.heartRate = Double(text) ?? .nan
    default: break
    }
  }
}

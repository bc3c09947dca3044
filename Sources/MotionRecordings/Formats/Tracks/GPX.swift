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
        GPXTrack($0, file: member.name, log: log)
      }
    }
  }
}

/// Whether the bytes begin like an XML file with this first element.
func beginsWithElement(_ name: String, _ bytes: ArraySlice<UInt8>) -> Bool {
  let text = String(decoding: bytes, as: UTF8.self).drop { $0.isWhitespace || $0 == "\u{FEFF}" }
  guard text.first == "<" else { return false }
  var rest = text
  while let open = rest.firstIndex(of: "<") {
    rest = rest[rest.index(after: open)...]
    guard let mark = rest.first else { return false }
    if mark == "!" || mark == "?" { continue }
    let element = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    if element.contains("<") { continue }
    return element == name || element.hasSuffix(":" + name)
  }
  return false
}

/// Reads the track points of a GPX file.
final class GPXTrack: TrackReader {
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
    while let event = events.next() {
      switch event {
      case .start("trkpt", let attributes):
        point = RecordedPoint()
        point?.latitude = attributes["lat"].flatMap(Double.init) ?? .nan
        point?.longitude = attributes["lon"].flatMap(Double.init) ?? .nan
      case .start("gps", let attributes):
        // Garmin's and Topo's `<gte:gps speed="…">` is in km/h.
        if let speed = attributes["speed"].flatMap(Double.init) { point?.speed = speed / 3.6 }
      case .start: text = ""
      case .text(let piece): if text.utf8.count < 4096 { text += piece }
      case .end("trkpt"): if let point { return point }
      case .end(let name):
        if point != nil { Self.take(text.trimmed, as: name, into: &point) }
        text = ""
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
    case "time": point?.time = WallClock(iso8601: text)?.nanoseconds
    case "ele": point?.altitude = Double(text) ?? .nan
    case "speed": point?.speed = Double(text) ?? .nan
    case "course": point?.course = Double(text) ?? .nan
    case "hr": point?.heartRate = Double(text) ?? .nan
    case "cad": point?.cadence = Double(text) ?? .nan
    case "distance": point?.distance = Double(text) ?? .nan
    default: break
    }
  }
}

/// What a format's elements say of a track point.
protocol PointElements {
  /// The element that is a point.
  var point: String { get }
  /// Takes an element that begins within a point, or the point's own.
  mutating func start(
    _ name: String, _ attributes: [String: String], into point: inout RecordedPoint)
  /// Takes an element that ends within a point, and its text.
  mutating func end(_ name: String, _ text: String, into point: inout RecordedPoint)
  /// What stands beside the points.
  var stated: StatedActivity { get }
  /// Takes an element that begins outside of points.
  mutating func start(beside name: String, _ attributes: [String: String])
  /// Takes an element that ends outside of points, and its text.
  mutating func end(beside name: String, _ text: String)
}

/// Reads the track points of an XML file, such as GPX and TCX.
final class XMLTrack<Points: PointElements>: TrackReader {
  /// The longest text of an element that is kept, in bytes.
  private let longest = 4096

  private let events: XMLEvents
  private var points: Points
  private let file: String
  private let log: FindingLog
  private var isReported = false

  init(_ events: XMLEvents, points: Points, file: String, log: FindingLog) {
    self.events = events
    self.points = points
    self.file = file
    self.log = log
  }

  var bytes: (read: Int64, total: Int64) { (events.stream.position, events.stream.size) }

  var stated: StatedActivity { points.stated }

  func nextPoint() -> RecordedPoint? {
    var point: RecordedPoint?
    var text = ""
    while let event = events.next() {
      switch event {
      case .start(let name, let attributes):
        text = ""
        if name == points.point { point = RecordedPoint() }
        if var inside = point {
          points.start(name, attributes, into: &inside)
          point = inside
        } else {
          points.start(beside: name, attributes)
        }
      case .text(let piece): if text.utf8.count < longest { text += piece }
      case .end(let name):
        if name == points.point, let point { return point }
        if var inside = point {
          points.end(name, text.trimmed, into: &inside)
          point = inside
        } else {
          points.end(beside: name, text.trimmed)
        }
        text = ""
      }
    }
    if let failure = events.failure, !isReported {
      isReported = true
      log.add(.unreadable, file: file, line: failure.line, reason: failure.reason)
    }
    return nil
  }
}

extension OpenedRecording {
  /// The track of an XML file whose first element has this name; `nil` where there is none.
  static func track(
    _ format: String, of element: String, _ points: some PointElements,
    in container: RecordingContainer, statement: String
  ) -> OpenedRecording? {
    let member = container.single(count: 4096) { beginsWithElement(element, $0) }
    guard let member else { return nil }
    return .track(
      format, in: container, member: member, statement: statement,
      recognition: "an XML file whose first element is \(element)"
    ) { log in
      container.open(member).flatMap(XMLEvents.init).map {
        XMLTrack($0, points: points, file: member.name, log: log)
      }
    }
  }
}

import MotionProcessing
import MotionRecordings

/// The part of a diary that says what was done when.
struct TimelineText {
  /// Recordings shorter than this show seconds, s: within ten minutes a minute says too little.
  private static let shortest = 600.0
  /// Lines shorter than this show seconds, s.
  private static let shortestLine = 60.0
  /// Metres by location below which a line shows none: 0.00 km.
  private static let leastWay = 5.0

  private let diary: Diary
  private let clock: LocalClock
  private let units: DisplayUnits

  init(_ diary: Diary, clock: LocalClock, units: DisplayUnits) {
    self.diary = diary
    self.clock = clock
    self.units = units
  }

  /// Days and lines.
  func lines(
    bold: (String) -> String, coloured: (String, SegmentKind) -> String
  ) -> [String] {
    let rows = diary.segments.map { cells(of: $0) }
    let columns = TextColumns(rows: rows, aligned: [.left, .left, .left, .right, .right, .right])
    var lines: [String] = []
    var day = ""
    for (segment, row) in zip(diary.segments, rows) {
      let newDay = self.day(of: segment.start)
      if newDay != day {
        if !day.isEmpty { lines.append("") }
        lines.append(bold(newDay))
        day = newDay
      }
      lines.append(coloured(columns.line(row, width: DiaryText.width), segment.kind))
    }
    return lines
  }

  /// A moment on the clock: hours and minutes, in a short recording seconds.
  func time(_ time: SensorTime) -> String {
    self.time(time, withSeconds: diary.totals.duration < Self.shortest)
  }

  private func cells(of segment: Segment) -> [String] {
    let walked = segment.walked
    let floors = Quantity.floors(up: walked.floorsAscended, down: walked.floorsDescended)
    return [
      span(of: segment), segment.kind.rawValue, segment.confidence?.word ?? "",
      walked.steps > 0 ? Quantity.count(walked.steps, "step") : "", distance(of: segment),
      pace(of: segment), floors.isEmpty ? segment.reason?.phrase ?? "" : floors,
    ]
  }

  private func distance(of segment: Segment) -> String {
    Self.shownDistance(of: segment).map { units.distance($0) } ?? ""
  }

  /// Metres that a line shows; `nil` where it shows none.
  static func shownDistance(of segment: Segment) -> Double? {
    segment.distance.flatMap { $0 > (segment.isByLocation ? leastWay : 0) ? $0 : nil }
  }

  private func pace(of segment: Segment) -> String {
    if let pace = segment.pace { return units.pace(pace) }
    return segment.isByLocation ? segment.speed.map { units.speed($0) } ?? "" : ""
  }

  // MARK: - Times

  /// When it was: `8:15 to 8:36`.
  func span(of segment: Segment) -> String {
    let isShort = min(diary.totals.duration, Self.shortest) < Self.shortest
    let withSeconds = isShort || segment.duration < Self.shortestLine
    let start = time(segment.start, withSeconds: withSeconds)
    let end = time(segment.end, withSeconds: withSeconds)
    return "\(start) to \(endDay(of: segment))\(end)"
  }

  private func time(_ time: SensorTime, withSeconds: Bool) -> String {
    DiaryClock(start: diary.metadata.start, clock: clock).time(
      time.seconds, withSeconds: withSeconds)
  }

  /// The weekday of the end, where it is another one than that of the start: `Wed `. Midnight is the
  /// end of a day.
  private func endDay(of segment: Segment) -> String {
    guard let start = diary.metadata.start else { return "" }
    let from = clock.read(start, afterSeconds: segment.start.seconds)
    let last = clock.read(start, afterSeconds: segment.end.seconds)
    let isMidnight = last.hour == 0 && last.minute == 0 && last.second == 0
    let isSame = (from.year, from.month, from.day) == (last.year, last.month, last.day)
    return isSame || isMidnight ? "" : "\(CalendarText.shortWeekday(last.weekday)) "
  }

  private func day(of time: SensorTime) -> String {
    guard let start = diary.metadata.start else { return "" }
    let reading = clock.read(start, afterSeconds: time.seconds)
    return
      "\(CalendarText.weekday(reading.weekday)), \(reading.year)-\(Quantity.two(reading.month))-"
      + Quantity.two(reading.day)
  }
}

import MotionProcessing
import MotionRecordings

/// A local day of a recording as a row of 24 hours.
struct DayRow: Sendable {
  /// Rows that are shown: those of a year.
  static let most = 400

  /// The row, with `Markup.number` for its recording, and `begin` where the hour may stand.
  let html: String
  let label: String
  /// When its recording begins, where that is on this day.
  let hour: String

  /// What stands for the hour.
  private static let begin = "\u{2}"

  /// The row; with its hour where its day is not alone.
  func html(isAlone: Bool) -> String {
    html.replacing(text: Self.begin, with: isAlone || hour.isEmpty ? "" : ", \(hour)")
  }

  static func rows(of subject: ReportSubject) -> [DayRow] {
    let duration = subject.diary.totals.duration
    guard duration > 0 else { return [] }
    let days = starts(of: subject)
    // A day of 25 hours stretches no other one.
    let longest = days.map { $0.end - $0.start }.max() ?? 86_400
    let span = max(longest, 86_400)
    return days.prefix(most).map { day in
      DayRow(
        html: html(subject, from: day.start, to: day.end, until: day.start + span),
        label: label(subject, at: day.start), hour: day.start <= 0 ? subject.time(0) : "")
    }
  }

  /// When days begin and end, seconds from the recording's start; the first begins before it.
  private static func starts(of subject: ReportSubject) -> [(start: Double, end: Double)] {
    let duration = subject.diary.totals.duration
    var days: [(start: Double, end: Double)] = []
    guard let start = subject.diary.metadata.start else {
      var from = 0.0
      while from < duration, days.count <= most {
        days.append((from, from + 86_400))
        from += 86_400
      }
      return days
    }
    let origin = start.secondsSince1970
    var day = subject.clock.clock.day(of: origin)
    while days.count <= most {
      let from = subject.clock.clock.start(ofDay: day) - origin
      guard from < duration else { break }
      days.append((from, subject.clock.clock.start(ofDay: day + 1) - origin))
      day += 1
    }
    return days
  }

  private static func html(
    _ subject: ReportSubject, from start: Double, to end: Double, until: Double
  ) -> String {
    let axis = TimeAxis(from: start, to: until, clock: subject.clock)
    var (paths, words): (String, [String]) = ("", [])
    for kind in SegmentKind.lanes {
      var path = BarPath(axis)
      var seconds = 0.0
      for segment in subject.diary.segments where segment.kind == kind {
        let (from, to) = (max(segment.start.seconds, start), min(segment.end.seconds, end))
        guard to > from else { continue }
        seconds += to - from
        path.add(
          from: from, to: to, top: TimelinePart.top(of: segment.confidence),
          bottom: Double(TimelinePart.height))
      }
      paths += PictureRow.path(kind.laneWord, path.data)
      if seconds > 0, kind != .stationary {
        words.append("\(kind.laneWord) \(Markup.duration(seconds))")
      }
    }
    let label = label(subject, at: start)
    let button = "<button type=\"button\">\(Markup.text(label))\(begin)</button>"
    return PictureRow(axis: axis).html(
      "dayrow",
      data: " data-recording=\"\(Markup.number)\" data-from=\"\(Markup.number(max(0, start), 3))\""
        + " data-to=\"\(Markup.number(min(end, subject.diary.totals.duration), 3))\"",
      name: button,
      alternative: "\(label): \(words.isEmpty ? "at rest" : words.joined(separator: ", "))",
      hasGrid: false, content: PictureRow.shape(height: TimelinePart.height, paths))
  }

  private static func label(_ subject: ReportSubject, at seconds: Double) -> String {
    guard let start = subject.diary.metadata.start else {
      return "day \(Int((max(0, seconds) / 86_400).rounded(.down)) + 1)"
    }
    // A clock that is changed at midnight has begun the day within the first hours.
    return CalendarText.short(
      subject.clock.clock.read(start, afterSeconds: max(0, seconds) + 0.001))
  }
}

import MotionProcessing
import MotionRecordings

/// A line for each thing that is wrong with a recording's data.
enum FindingLines {
  /// Findings of the reader that are shown; the others are counted.
  private static let shown = 5

  static func lines(of subject: ReportSubject) -> [String] {
    let diary = subject.diary
    var lines: [String] = []
    if let remark = subject.remark { lines.append(remark) }
    if let reason = diary.totals.withheld { lines.append("No steps: \(reason).") }
    if !subject.isFelt, diary.quality.first != nil {
      lines.append(
        "No accelerometer: there are no steps"
          + (diary.quality[.location].samples > 0
            ? ", and what was done is told by location alone." : " and no activities."))
    }
    if diary.quality.isDamaged {
      lines.append(QualityText.damaged)
    }
    lines += findings(subject)
    for stream in DataQuality.measured { lines += gaps(of: stream, subject) }
    return lines
  }

  private static func findings(_ subject: ReportSubject) -> [String] {
    let quality = subject.diary.quality
    let damage = quality.damagedStreams
    let findings = quality.findings
    var lines = damage.map { $0 + "." }
    for finding in findings.prefix(shown) {
      // Of the file no more than its name: where it lies is its owner's.
      let file = subject.file == nil ? "" : PathText.lastPart(of: finding.file)
      let place = finding.line.map { "\(file.isEmpty ? "" : ", ")line \($0)" } ?? ""
      let head = (file + place).isEmpty ? "" : "\(file)\(place): "
      let count = finding.count > 1 ? " (\(Quantity.grouped(finding.count)) times)" : ""
      let reason = subject.showsRoute ? finding.reason : withoutQuotes(finding.reason)
      lines.append(head + reason + count)
    }
    if findings.count > shown { lines.append("And \(findings.count - shown) more findings.") }
    return lines
  }

  /// A reason up to what it quotes or lists: a cell may be a coordinate, a member's name a place.
  private static func withoutQuotes(_ reason: String) -> String {
    let ends = ["\"", ", found", ";"].compactMap { reason.firstRange(ofText: $0)?.lowerBound }
    return ends.min().map { String(reason[..<$0]) } ?? reason
  }

  /// `Location: 7 gaps, 20 h 45 min of 23 h 32 min without data`.
  private static func gaps(of stream: SensorStream, _ subject: ReportSubject) -> [String] {
    let quality = subject.diary.quality[stream]
    guard quality.samples > 0, !quality.holes.isEmpty else { return [] }
    let missing = quality.holes.reduce(0) { $0 + $1.end - $1.start }
    let name = stream.word.beginningLarge
    return [
      "\(name): \(Quantity.count(quality.count(.gap), "gap")), \(Markup.duration(missing)) of "
        + "\(Markup.duration(subject.diary.totals.duration)) without data"
    ]
  }
}

extension DataQuality.StreamQuality {
  /// When nothing came, seconds from the start.
  var holes: [(start: Double, end: Double)] {
    gaps.list.map { ($0.start.seconds, $0.end.seconds) }
  }
}

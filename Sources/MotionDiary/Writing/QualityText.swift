import MotionProcessing
import MotionRecordings

/// The part of a diary that says how good the data were.
enum QualityText {
  /// Findings that are shown; the others are counted. All of them stand in the JSON document.
  private static let shownFindings = 5

  /// Seconds for which nobody stops a recording and goes on with it: a year.
  private static let longestPause = 365.0 * 86_400

  /// What is said first of a damaged recording.
  static let damaged = "Part of the input was damaged; the results are without that part."

  static func lines(_ quality: DataQuality, bold: (String) -> String) -> [String] {
    let present = DataQuality.measured.filter { quality[$0].samples > 0 }
    let rows = present.map { cells($0, quality[$0]) }
    let columns = TextColumns(rows: rows, aligned: [.left, .right, .right, .left])
    var lines = [bold("Data")]
    if rows.isEmpty { lines.append("  no samples") }
    for (stream, row) in zip(present, rows) {
      lines.append("  " + columns.line(row, width: DiaryText.width - 2))
      let faults = faults(quality[stream])
      if !faults.isEmpty { lines.append("    " + faults.joined(separator: ", ")) }
    }
    if present.contains(where: { quality[$0].longestGap > longestPause }) {
      lines.append("  The times jump ahead by more than a year: was a clock set meanwhile?")
    }
    lines += damage(quality)
    return lines
  }

  private static func cells(_ stream: SensorStream, _ quality: DataQuality.StreamQuality)
    -> [String]
  {
    [
      stream.word,
      Quantity.grouped(quality.samples) + (quality.samples == 1 ? " sample" : " samples"),
      quality.meanRate.map { Quantity.fixed($0, $0 < 10 ? 2 : 1) + " Hz" } ?? "",
      "longest gap \(duration(quality.longestGap))",
    ]
  }

  private static func duration(_ seconds: Double) -> String {
    if seconds >= 600 { return Quantity.elapsed(seconds) }
    return Quantity.fixed(seconds, seconds < 1 ? 3 : 1) + " s"
  }

  private static func faults(_ quality: DataQuality.StreamQuality) -> [String] {
    let names: [(SampleFault.Kind, String)] = [
      (.notFinite, "not a number"), (.absurd, "beyond any sensor"), (.repeated, "repeated"),
      (.late, "out of order"), (.saturated, "clipped"), (.gap, "gap too long to bridge"),
      (.pressed, "while hands pressed the case: no floors, no climb"),
    ]
    return names.compactMap { kind, name in
      let count = quality.count(kind)
      if kind == .gap && count > 1 { return "\(Quantity.grouped(count)) gaps too long to bridge" }
      return count > 0 ? "\(Quantity.grouped(count)) \(name)" : nil
    }
  }

  private static func damage(_ quality: DataQuality) -> [String] {
    var lines: [String] = []
    if quality.isDamaged {
      lines.append("  " + damaged)
      lines += quality.damagedStreams.map { "  \($0)" }
    }
    if !quality.isDamaged, quality.findings.contains(where: { $0.isDamage }) {
      lines.append("  Little of the input was lost, less than one row in two thousand.")
    }
    if quality.skippedRows > 0 {
      lines.append("  \(Quantity.count(quality.skippedRows, "row")) could not be read")
    }
    lines += FindingText.lines(quality.findings.filter { $0.isDamage }, most: shownFindings)
    let notes = quality.findings.filter { !$0.isDamage }
    if !notes.isEmpty { lines.append("  Nothing damaged, but:") }
    return lines + FindingText.lines(notes, most: shownFindings)
  }
}

import MotionRecordings

/// What a reader has found, for a person: one line each.
enum FindingText {
  /// The first findings; the others are counted.
  static func lines(_ findings: [RecordingFinding], most: Int = .max) -> [String] {
    var lines = findings.prefix(most).map { finding in
      let place = finding.line.map { "\(finding.file), line \($0)" } ?? finding.file
      let times = finding.count > 1 ? " (\(Quantity.grouped(finding.count)) times)" : ""
      return "  \(place): \(finding.reason)\(times)".printable
    }
    if findings.count > most {
      lines.append("  and \(findings.count - most) findings more: see --json")
    }
    return lines
  }
}

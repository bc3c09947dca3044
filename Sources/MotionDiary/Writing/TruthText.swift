import MotionProcessing

/// The part of a diary that holds it against the truth.
enum TruthText {
  static func lines(
    _ truth: DiaryTruth, _ diary: Diary, units: DisplayUnits, bold: (String) -> String
  ) -> [String] {
    let totals = diary.totals
    var rows = [["", "true", "found", ""]]
    rows.append(row("steps", truth.steps, totals.steps, error: true))
    rows.append(
      row(
        "on foot", truth.distanceOnFoot, totals.distanceOnFoot, { units.distance($0) }, error: true)
    )
    rows.append(row("floors up", truth.floorsAscended, totals.floorsAscended))
    rows.append(row("floors down", truth.floorsDescended, totals.floorsDescended))
    for kind in SegmentKind.allCases {
      let found = totals.time(of: kind)
      guard truth.time(of: kind) > 0 || found > 0 else { continue }
      rows.append(row(kind.rawValue, truth.time(of: kind), found, Quantity.elapsed))
    }
    let columns = TextColumns(rows: rows, aligned: [.left, .right, .right, .right])
    var lines = [bold("Held against the truth")]
    lines += rows.map { "  " + columns.line($0, width: DiaryText.width - 2) }
    if let share = truth.agreement(with: diary.segments) {
      lines.append("  The activity is right \(Quantity.fixed(100 * share, 1)) % of the time.")
    }
    return lines
  }

  private static func row(
    _ name: String, _ truth: Int, _ found: Int?, error: Bool = false
  ) -> [String] {
    row(
      name, Double(truth), found.map(Double.init), { Quantity.grouped(Int($0)) }, error: error)
  }

  private static func row(
    _ name: String, _ truth: Double, _ found: Double?, _ text: (Double) -> String,
    error: Bool = false
  ) -> [String] {
    [
      name, text(truth), found.map(text) ?? "-",
      error ? percent(found.map { $0 - truth }, of: truth) : "",
    ]
  }

  private static func percent(_ difference: Double?, of truth: Double) -> String {
    guard let difference, truth > 0 else { return "" }
    let text = Quantity.fixed(100 * difference / truth, 1)
    return (text.hasPrefix("-") ? text : "+" + text) + " %"
  }
}

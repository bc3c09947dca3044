import MotionRecordings

/// What the file itself says, beside what was found.
enum StatedText {
  /// Laps that are shown; all stand in the JSON document.
  private static let shownLaps = 30

  static func lines(_ diary: Diary, units: DisplayUnits, bold: (String) -> String) -> [String] {
    guard let stated = diary.stated else { return [] }
    let title = stated.source.map { "\($0.printable) says" } ?? "The file says"
    return [bold(title)] + sentence(stated, diary) + verdict(stated, diary) + laps(stated, units)
  }

  private static func sentence(_ stated: StatedActivity, _ diary: Diary) -> [String] {
    var words = stated.sports.map { $0.printable }
    if let metres = stated.distance {
      words.append(Quantity.grouped(Int(metres.rounded())) + " m" + difference(metres, diary))
    }
    if let time = stated.time { words.append("\(Quantity.elapsed(time)) by its timer") }
    if let elapsed = stated.elapsed { words.append("\(Quantity.elapsed(elapsed)) in all") }
    if let up = stated.ascent { words.append("\(Quantity.fixed(up, 0)) m up") }
    if let down = stated.descent { words.append("\(Quantity.fixed(down, 0)) m down") }
    guard !words.isEmpty else { return [] }
    return TextColumns.wrapped(
      words.joined(separator: ", "), width: DiaryText.width, indent: "  ")
  }

  /// How far the track is off, where both are long enough for a share to mean something.
  private static func difference(_ metres: Double, _ diary: Diary) -> String {
    guard let ours = diary.totals.trackDistance ?? diary.totals.distanceOnFoot, metres > 100 else {
      return ""
    }
    let share = Quantity.fixed(100 * (ours / metres - 1), 1)
    return " (ours: \(share.hasPrefix("-") ? share : "+" + share) %)"
  }

  /// What the sport was used for.
  private static func verdict(_ stated: StatedActivity, _ diary: Diary) -> [String] {
    guard stated.isEvidence, diary.segments.contains(where: { $0.kind != .noData }) else {
      return []
    }
    return ["  The sport was set by the owner: it counts as evidence beside the speed."]
  }

  private static func laps(_ stated: StatedActivity, _ units: DisplayUnits) -> [String] {
    guard stated.laps.count > 1 else { return [] }
    let rows = stated.laps.prefix(shownLaps).enumerated().map { index, lap in
      [
        "lap \(index + 1)", lap.distance.map { units.distance($0) } ?? "",
        lap.time.map { Quantity.elapsed($0) } ?? "",
      ]
    }
    let columns = TextColumns(rows: rows, aligned: [.left, .right, .right])
    let lines = rows.map { "  " + columns.line($0, width: DiaryText.width - 2) }
    let rest = stated.laps.count - rows.count
    return rest > 0 ? lines + ["  and \(rest) laps more: see --json"] : lines
  }
}

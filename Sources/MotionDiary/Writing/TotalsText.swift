import MotionProcessing

/// The part of a diary that adds up.
enum TotalsText {
  static func lines(_ diary: Diary, units: DisplayUnits, bold: (String) -> String) -> [String] {
    let (totals, errors) = (diary.totals, diary.statedErrors)
    var rows: [[String]] = []
    if let steps = totals.steps {
      let error = errors.steps95.map { " ± " + Quantity.grouped(Quantity.twoDigits($0)) } ?? ""
      rows.append(["steps", Quantity.grouped(steps) + error])
    }
    if let reason = totals.withheld { rows.append(["steps", "no figure: \(reason)"]) }
    if let metres = totals.distanceOnFoot, let active = totals.activeTime {
      let way = units.distance(metres, error: errors.distance95)
      rows.append(["on foot", "\(way) in \(Quantity.elapsed(active))"])
    }
    if let metres = totals.trackDistance {
      rows.append(["by location", way(metres, totals, units)])
    }
    if let up = totals.floorsAscended, let down = totals.floorsDescended {
      rows.append(["floors", "\(up) up, \(down) down"])
    }
    if let up = totals.ascent, let down = totals.descent {
      let (rise, fall) = (
        units.height(up, error: errors.climb), units.height(down, error: errors.climb)
      )
      rows.append(["climb", "\(rise) up, \(fall) down"])
    }
    rows += LevelChangeRows.cells(diary.levelChanges, units: units)
    for kind in SegmentKind.allCases where totals.time(of: kind) > 0 {
      rows.append([kind.rawValue, Quantity.elapsed(totals.time(of: kind))])
    }
    if let seconds = totals.notWorn, seconds > 0 {
      rows.append(["not worn", "\(Quantity.elapsed(seconds)), of which nothing is said"])
    }
    guard !rows.isEmpty else { return [] }
    let columns = TextColumns(rows: rows, aligned: [.left, .left])
    let lines = [bold("Totals")] + rows.map { "  " + columns.line($0, width: DiaryText.width) }
    return lines + meanings(of: errors).map { "  " + $0 }
  }

  /// What the errors that are stated mean.
  static func meanings(of errors: StatedErrors) -> [String] {
    var meanings: [String] = []
    if errors.steps95 != nil { meanings.append("± holds the truth in 19 of 20 recordings.") }
    if errors.climb != nil {
      meanings.append("± of the climb is what the noise of the heights leaves open.")
    }
    return meanings
  }

  /// Metres by location; without accelerometer also the time in which they were made.
  private static func way(
    _ metres: Double, _ totals: DiaryTotals, _ units: DisplayUnits
  ) -> String {
    guard let moving = totals.movingTime else { return units.distance(metres) }
    return "\(units.distance(metres)), \(Quantity.elapsed(moving)) of it moving"
  }
}

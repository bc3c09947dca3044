/// The kilometres of a way on foot or by bicycle.
enum SplitText {
  /// Splits that are shown; all stand in the JSON document.
  private static let shown = 50

  static func lines(_ diary: Diary, units: DisplayUnits, bold: (String) -> String) -> [String] {
    let isDriven =
      diary.totals.time(of: .automotive)
      > diary.totals.time(of: .walking) + diary.totals.time(of: .running)
      + diary.totals.time(of: .cycling)
    guard diary.splits.count > 1, !isDriven else { return [] }
    let isRidden =
      diary.totals.time(of: .cycling) > diary.totals.time(of: .walking)
      + diary.totals.time(of: .running)
    let rows = diary.splits.prefix(shown).enumerated().map { index, split in
      [
        split.metres < 1000 ? units.distance(split.metres) : "\(index + 1) km",
        isRidden
          ? units.speed(split.movingTime > 0 ? split.metres / split.movingTime : 0)
          : units.pace(split.movingTime / split.metres),
      ]
    }
    let columns = TextColumns(rows: rows, aligned: [.right, .right])
    let lines = [bold("Kilometres")] + rows.map { "  " + columns.line($0, width: DiaryText.width) }
    let rest = diary.splits.count - rows.count
    return rest > 0 ? lines + ["  and \(rest) more: see --json"] : lines
  }
}

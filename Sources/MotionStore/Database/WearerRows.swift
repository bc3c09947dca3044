import FoundationEssentials
import GRDB
import MotionHost
import MotionLink

/// Rows of who wears the device; dates are the session's own. What they say is decided when it is written.
extension MovementMinute {
  /// A minute from its row; `nil` where it is none.
  init?(row: Row) {
    guard let start: Double = row.readable("date"), let end: Double = row.readable("finish")
    else { return nil }
    func share(_ column: String) -> Double { row.readable(column) ?? 0 }
    self.init(
      from: Date(timeIntervalSinceReferenceDate: start),
      to: Date(timeIntervalSinceReferenceDate: end),
      tremor: TremorShares(
        unknown: share("unknown"), none: share("none"), slight: share("slight"),
        mild: share("mild"), moderate: share("moderate"), strong: share("strong")),
      dyskinesiaLikely: row.readable("dyskinesia"))
  }

  func insert(into database: Database, device: Int64, session: Int) throws {
    try database.execute(
      sql: """
        INSERT INTO minute (device, session, date, finish, unknown, none, slight, mild, moderate, strong,
          dyskinesia) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
      arguments: [
        device, session, start.timeIntervalSinceReferenceDate, end.timeIntervalSinceReferenceDate,
        tremor.unknown, tremor.none, tremor.slight, tremor.mild, tremor.moderate, tremor.strong,
        dyskinesiaLikely,
      ])
  }
}

extension LoggedFall {
  /// A fall from its row; `nil` where it is none.
  init?(row: Row) {
    guard let date: Double = row.readable("date"),
      let resolution = row.readable("resolution").flatMap({ FallRecord.Resolution(rawValue: $0) })
    else { return nil }
    self.init(
      FallRecord(at: Date(timeIntervalSinceReferenceDate: date), resolution),
      heardBy: Names(row.readable("heard")).all)
  }

  func insert(into database: Database, device: Int64, session: Int) throws {
    try database.execute(
      sql: "INSERT INTO fall (device, session, date, resolution, heard) VALUES (?, ?, ?, ?, ?)",
      arguments: [
        device, session, record.date.timeIntervalSinceReferenceDate, record.resolution.rawValue,
        Names(heardBy).text,
      ])
  }
}

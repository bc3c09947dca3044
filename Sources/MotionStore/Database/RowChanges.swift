import FoundationEssentials
import GRDB
import MotionHost
import MotionLink
import MotionProcessing

/// What has to be written where the database holds rows of a session that may yet change, and others are
/// found: no page is touched for what stays as it is.
struct RowChanges {
  let device: Int64
  let session: Int
  let former: HistoryTail
  let found: HistoryTail

  /// Writes it, but for recordings. Dates are the session's own.
  func write(into database: Database) throws {
    try write(former.steps, found.steps, "step", by: \.date, into: database) { step in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO step (device, session, date, length, active) VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          device, session, step.date.timeIntervalSinceReferenceDate, step.length, step.activeTime,
        ])
    }
    try write(former.floors, found.floors, "floor", by: \.date, into: database) { floors in
      try database.execute(
        sql: """
          INSERT INTO floor (device, session, date, count) VALUES (?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET count = count + excluded.count
          """,
        arguments: [
          device, session, floors.date.timeIntervalSinceReferenceDate, floors.count,
        ])
    }
    try write(former.states, found.states, "state", by: \.start.date, into: database) { state in
      try database.execute(
        sql: """
          INSERT OR REPLACE INTO state (device, session, date, boot, flags, confidence)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          device, session, state.start.date.timeIntervalSinceReferenceDate, state.start.timestamp,
          Int(state.activity.flags), state.activity.confidence.rawValue,
        ])
    }
  }

  /// Takes out what is no longer so, and puts in what is new.
  private func write<Element: Equatable>(
    _ former: [Element], _ found: [Element], _ table: String, by date: KeyPath<Element, Date>,
    into database: Database, insert: (Element) throws -> Void
  ) throws {
    // What may yet change is some dozens of rows, nearly all of them found again.
    let gone = former.filter { !found.contains($0) }
    for element in gone {
      try database.execute(
        sql: "DELETE FROM \(table) WHERE device = ? AND session = ? AND date = ?",
        arguments: [
          device, session, element[keyPath: date].timeIntervalSinceReferenceDate,
        ])
    }
    // Of two of a date the later one was written: the other one is there no more either.
    let dates = Set(gone.map { $0[keyPath: date] })
    for element in found
    where !former.contains(element) || dates.contains(element[keyPath: date]) {
      try insert(element)
    }
  }
}

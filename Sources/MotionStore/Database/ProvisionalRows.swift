import FoundationEssentials
import GRDB
import MotionHost
import MotionLink
import MotionProcessing

/// Rows of a session that the database holds and that may yet change, by their numbers; dates are the session's
/// own.
struct ProvisionalRows: Sendable {
  /// A row.
  struct Numbered<Element: Sendable>: Sendable {
    let number: Int64
    let element: Element
  }

  var steps: [Numbered<LoggedStep>] = []
  var floors: [Numbered<HistoryTail.Floors>] = []
  var states: [Numbered<ActivityState>] = []

  /// Writes what was found in place of these, and no page for what stays as it is. Gives the rows that now
  /// stand for it.
  func replaced(
    by found: HistoryTail, in database: Database, device: Int64, session: Int
  ) throws -> ProvisionalRows {
    var rows = ProvisionalRows()
    rows.steps = try Self.replace(steps, by: found.steps, of: "step", in: database) { step in
      try database.execute(
        sql: """
          INSERT INTO step (device, session, date, length, active) VALUES (?, ?, ?, ?, ?)
          """,
        arguments: [
          device, session, step.date.timeIntervalSinceReferenceDate, step.length, step.activeTime,
        ])
    }
    rows.floors = try Self.replace(floors, by: found.floors, of: "floor", in: database) { floors in
      try database.execute(
        sql: "INSERT INTO floor (device, session, date, count) VALUES (?, ?, ?, ?)",
        arguments: [device, session, floors.date.timeIntervalSinceReferenceDate, floors.count])
    }
    rows.states = try Self.replace(states, by: found.states, of: "state", in: database) { state in
      try database.execute(
        sql: """
          INSERT INTO state (device, session, date, boot, flags, confidence)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
        arguments: [
          device, session, state.start.date.timeIntervalSinceReferenceDate, state.start.timestamp,
          Int(state.activity.flags), state.activity.confidence.rawValue,
        ])
    }
    return rows
  }

  /// Takes out what is no longer so, and puts in what is new.
  private static func replace<Element: Equatable>(
    _ former: [Numbered<Element>], by found: [Element], of table: String, in database: Database,
    insert: (Element) throws -> Void
  ) throws -> [Numbered<Element>] {
    // What may yet change is some dozens of rows, nearly all of them found again.
    for row in former where !found.contains(row.element) {
      try database.execute(sql: "DELETE FROM \(table) WHERE number = ?", arguments: [row.number])
    }
    return try found.map { element in
      if let row = former.first(where: { $0.element == element }) { return row }
      try insert(element)
      return Numbered(number: database.lastInsertedRowID, element: element)
    }
  }

  /// Those later than decided.
  func undecided(by past: DevicePast) -> ProvisionalRows {
    var rest = ProvisionalRows()
    rest.steps = steps.filter { $0.element.date > past.stepsUntil }
    rest.floors = floors.filter { $0.element.date > past.stepsUntil }
    rest.states = states.filter { $0.element.start.date > past.statesUntil }
    return rest
  }
}

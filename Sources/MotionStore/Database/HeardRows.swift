import FoundationEssentials
import GRDB

/// A program has dealt with rows of a session up to a date of its own.
struct HeardRows: Equatable, Sendable {
  /// What it has dealt with, by the column of the date at which that became known.
  enum Table: String, Sendable {
    case fall, visit

    fileprivate var date: String { self == .fall ? "date" : "known" }
  }

  let table: Table
  let session: Int
  let date: Date
  let program: String

  func write(into database: Database, device: Int64) throws {
    let rows = try Row.fetchAll(
      database,
      sql: """
        SELECT number, heard FROM \(table.rawValue) WHERE device = ? AND session = ? AND \(table.date) <= ?
        """, arguments: [device, session, date.timeIntervalSinceReferenceDate])
    for row in rows {
      let heard = Names(row.readable("heard")).all
      guard let number: Int64 = row.readable("number"), !heard.contains(program) else { continue }
      try database.execute(
        sql: "UPDATE \(table.rawValue) SET heard = ? WHERE number = ?",
        arguments: [Names(heard.union([program])).text, number])
    }
  }
}

/// Names of programs as a row has them, a line each.
struct Names {
  let all: Set<String>

  init(_ all: Set<String>) { self.all = all }
  init(_ text: String?) { all = Set((text ?? "").split(separator: "\n").map(String.init)) }

  var text: String { all.sorted().joined(separator: "\n") }
}

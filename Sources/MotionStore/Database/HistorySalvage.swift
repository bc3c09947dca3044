import Foundation
import GRDB

/// Saves what can still be read of a damaged database into a new one.
///
/// A tree of SQLite with a bad page gives an error wherever a search comes upon it. So rows are asked for by
/// ranges of their key, and a range that fails is cut in half, until what is left is one row or nothing. The
/// first pages hold the names of the tables and the roots of their trees, which are the same in every database
/// of a form: where they are damaged, those of a new one take their place.
struct HistorySalvage {
  /// Rows that were saved.
  private(set) var saved = 0
  /// Ranges of keys of which nothing could be read.
  private(set) var unreadable = 0

  /// A table, and the key by which its rows are found.
  private struct Table {
    let name: String
    /// Whether rows are found by their device first.
    var isByDevice = false
    let key: String
    let range: Range
  }

  /// Keys above a number up to another.
  private struct Range {
    var above: Double
    var upTo: Double

    /// Both halves; nothing where it holds one row.
    var halves: [Range] {
      guard upTo - above > 1 else { return [] }
      let middle = ((above + upTo) / 2).rounded(.down)
      return [Range(above: middle, upTo: upTo), Range(above: above, upTo: middle)]
    }
  }

  /// Rows and batches are numbered from 1; dates are within 250 years of 2001.
  private static let numbers = Range(above: 0, upTo: 1e12)
  private static let dates = Range(above: -8e9, upTo: 8e9)
  private static let few = Range(above: -1, upTo: 65_536)

  private static func tables(form: Int) -> [Table] {
    guard form >= 3 else {
      return [
        Table(name: "device", key: "number", range: few),
        Table(name: "step", key: "rowid", range: numbers),
        Table(name: "floor", key: "rowid", range: numbers),
        Table(name: "state", isByDevice: true, key: "date", range: dates),
        Table(name: "recording", isByDevice: true, key: "batch", range: numbers),
      ]
    }
    return [Table(name: "device", key: "number", range: few)]
      + ["step", "floor", "state", "recording", "minute", "fall", "visit", "token"].map {
        Table(name: $0, key: "number", range: numbers)
      } + [Table(name: "session", isByDevice: true, key: "session", range: few)]
  }
  /// Rows that are read at once.
  private static let slice = 500
  /// Ranges of a table that may fail: some hundred bad pages.
  private static let mostFailures = 5000

  private let target: DatabaseQueue
  private let form: Int

  /// Saves rows of a form into a database of the same.
  init(into target: DatabaseQueue, form: Int) {
    self.target = target
    self.form = form
  }

  /// Takes what can be read of a damaged file, which may be changed. `fresh` is a new file of the same form.
  mutating func take(_ path: String, headOf fresh: String) throws {
    if takeTables(path) { return }
    // The names of the tables cannot be read.
    try DamagedPages.takeNames(of: fresh, into: path)
    _ = takeTables(path)
  }

  /// `false` where the file does not even name a table.
  private mutating func takeTables(_ path: String) -> Bool {
    guard let damaged = try? DatabaseQueue(path: path) else { return false }
    var hasTables = false
    for table in Self.tables(form: form) {
      let columns = (try? damaged.read { try $0.columns(in: table.name).map(\.name) }) ?? []
      guard !columns.isEmpty else { continue }
      hasTables = true
      for condition in conditions(table) { take(table, where: condition, columns, from: damaged) }
    }
    keepIdentity(of: damaged)
    try? damaged.close()
    return hasTables
  }

  /// The journals of the devices go by the database's name: what came after the last commit is in them.
  private func keepIdentity(of damaged: DatabaseQueue) {
    let key = try? damaged.read { try String.fetchOne($0, sql: "SELECT key FROM identity") }
    guard let key = key ?? nil else { return }
    try? target.write {
      try $0.execute(sql: "UPDATE identity SET key = ?", arguments: [key])
    }
  }

  /// What the rows that are looked for have in common, one after another.
  private func conditions(_ table: Table) -> [String] {
    guard table.isByDevice else { return [""] }
    // The first device has number 1, also where nobody says so any more.
    let known = try? target.read {
      try Int64.fetchAll(
        $0, sql: "SELECT number FROM device UNION SELECT device FROM step UNION SELECT 1")
    }
    return (known ?? [1]).map { "device = \($0) AND " }
  }

  private mutating func take(
    _ table: Table, where condition: String, _ columns: [String], from damaged: DatabaseQueue
  ) {
    var ranges = [table.range]
    var failures = 0
    while let range = ranges.popLast(), failures < Self.mostFailures {
      let rows = try? damaged.read {
        try Row.fetchAll(
          $0,
          sql: """
            SELECT \(table.key) AS salvage_key, * FROM \(table.name)
            WHERE \(condition)\(table.key) > ? AND \(table.key) <= ?
            ORDER BY \(table.key) LIMIT \(Self.slice)
            """, arguments: [range.above, range.upTo])
      }
      guard let rows else {
        failures += 1
        ranges += range.halves
        continue
      }
      insert(rows, into: table.name, columns)
      if rows.count == Self.slice, let last: Double = rows.last?["salvage_key"] {
        ranges.append(Range(above: last, upTo: range.upTo))
      }
    }
    unreadable += failures
  }

  private mutating func insert(_ rows: [Row], into table: String, _ columns: [String]) {
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let names = columns.joined(separator: ", ")
    let count = try? target.write { database in
      var count = 0
      for row in rows {
        // A row that breaks a rule of its table was damaged.
        try? database.execute(
          sql: "INSERT OR IGNORE INTO \(table) (\(names)) VALUES (\(marks))",
          arguments: StatementArguments(columns.map { row[$0] as DatabaseValue }))
        count += database.changesCount
      }
      return count
    }
    saved += count ?? 0
  }

  /// Gives devices that nobody knows any more a name, so that what they remember can be asked for, and their
  /// sessions the dates that their clocks showed first.
  func nameDevices() throws {
    try target.write {
      try $0.execute(
        sql: """
          INSERT OR IGNORE INTO device (number, name)
            SELECT device, 'recovered-' || device FROM
              (SELECT device FROM step UNION SELECT device FROM state UNION SELECT device FROM recording)
          """)
      guard form >= 3 else { return }
      let rows =
        ["step", "floor", "state", "recording"] + (form >= 4 ? ["minute", "fall"] : [])
        + (form >= 5 ? ["visit"] : [])
      try $0.execute(
        sql: """
          INSERT OR IGNORE INTO session (device, session)
            \(rows.map { "SELECT device, session FROM \($0)" }.joined(separator: " UNION "))
          """)
    }
  }
}

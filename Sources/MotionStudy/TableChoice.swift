package import MotionDiary

/// A word that names no table.
package struct UnknownTable: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was given.
  package let name: String

  /// What is wrong and what there is.
  package var description: String {
    "there is no table \(name.isEmpty ? "without a name" : "\"\(name)\""); give summary, "
      + TableSchema.all.map { $0.name }.joined(separator: ", ") + ", or all"
  }
}

/// Which tables of a recording are written: `summary,days,minutes`, or `all`.
package struct TableChoice: Equatable, Sendable {
  /// Names of the tables without `.csv`. `summary.json` is always written, and not among them.
  package let names: Set<String>

  /// Tables by their names, with commas; `summary` is allowed, and `all`.
  package init(_ text: String) throws(UnknownTable) {
    var names: Set<String> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let name = String(part)
      if name == "summary" { continue }
      if name == "all" {
        for table in TableSchema.all { names.insert(table.name) }
        continue
      }
      guard TableSchema.named(name) != nil else { throw UnknownTable(name: name) }
      names.insert(name)
    }
    self.names = names
  }

  /// Every table that there is.
  package static let all = TableChoice(names: Set(TableSchema.all.map { $0.name }))

  private init(names: Set<String>) { self.names = names }

  /// Whether a table of a study is among them.
  var hasStudy: Bool { TableSchema.study.contains { names.contains($0.name) } }
}

extension BatchAnalysis.Options {
  /// Chooses the tables that are written, those of a study among them.
  package mutating func write(_ choice: TableChoice) {
    tables.files = choice.names
    study = choice.hasStudy ? StudyTables() : nil
  }
}

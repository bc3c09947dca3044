import MotionSystem

/// Where the tables of one recording go, a folder or memory, and which of them are written.
package struct ResultPlace {
  private enum Kind {
    case folder(String)
    case memory(HeldTables)
  }

  private let kind: Kind
  private let chosen: Set<String>?

  /// A folder that exists; `chosen` are names of tables without `.csv`, `nil` for all.
  init(folder: String, chosen: Set<String>? = nil) {
    kind = .folder(folder)
    self.chosen = chosen
  }

  /// Memory.
  init(held: HeldTables, chosen: Set<String>? = nil) {
    kind = .memory(held)
    self.chosen = chosen
  }

  /// Whether a table is written, by its name without `.csv`.
  package func takes(_ table: String) -> Bool { chosen?.contains(table) ?? true }

  /// Begins a table with its header; `nil` where it was not chosen.
  package func begin(_ table: String, _ header: String) throws(OutputError) -> OutputFile? {
    guard takes(table) else { return nil }
    let file = try open("\(table).csv")
    file.write { $0.word(header) }
    return file
  }

  /// Opens a file, chosen or not.
  func open(_ name: String) throws(OutputError) -> OutputFile {
    switch kind {
    case .folder(let folder): try OutputFile(path: "\(folder)/\(name)")
    case .memory(let held): OutputFile(name, in: held)
    }
  }

  /// Bytes of a file that is closed; `nil` where there is none.
  func size(of name: String) -> Int64? {
    switch kind {
    case .folder(let folder): FileStatus(of: "\(folder)/\(name)")?.size
    case .memory(let held): held.files[name].map { Int64($0.count) }
    }
  }
}

/// Files of results that are kept in memory, by their names.
final class HeldTables {
  private(set) var files: [String: [UInt8]] = [:]

  func begin(_ name: String) { files[name] = [] }

  func append(_ bytes: [UInt8], to name: String) { files[name, default: []] += bytes }
}

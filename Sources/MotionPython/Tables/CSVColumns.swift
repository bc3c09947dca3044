import MotionRecordings
import MotionStudy

/// The bytes of a table of results as columns, by its schema: what a cell says, an Arrow cell says. So
/// tables in Python and tables on a disk cannot differ.
enum CSVColumns {
  /// Rows of one piece.
  private static let rowsOfPiece = 1 << 20

  /// What stands in a table and not in its schema.
  struct Mismatch: Error, CustomStringConvertible {
    let description: String
  }

  /// The pieces of a table, one at least. An empty cell is not known.
  static func tables(
    _ bytes: [UInt8], of schema: TableSchema
  ) throws(Mismatch) -> [ArrowTable] {
    let result: Result<[ArrowTable], Mismatch> = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(Mismatch) in try tables(in: bytes, of: schema) }
    }
    return try result.get()
  }

  /// A table without rows.
  static func empty(_ schema: TableSchema) -> ArrowTable {
    ArrowTable(
      schema.name, schema.fields.map { ArrowField($0) },
      about: [("description", "One row per \(schema.row).")])
  }

  private static func tables(
    in bytes: UnsafeBufferPointer<UInt8>, of schema: TableSchema
  ) throws(Mismatch) -> [ArrowTable] {
    let cells = CSVCells(bytes)
    var names: [String] = []
    while let cell = cells.next() { names.append(String(decoding: cell, as: UTF8.self)) }
    guard names == schema.fields.map({ $0.name }) else {
      throw Mismatch(description: "\(schema.name): its columns are \(names.joined(separator: ","))")
    }
    var table = empty(schema)
    var pieces: [ArrowTable] = []
    while cells.beginRow() {
      if table.count == rowsOfPiece {
        pieces.append(table)
        table = empty(schema)
      }
      for column in table.columns {
        guard let cell = cells.next(), column.append(cell: cell) else {
          throw Mismatch(
            description:
              "\(schema.name), row \(table.count + 1): \(column.field.name) is no \(column.field.kind)"
          )
        }
      }
      guard cells.next() == nil else {
        throw Mismatch(description: "\(schema.name), row \(table.count + 1): too many cells")
      }
    }
    return pieces + [table]
  }
}

extension ArrowField {
  /// The field of a column of results.
  init(_ field: TableField) {
    let kind: Kind =
      switch field.type {
      case .string: .text
      case .integer: .integer
      case .number: .number
      case .boolean: .boolean
      case .datetime: .moment
      }
    self.init(field.name, kind, unit: field.unit, field.meaning)
    source = field.source
  }
}

extension ArrowColumn {
  /// A cell by its text; `false` where it is none of the column's kind.
  func append(cell: UnsafeBufferPointer<UInt8>) -> Bool {
    if cell.isEmpty {
      appendUnknown()
      return true
    }
    switch field.kind {
    case .text: append(text: UnsafeRawBufferPointer(cell))
    case .number:
      guard let value = number(in: cell), value.isFinite else { return false }
      append(value)
    case .integer:
      guard let value = wholeNumber(in: cell) else { return false }
      append(value)
    case .boolean:
      guard cell.count == 1, cell[0] == UInt8(ascii: "0") || cell[0] == UInt8(ascii: "1") else {
        return false
      }
      append(cell[0] == UInt8(ascii: "1"))
    case .moment:
      guard let clock = WallClock(iso8601: String(decoding: cell, as: UTF8.self)) else {
        return false
      }
      append(clock.nanoseconds)
    }
    return true
  }
}

/// What a table of results or of a study holds: its columns with type, unit and source. The headers of study tables,
/// the schema files beside them and the types of columns elsewhere all come from here.
public struct TableSchema: Equatable, Sendable {
  /// Name of the table; its file is the name with `.csv`.
  public let name: String
  /// What one row is.
  public let row: String
  /// Its columns, in order.
  public let fields: [TableField]

  init(_ name: String, row: String, _ fields: [TableField]) {
    self.name = name
    self.row = row
    self.fields = fields
  }

  /// The first line of the file.
  public var header: String { fields.map { $0.name }.joined(separator: ",") }

  /// All tables of one recording: those of a study, then those of results.
  public static let all = study + results

  /// The tables of a study.
  public static let study = [recording, days, minutes]

  /// A table by its name; `nil` where there is none.
  public static func named(_ name: String) -> TableSchema? { all.first { $0.name == name } }
}

/// One column of a table. An empty cell is not known, in every column and of every type; zero means zero.
public struct TableField: Equatable, Sendable {
  /// What a cell is, as Frictionless Table Schema calls it.
  public enum Kind: String, Sendable {
    case string
    /// A whole number of at most 64 bits.
    case integer
    /// A decimal number with a point.
    case number
    /// 1 or 0.
    case boolean
    /// ISO 8601 in universal time, to the millisecond: `2024-03-31T01:00:00.000Z`.
    case datetime
  }

  /// Name of the column.
  public let name: String
  /// What a cell is.
  public let type: Kind
  /// The unit of a number, such as `s` or `mg`; `nil` where it has none.
  public let unit: String?
  /// What it means.
  public let meaning: String
  /// What it is made from: a table, a rule, a publication.
  public let source: String

  /// A column without a unit.
  init(_ name: String, _ type: Kind, _ meaning: String, from source: String) {
    self.init(name, type, nil, meaning, from: source)
  }

  init(_ name: String, _ type: Kind, _ unit: String?, _ meaning: String, from source: String) {
    self.name = name
    self.type = type
    self.unit = unit
    self.meaning = meaning
    self.source = source
  }

  /// In tables over many recordings: the file as it was given.
  public static let file = TableField(
    "file", .string, "The file as it was given", from: "manifest.csv")
  /// In tables over many recordings: the folder of its tables.
  public static let folder = TableField(
    "folder", .string, "The folder of its tables", from: "manifest.csv")
}

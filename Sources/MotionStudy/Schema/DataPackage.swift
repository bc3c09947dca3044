import MotionRecordings

/// The schema file of a folder of tables: a Frictionless data package, version 1, `datapackage.json`.
public struct DataPackage: Sendable {
  /// One table of the folder.
  public struct Resource: Sendable {
    /// What it holds.
    public var schema: TableSchema
    /// Its path from the folder, `minutes.csv`.
    public var path: String
    /// Columns that stand before those of the schema, such as the file that a row is of.
    public var leading: [TableField]

    /// A table at a path.
    public init(_ schema: TableSchema, path: String, leading: [TableField] = []) {
      self.schema = schema
      self.path = path
      self.leading = leading
    }
  }

  /// Name of the package: small letters, digits, `-`, `_` and `.`.
  public var name: String
  /// Its tables.
  public var resources: [Resource]

  /// A package of tables.
  public init(name: String, resources: [Resource]) {
    self.name = name
    self.resources = resources
  }

  /// The text of `datapackage.json`.
  public var json: String {
    let resources = JSONValue.array(resources.map { Self.json(of: $0) })
    return JSONValue.object { keys in
      keys.add("profile", "tabular-data-package")
      keys.add("name", name)
      keys.add("resources", resources)
    }.text
  }

  private static func json(of resource: Resource) -> JSONValue {
    .object { keys in
      keys.add("profile", "tabular-data-resource")
      keys.add("name", resource.schema.name)
      keys.add("path", resource.path)
      keys.add("description", "One row per \(resource.schema.row).")
      keys.add("format", "csv")
      keys.add("mediatype", "text/csv")
      keys.add("encoding", "utf-8")
      keys.add(
        "schema",
        .object { schema in
          schema.add(
            "fields", .array((resource.leading + resource.schema.fields).map { json(of: $0) }))
          schema.add("missingValues", .strings([""]))
        })
    }
  }

  private static func json(of field: TableField) -> JSONValue {
    .object { keys in
      keys.add("name", field.name)
      keys.add("type", field.type.rawValue)
      keys.add("description", field.meaning)
      // Beyond the standard, which has no words for them.
      keys.add("unit", field.unit)
      keys.add("source", field.source)
      if field.type == .boolean {
        keys.add("trueValues", .strings(["1"]))
        keys.add("falseValues", .strings(["0"]))
      }
    }
  }
}

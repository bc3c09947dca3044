import MotionRecordings

/// The form of the files in which a user keeps what was learned: one JSON document, which names its
/// schema and version.
struct KeptDocument {
  /// The schema's name.
  var schema: String
  /// Version that is read and written.
  var version: Int
  /// What it holds, as messages name it: "building".
  var noun: String
  /// Bytes that none of them needs.
  var mostBytes: Int

  private static let advice =
    "; nothing was changed: name another file, or remove it to begin anew"

  /// Reads a document; `nil` where there is no such file: a first use.
  func read(_ path: String) throws(OutputError) -> JSONObject? {
    guard let bytes = try SmallFile.read(path, atMost: mostBytes) else { return nil }
    guard bytes.count <= mostBytes else {
      throw damage(path, "more than \(mostBytes) bytes, which no \(noun) has")
    }
    guard let document = JSONValue(bytes)?.object else {
      throw damage(path, "expected a JSON document of \(schema), found \(Self.kind(of: bytes))")
    }
    guard document["schema"]?.string == schema else {
      throw damage(
        path, "expected \"schema\": \"\(schema)\", found \(Self.quoted(document["schema"]))")
    }
    let number = document["version"]?.integer
    guard number == version else {
      let found = number.map { String($0) } ?? "none"
      throw damage(path, "expected \"version\": \(version), found \(found)")
    }
    return document
  }

  /// Writes a document: the old file stays until the new one is complete.
  func write(to path: String, _ addContent: (inout JSONObject) -> Void) throws(OutputError) {
    let document = JSONValue.object { keys in
      keys.add("schema", schema)
      keys.add("version", version)
      addContent(&keys)
    }
    try SmallFile.write(document.bytes, to: path)
  }

  /// The file is damaged, and stays as it is.
  func damage(_ path: String, _ reason: String) -> OutputError {
    OutputError(path: path, reason: "no \(noun) of coremotion: \(reason)\(Self.advice)")
  }

  /// What bytes that are no JSON object seem to be.
  private static func kind(of bytes: [UInt8]) -> String {
    if bytes.isEmpty { return "nothing in it" }
    if bytes.starts(with: [0x43, 0x4D, 0x53, 0x4E]) {
      return "a snapshot (CMSN), which belongs to --snapshot"
    }
    if bytes.starts(with: [0x50, 0x4B]) { return "an archive (PK), as recordings are" }
    return bytes.first == 0x7B ? "a damaged one" : "something else"
  }

  private static func quoted(_ schema: JSONValue?) -> String {
    guard let schema else { return "no schema" }
    return schema.string.map { "\"\($0.printable.prefix(40))\"" } ?? "another type"
  }
}

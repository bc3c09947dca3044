import MotionRecordings
import MotionSystem

/// What `summary.json` says of the folder in which it lies: whose results these are, and which files
/// belong to them.
struct ResultMark {
  static let file = "summary.json"
  /// What a summary calls itself.
  static let schema = "coremotion-summary"
  /// Bytes that no summary needs.
  private static let most = 1 << 22

  let source: RecordingSource?
  private let files: [String: Int64]

  /// Reads the mark of a folder; `nil` where it has none.
  init?(folder: String) {
    guard let status = FileStatus(of: "\(folder)/\(Self.file)", followingLinks: false),
      status.kind == .file, status.size <= Self.most,
      let bytes = try? SmallFile.read("\(folder)/\(Self.file)", atMost: Self.most),
      let keys = JSONValue(bytes)?.object, keys["schema"]?.string == Self.schema
    else { return nil }
    source = keys["recording"]?.object?["source"]?.object.flatMap { RecordingSource(keys: $0) }
    files = (keys["files"]?.object?.values ?? [:]).compactMapValues { $0.wide }
  }

  /// The tables that belong to it.
  var names: some Sequence<String> { files.keys }

  /// Whether a file of the folder is as it was written.
  func isOurs(_ name: String, in folder: String) -> Bool {
    guard let status = FileStatus(of: "\(folder)/\(name)", followingLinks: false),
      status.kind == .file
    else { return false }
    return name == Self.file || files[name] == status.size
  }
}

extension JSONValue {
  /// A whole number of 64 bits, also where an `Int` has fewer.
  fileprivate var wide: Int64? { if case .number(let text) = self { Int64(text) } else { nil } }
}

extension RecordingSource {
  var json: JSONValue {
    .object { keys in
      keys.add("path", path)
      keys.add("member", member)
      keys.add("size", .number(String(size)))
      keys.add("sha256", digest)
    }
  }

  init?(keys: JSONObject) {
    guard let path = keys["path"]?.string, let digest = keys["sha256"]?.string else { return nil }
    self.init(
      path: path, member: keys["member"]?.string, size: keys["size"]?.wide ?? 0,
      digest: digest)
  }
}

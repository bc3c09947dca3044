/// Names formats that this version does not read, so that a message says more than "unknown".
struct ForeignFormat: Sendable {
  private var name: String
  /// Whether the beginning of a member, or the names of all members, are of this format.
  private var matches: @Sendable (Beginning) -> Bool

  /// What is looked at.
  private struct Beginning {
    var bytes: [UInt8]
    /// The bytes as text, blanks and a byte order mark in front left out.
    var text: Substring
    var members: Set<String>
  }

  /// The error for a container that no reader takes.
  static func error(for container: RecordingContainer) -> RecordingError {
    let reads = "this version reads \(RecordingFormats.names)"
    if container.kind == .folder, container.members.count > 1, !holdsArchives(container) {
      return RecordingError(
        file: container.path,
        reason: "this is a folder without recordings: \(contents(of: container))",
        advice: "name a recording; " + reads)
    }
    if let name = name(of: container) {
      return RecordingError(file: container.path, reason: "this is \(name)", advice: reads)
    }
    if let finding = container.log.findings.first {
      return RecordingError(
        file: "\(container.path): \(finding.file)", place: finding.line.map { "line \($0)" },
        reason: finding.reason, advice: reads)
    }
    return RecordingError(
      file: container.path, reason: "the format is not known", advice: reads)
  }

  /// Files that are named where a folder holds none that is read.
  private static let named = 4

  private static func contents(of container: RecordingContainer) -> String {
    let names = container.members.prefix(named).map { $0.name }.joined(separator: ", ")
    let more = container.members.count > named ? ", …" : ""
    return "it holds \(container.members.count) files (\(names)\(more))"
  }

  private static func holdsArchives(_ container: RecordingContainer) -> Bool {
    container.members.prefix(20).contains { ZipArchive.isZip(container.head(of: $0, count: 4)) }
  }

  /// The format of a container, if its marks are certain.
  static func name(of container: RecordingContainer) -> String? {
    let members = Set(container.members.prefix(1_000).map { $0.name })
    for member in container.members.prefix(20) {
      let bytes = container.head(of: member, count: 2_048)
      let decoded = String(decoding: bytes, as: UTF8.self)
      let text = decoded.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
      let beginning = Beginning(bytes: bytes, text: text, members: members)
      if container.kind == .folder && ZipArchive.isZip(bytes) {
        return "a folder of archives; name the recordings in it one by one"
      }
      if let format = known.first(where: { $0.matches(beginning) }) { return format.name }
    }
    return nil
  }

  private static let known = [
    named("a spreadsheet (xlsx); save it as CSV") { $0.members.contains("xl/workbook.xml") },
    marked("an archive inside an archive; unpack it first", [0x50, 0x4B, 3, 4]),
    marked("a gzip file inside another file; unpack it first", [0x1F, 0x8B]),
    marked("a 7-Zip archive; unpack it first", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    marked("a SQLite database", Array("SQLite format 3".utf8)),
    marked("a picture (PNG)", [0x89, 0x50, 0x4E, 0x47]),
    marked("a picture (JPEG)", [0xFF, 0xD8, 0xFF]),
    marked("a text in UTF-16; save it as UTF-8", [0xFF, 0xFE]),
    marked("a text in UTF-16; save it as UTF-8", [0xFE, 0xFF]),
    named("an XML file of another kind than GPX, TCX and Apple Health") {
      $0.text.hasPrefix("<?xml")
    },
    named("a web page") { $0.text.lowercased().hasPrefix("<!doctype html") },
    named("a JSON file of another kind than Sensor Logger's") {
      $0.text.hasPrefix("{") || $0.text.hasPrefix("[")
    },
  ]

  private static func marked(_ name: String, _ mark: [UInt8]) -> ForeignFormat {
    named(name) { $0.bytes.starts(with: mark) }
  }

  private static func named(_ name: String, _ matches: @escaping @Sendable (Beginning) -> Bool)
    -> ForeignFormat
  {
    ForeignFormat(name: name, matches: matches)
  }
}

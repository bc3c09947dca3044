/// Names formats that this version does not read, so that a message says more than "unknown".
struct ForeignFormat {
  private var name: String
  /// Whether the beginning of a member, or the names of all members, are of this format.
  private var matches: (Beginning) -> Bool

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

  /// The format of a container, if its marks are certain.
  static func name(of container: RecordingContainer) -> String? {
    let members = Set(container.members.prefix(1_000).map(\.name))
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

  private static var known: [ForeignFormat] { byMembers + byBytes + byText }

  private static var byMembers: [ForeignFormat] {
    [
      named("a spreadsheet (xlsx); save it as CSV") { $0.members.contains("xl/workbook.xml") }
    ]
  }

  private static var byBytes: [ForeignFormat] {
    [
      named("an archive inside an archive; unpack it first") {
        $0.bytes.starts(with: [0x50, 0x4B, 3, 4])
      },
      named("a gzip file inside another file; unpack it first") {
        $0.bytes.starts(with: [0x1F, 0x8B])
      },
      named("a 7-Zip archive; unpack it first") {
        $0.bytes.starts(with: [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])
      },
      named("a SQLite database") { $0.bytes.starts(with: "SQLite format 3".utf8) },
      named("a picture (PNG)") { $0.bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) },
      named("a picture (JPEG)") { $0.bytes.starts(with: [0xFF, 0xD8, 0xFF]) },
      named("a text in UTF-16; save it as UTF-8") {
        $0.bytes.starts(with: [0xFF, 0xFE]) || $0.bytes.starts(with: [0xFE, 0xFF])
      },
    ]
  }

  private static var byText: [ForeignFormat] {
    [
      named("an XML file of another kind than GPX, TCX and Apple Health") {
        $0.text.hasPrefix("<?xml")
      },
      named("a web page") { $0.text.lowercased().hasPrefix("<!doctype html") },
      named("a JSON file of another kind than Sensor Logger's") {
        $0.text.hasPrefix("{") || $0.text.hasPrefix("[")
      },
    ]
  }

  private static func named(_ name: String, _ matches: @escaping (Beginning) -> Bool)
    -> ForeignFormat
  {
    ForeignFormat(name: name, matches: matches)
  }
}

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
    var error = reason(for: container)
    error.isForeign = true
    return error
  }

  private static func reason(for container: RecordingContainer) -> RecordingError {
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
    if let only = container.members.first, hidesItsHeader(container.head(of: only, count: looked)) {
      return RecordingError(
        file: container.path,
        reason: "this is a text that begins with many empty lines or comments",
        advice: "take them out; " + reads)
    }
    return RecordingError(
      file: container.path, reason: "the format is not known", advice: reads)
  }

  /// Whether nothing but empty lines and comments is among the first bytes of a longer text.
  private static func hidesItsHeader(_ head: [UInt8]) -> Bool {
    head.count == looked
      && String(decoding: head, as: UTF8.self).split(separator: "\n").allSatisfy {
        $0.hasPrefix("#")
      }
  }

  /// Bytes from the beginning that are looked at.
  private static let looked = 2_048

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
      let bytes = container.head(of: member, count: looked)
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
    marked("a RAR archive; unpack it first", Array("Rar!".utf8)),
    named("a tar archive; unpack it first") {
      $0.bytes.count > 262 && $0.bytes[257..<262].elementsEqual("ustar".utf8)
    },
    marked("a bzip2 file; unpack it first", Array("BZh".utf8)),
    marked("an xz file; unpack it first", [0xFD, 0x37, 0x7A, 0x58, 0x5A]),
    marked("a zstd file; unpack it first", [0x28, 0xB5, 0x2F, 0xFD]),
    marked("a PDF; export the recording as CSV", Array("%PDF".utf8)),
    marked(
      "a GENEA file (.bin of the GENEA before GENEActiv); export it as CSV with its own software",
      Array("GENEA".utf8)),
    named("a sound file (WAV); of an Axivity device, give the .cwa as it is, or its export as CSV")
    {
      $0.bytes.starts(with: "RIFF".utf8) && $0.bytes.dropFirst(8).starts(with: "WAVE".utf8)
    },
    named("a film; export the sensors as CSV") {
      $0.bytes.dropFirst(4).starts(with: "ftyp".utf8)
    },
    marked("an HDF5 file (also of MATLAB 7.3); export CSV", [0x89, 0x48, 0x44, 0x46]),
    marked("a MATLAB file; export CSV", Array("MATLAB 5.0".utf8)),
    marked("a Parquet file; export CSV", Array("PAR1".utf8)),
    marked("an old spreadsheet (xls); save it as CSV", [0xD0, 0xCF, 0x11, 0xE0]),
    marked("a picture (GIF)", Array("GIF8".utf8)),
    marked("a SQLite database", Array("SQLite format 3".utf8)),
    marked("a picture (PNG)", [0x89, 0x50, 0x4E, 0x47]),
    marked("a picture (JPEG)", [0xFF, 0xD8, 0xFF]),
    marked("a text in UTF-16; save it as UTF-8", [0xFF, 0xFE]),
    marked("a text in UTF-16; save it as UTF-8", [0xFE, 0xFF]),
    named("a KML file; export the track as GPX") {
      $0.text.hasPrefix("<") && $0.text.prefix(400).contains(text: "<kml")
    },
    named("an XML file of another kind than GPX, TCX and Apple Health") {
      $0.text.hasPrefix("<?xml")
    },
    named("a web page") { $0.text.small.hasPrefix("<!doctype html") },
    named("GeoJSON; export the track as GPX") { beginning in
      beginning.text.hasPrefix("{")
        && ["\"FeatureCollection\"", "\"Feature\"", "\"LineString\""].contains {
          beginning.text.prefix(1_000).contains(text: $0)
        }
    },
    named("JSON lines, one object in each; write them as CSV with a header") { beginning in
      guard beginning.text.hasPrefix("{") else { return false }
      let lines = beginning.text.split(separator: "\n").prefix(2).map { $0.trimmed }
      return lines.count == 2 && lines.allSatisfy { $0.hasPrefix("{") && $0.hasSuffix("}") }
    },
    named("a JSON list of rows; write it as CSV with a header") { beginning in
      beginning.text.hasPrefix("[")
        && ["{", "["].contains { beginning.text.dropFirst().trimmed.hasPrefix($0) }
    },
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

import MotionRecordings

/// What one file gives to a report: its recordings, and those of it that could not be told. As bytes a part goes
/// to another run of the same program, which binds those of several files.
public struct ReportPart: Sendable {
  /// Why bytes are no part that can be bound.
  public enum Damage: Error, Equatable, Sendable {
    /// They are something else, cut, or changed.
    case notAPart
    /// Another version of the program wrote them: its markup belongs to other assets.
    case otherVersion(String)
  }

  /// In the order in which the file has them.
  public let recordings: [ReportRecording]
  /// Those that could not be told.
  public let failed: [FailedRecording]
  /// Whether the way is in it, and names of files.
  public let showsRoute: Bool

  /// A part of a file that was read.
  public init(_ recordings: [ReportRecording], failed: [FailedRecording], showsRoute: Bool) {
    self.recordings = recordings
    self.failed = failed
    self.showsRoute = showsRoute
  }
}

// MARK: - As bytes

extension ReportPart {
  private static let mark = Array("coremotion report part\n".utf8)
  /// Bytes of a SHA-256.
  private static let digestSize = 32

  /// The part as bytes: a mark, the program's version, what is in it, and the digest of all that.
  public var bytes: [UInt8] {
    var writer = PartWriter()
    writer.bytes = Self.mark
    writer.add(ProductVersion.current)
    writer.add(showsRoute)
    writer.add(recordings) { $0.write(into: &$1) }
    writer.add(failed) { recording, writer in
      writer.add(recording.path)
      writer.add(recording.reason)
    }
    return writer.bytes + Self.digest(of: writer.bytes[...])
  }

  /// Reads a part.
  public init(bytes: [UInt8]) throws(Damage) {
    let end = bytes.count - Self.digestSize
    guard end > 0, bytes.starts(with: Self.mark),
      bytes[end...].elementsEqual(Self.digest(of: bytes[..<end]))
    else { throw .notAPart }
    var reader = PartReader(bytes[Self.mark.count..<end])
    let version = try reader.text()
    guard version == ProductVersion.current else { throw .otherVersion(version) }
    showsRoute = try reader.flag()
    recordings = try reader.list { (reader) throws(Damage) in try ReportRecording(from: &reader) }
    failed = try reader.list { (reader) throws(Damage) in
      FailedRecording(path: try reader.text(), reason: try reader.text())
    }
    guard reader.isAtEnd else { throw .notAPart }
  }

  private static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.digest()
  }
}

extension ReportRecording {
  fileprivate func write(into writer: inout PartWriter) {
    writer.add(start != nil)
    writer.add(UInt64(bitPattern: start?.nanoseconds ?? 0))
    writer.add(title)
    writer.add(duration.bitPattern)
    writer.add(article)
    writer.add(data)
    writer.add(days) { day, writer in
      writer.add(day.html)
      writer.add(day.label)
      writer.add(day.hour)
    }
  }

  fileprivate init(from reader: inout PartReader) throws(ReportPart.Damage) {
    let isDated = try reader.flag()
    let nanoseconds = Int64(bitPattern: try reader.number())
    start = isDated ? WallClock(nanoseconds: nanoseconds) : nil
    title = try reader.text()
    duration = Double(bitPattern: try reader.number())
    article = try reader.text()
    data = try reader.text()
    days = try reader.list { (reader) throws(ReportPart.Damage) in
      DayRow(html: try reader.text(), label: try reader.text(), hour: try reader.text())
    }
  }
}

/// A format of recordings. A new one is one file that conforms to this and one line in
/// `RecordingFormats.all`.
protocol RecordingFormat: SendableMetatype {
  /// Opens the recording when the container is of this format, by the names and the content of its
  /// members, never by an extension; `nil` when it is not. Throws where the format is certain and
  /// there is nothing in it to read.
  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording?
}

/// A recording that is ready to be read.
struct OpenedRecording {
  /// Name of the format with the version where it is known.
  var format: String
  var metadata: RecordingMetadata
  var sources: [any SampleSource]
  /// Members that hold no samples and belong to the recording, such as its truth.
  var otherMembers: [String] = []
}

/// All formats that are read, in the order in which they are tried: the ones with certain marks
/// first.
enum RecordingFormats {
  static let all: [any RecordingFormat.Type] = [
    RecordingLayout.self,
    SensorLogger.self,
    PlainCSV.self,
  ]

  /// What the reader reads, for messages.
  static let names =
    "the recording layout, Sensor Logger exports and CSV files whose header names units"

  static func open(_ container: RecordingContainer) throws(RecordingError) -> OpenedRecording {
    for format in all {
      // A plain table has no marks of its own, so formats that have some are ruled out first.
      if format == PlainCSV.self, ForeignFormat.name(of: container) != nil { break }
      if let recording = try format.open(container) { return recording }
    }
    throw ForeignFormat.error(for: container)
  }
}

extension RecordingContainer {
  /// A member as a table: its header and the lines after it; `nil` where there is none, it is empty
  /// or cannot be opened.
  func table(_ member: Member) -> (header: TableHeader, lines: LineReader)? {
    guard let stream = open(member) else { return nil }
    let lines = LineReader(stream)
    while true {
      switch lines.next() {
      case .text(let line) where !line.isEmpty: return (TableHeader(line), lines)
      case .text: continue
      case .tooLong: return nil
      case .end:
        if let failure = stream.failure { log.add(.unreadable, file: member.name, reason: failure) }
        return nil
      }
    }
  }
}

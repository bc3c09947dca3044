/// A delimited text with the lines in front of its rows.
struct PlainTable {
  let container: RecordingContainer
  let member: RecordingContainer.Member
  let preamble: TablePreamble
  var header: TableHeader

  /// `nil` where the member is no text, or has no header of two columns at least.
  init?(_ member: RecordingContainer.Member, in container: RecordingContainer) {
    guard Self.isText(container.head(of: member)), let preamble = container.preamble(of: member),
      preamble.header.names.count > 1
    else { return nil }
    self.container = container
    self.member = member
    self.preamble = preamble
    header = preamble.header
  }

  /// The rows from the first on.
  func rows() -> LineReader? { container.rows(of: member, behind: preamble) }

  /// The same table with the last row first.
  func backward() throws(RecordingError) -> PlainTable {
    var table = self
    table = PlainTable(
      container: container, member: try container.backward(member, from: rows()?.place ?? 0),
      preamble: preamble, header: header)
    return table
  }

  /// The same table, of which something else is said.
  func with(options: ReadingOptions) -> PlainTable {
    PlainTable(
      container: container.with(options: options), member: member, preamble: preamble,
      header: header)
  }

  private init(
    container: RecordingContainer, member: RecordingContainer.Member, preamble: TablePreamble,
    header: TableHeader
  ) {
    self.container = container
    self.member = member
    self.preamble = preamble
    self.header = header
  }

  /// Where it is, for a message.
  var place: String {
    container.kind == .file ? container.path : "\(container.path): \(member.name)"
  }

  func error(_ reason: String, _ advice: String) -> RecordingError {
    RecordingError(file: place, reason: reason, advice: advice)
  }

  /// Whether the first line is text: no control characters but tabs and line ends. What follows may
  /// be damaged.
  private static func isText(_ head: [UInt8]) -> Bool {
    let line = head.prefix { $0 != 10 }
    return !line.isEmpty && !line.contains { $0 < 32 && $0 != 9 && $0 != 13 }
  }
}

extension RecordingContainer {
  /// A table with its last row first. What is packed is unpacked beside, because it is read from its
  /// end.
  ///
  /// - Parameter first: the byte with which the rows begin.
  func backward(_ member: Member, from first: Int64) throws(RecordingError) -> Member {
    var copy: TemporaryCopy?
    let path: String
    if case .file(let file) = member.source {
      path = file
    } else {
      guard let stream = open(member) else { return member }
      let unpacked = try TemporaryCopy(of: stream, file: "\(self.path): \(member.name)")
      copy = unpacked
      path = unpacked.path
    }
    let source = Source.generated { [copy] () -> any GeneratedText in
      // The copy stays as long as it can be opened.
      withExtendedLifetime(copy) { () -> any GeneratedText in
        if let text = BackwardText(path: path, first: first) { return text }
        return GeneratedBytes(size: 0) { _ in 0 }
      }
    }
    return Member(name: member.name, size: member.size, source: source)
  }
}

/// What stands in front of the rows of a plain table: the header, and around it what scripts and
/// spreadsheets write there: comments, `sep=;`, a row of units.
struct TablePreamble {
  private(set) var header: TableHeader
  /// The line in which the header was found.
  private(set) var headerLine: Int64 = 1
  /// Lines in front of the first row.
  private(set) var count: Int64 = 0
  /// The comments in front of the header, cut.
  private(set) var comments: [String] = []

  /// More lines than this in front of a header are no comments.
  private static let most = 200

  /// Reads the beginning of a table; `nil` where there is none.
  init?(_ lines: LineReader) {
    var comment: TableHeader?
    while lines.number < Self.most {
      guard case .text(let line) = lines.next() else { return nil }
      if line.isEmpty || Self.isSeparatorHint(line) { continue }
      if let text = Self.comment(line) {
        comment = TableHeader(text)
        comments.append(String(decoding: text.prefix(200), as: UTF8.self))
        headerLine = lines.number
        continue
      }
      let first = Array(line)
      header = TableHeader(line)
      count = lines.number
      var next: [UInt8] = []
      if case .text(let line) = lines.next() { next = Array(line) }
      if header.names.count == 1 { takeOtherDelimiter(first, next) }
      // numpy and others write the header as the last comment, the first row right behind it; where
      // there is none, columns are called by their numbers.
      if header.names.allSatisfy({ Double($0) != nil }) {
        let numbers = (1...header.names.count).map { "\($0)" }
        let isNamed = comment?.names.count == header.names.count
        header.names = isNamed ? comment?.names ?? numbers : numbers
        count -= 1
        if !isNamed { headerLine = count + 1 }
      } else {
        headerLine = count
        next.withUnsafeBufferPointer { takeUnits($0) }
      }
      return
    }
    return nil
  }

  /// A line that tells a spreadsheet how the cells are parted.
  private static func isSeparatorHint(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let text = String(decoding: line.prefix(8), as: UTF8.self).small.filter { $0 != "\"" }
    return text.hasPrefix("sep=") && line.count <= 8
  }

  private static func comment(
    _ line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8>? {
    let marks = line.prefix { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "%") }.count
    if marks > 0 { return UnsafeBufferPointer(rebasing: line[marks...]) }
    let isSlashed = line.starts(with: Array("//".utf8))
    return isSlashed ? UnsafeBufferPointer(rebasing: line[2...]) : nil
  }

  /// Names between vertical bars or blanks, where the line behind them has as many cells.
  private mutating func takeOtherDelimiter(_ first: [UInt8], _ next: [UInt8]) {
    let text = String(decoding: first, as: UTF8.self)
    let bars = text.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmed }
    let words = text.split { $0 == " " }.map(String.init)
    let parts = text.split(atText: "  ").map { $0.trimmed }.filter { !$0.isEmpty }
    for (names, mark) in [(bars, UInt8(ascii: "|")), (words, 32), (parts, 32)] {
      guard (3...1_000).contains(names.count) else { continue }
      // A place for one cell more, so that too many are seen.
      var row = TableRow(columns: names.count + 1, delimiter: mark)
      let numbers = next.withUnsafeBufferPointer { line -> Int in
        row.split(line)
        return (0..<row.count).reduce(0) { DecimalNumber(row.cell($1)) == nil ? $0 : $0 + 1 }
      }
      guard row.count == names.count, numbers > 1 else { continue }
      header = TableHeader(names: names, delimiter: mark)
      return
    }
  }

  /// The second line where it holds units: they belong to the names.
  private mutating func takeUnits(_ line: UnsafeBufferPointer<UInt8>) {
    var row = TableRow(header)
    row.split(line)
    let cells = (0..<row.count).map { row.text($0) }
    let units = cells.map { cell -> String? in
      let unit = cell.small.filter { !"[]() ".contains($0) }
      return UnitColumn.isUnit(unit) ? unit : nil
    }
    guard units.compactMap({ $0 }).count > 1, cells.allSatisfy({ Double($0) == nil }) else {
      return
    }
    count += 1
    for (i, unit) in units.enumerated() where i < header.names.count {
      guard let unit, !header.names[i].contains(where: { "([".contains($0) }) else { continue }
      header.names[i] += " [\(unit)]"
    }
  }
}

extension RecordingContainer {
  /// What stands in front of the rows of a plain table; `nil` where it has no header that can be
  /// read, with a finding where that is for damage.
  func preamble(of member: Member) -> TablePreamble? {
    guard let stream = open(member) else { return nil }
    if let preamble = TablePreamble(LineReader(stream)) { return preamble }
    if let failure = stream.failure { log.add(.unreadable, file: member.name, reason: failure) }
    return nil
  }

  /// The rows of a plain table.
  func rows(of member: Member, behind preamble: TablePreamble) -> LineReader? {
    guard let stream = open(member) else { return nil }
    let lines = LineReader(stream)
    while lines.number < preamble.count {
      guard case .text = lines.next() else { return nil }
    }
    return lines
  }
}

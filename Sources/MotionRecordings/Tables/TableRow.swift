/// The cells of one line of a delimited text: positions in the line, no copies.
struct TableRow {
  /// Why a cell could not be read.
  struct Fault: Error {
    var kind: FindingLog.Kind
    var column: Int
  }

  /// What stands between the cells.
  let delimiter: UInt8
  /// Whether a comma in a number is its decimal mark.
  let hasDecimalComma: Bool
  /// How many cells were found, at most as many as there is room for.
  private(set) var count = 0
  /// Whether a quote was opened and not closed.
  private(set) var isQuoteOpen = false

  private var line = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private let cells: CellPlaces

  /// A row with room for the first `columns` cells; what follows them is not looked at.
  init(columns: Int, delimiter: UInt8, hasDecimalComma: Bool? = nil) {
    self.delimiter = delimiter
    self.hasDecimalComma = hasDecimalComma ?? (delimiter != UInt8(ascii: ","))
    cells = CellPlaces(count: columns)
  }

  /// A row of the table with this header.
  init(_ header: TableHeader) {
    self.init(
      columns: header.names.count, delimiter: header.delimiter,
      hasDecimalComma: header.hasDecimalComma)
  }

  /// Finds the cells of a line, whose bytes must stay while the row is used.
  mutating func split(_ line: UnsafeBufferPointer<UInt8>) {
    self.line = line
    count = 0
    isQuoteOpen = false
    var i = 0
    let (starts, ends, most) = (cells.starts, cells.ends, cells.count)
    while count < most {
      while i < line.count && line[i] == UInt8(ascii: " ") { i += 1 }
      if i < line.count && line[i] == UInt8(ascii: "\"") {
        i = quotedCell(from: i + 1)
      } else {
        starts[count] = i
        while i < line.count && line[i] != delimiter { i += 1 }
        ends[count] = i
      }
      trimEnd()
      count += 1
      guard i < line.count else { break }
      i += 1
    }
  }

  private mutating func quotedCell(from first: Int) -> Int {
    var i = first
    cells.starts[count] = first
    while i < line.count {
      if line[i] == UInt8(ascii: "\"") {
        guard i + 1 < line.count, line[i + 1] == UInt8(ascii: "\"") else { break }
        i += 1
      }
      i += 1
    }
    cells.ends[count] = min(i, line.count)
    if i >= line.count { isQuoteOpen = true }
    while i < line.count && line[i] != delimiter { i += 1 }
    return i
  }

  private func trimEnd() {
    let (starts, ends) = (cells.starts, cells.ends)
    while ends[count] > starts[count],
      line[ends[count] - 1] == UInt8(ascii: " ") || line[ends[count] - 1] == UInt8(ascii: "\t")
    {
      ends[count] -= 1
    }
  }

  /// The bytes of a cell; empty where the row has none.
  func cell(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    guard column < count else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(rebasing: line[cells.starts[column]..<cells.ends[column]])
  }

  /// The text of a cell, doubled quotes made single.
  func text(_ column: Int) -> String {
    var bytes = [UInt8]()
    var wasQuote = false
    for byte in cell(column) {
      let isQuote = byte == UInt8(ascii: "\"")
      if !(isQuote && wasQuote) { bytes.append(byte) }
      wasQuote = isQuote && !wasQuote
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The number in a cell, NaN where the cell is empty.
  func optionalNumber(_ column: Int) throws(Fault) -> Double {
    let text = cell(column)
    if text.isEmpty { return .nan }
    guard let value = number(in: text, comma: hasDecimalComma) else {
      throw Fault(kind: .notANumber, column: column)
    }
    return value
  }

  /// The number in a cell that must have one.
  func number(_ column: Int) throws(Fault) -> Double {
    if column >= count { throw Fault(kind: .missingCell, column: column) }
    if cell(column).isEmpty { throw Fault(kind: .emptyCell, column: column) }
    return try optionalNumber(column)
  }

  private func number(in text: UnsafeBufferPointer<UInt8>, comma: Bool) -> Double? {
    MotionRecordings.number(in: text, comma: comma)
  }
}

/// Where the cells of a line begin and end. A class, because it owns the memory: the rows of a file
/// are read into the same places.
private final class CellPlaces {
  let starts: UnsafeMutablePointer<Int>
  let ends: UnsafeMutablePointer<Int>
  let count: Int

  init(count: Int) {
    self.count = count
    starts = .allocate(capacity: max(count, 1))
    ends = .allocate(capacity: max(count, 1))
    starts.initialize(repeating: 0, count: max(count, 1))
    ends.initialize(repeating: 0, count: max(count, 1))
  }

  deinit {
    starts.deallocate()
    ends.deallocate()
  }
}

/// The names in the first line of a table and the delimiter that they were found with.
struct TableHeader {
  /// The names as they stand, without quotes and surrounding blanks.
  var names: [String]
  var delimiter: UInt8
  /// Whether a comma in a number is its decimal mark.
  var hasDecimalComma: Bool

  /// More columns than this are no table of samples.
  private static let most = 1_000

  /// Names for a table that has none.
  init(names: [String], delimiter: UInt8) {
    self.names = names
    self.delimiter = delimiter
    hasDecimalComma = delimiter != UInt8(ascii: ",")
  }

  /// Reads a header line; the delimiter is the one of comma, semicolon and tab that occurs most.
  init(_ line: UnsafeBufferPointer<UInt8>) {
    var best: (count: Int, delimiter: UInt8) = (0, UInt8(ascii: ","))
    for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      var isQuoted = false
      var count = 0
      for byte in line {
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        if byte == delimiter && !isQuoted { count += 1 }
      }
      if count > best.count { best = (count, delimiter) }
    }
    delimiter = best.delimiter
    hasDecimalComma = delimiter != UInt8(ascii: ",")
    var row = TableRow(columns: min(best.count + 1, Self.most), delimiter: delimiter)
    row.split(line)
    names = (0..<row.count).map { row.text($0) }
  }

  /// The column of this name.
  func column(_ name: String) -> Int? { names.firstIndex(of: name) }

  /// The columns of these names, or `nil` when one is missing.
  func columns(_ names: [String]) -> [Int]? {
    let found = names.compactMap { column($0) }
    return found.count == names.count ? found : nil
  }
}

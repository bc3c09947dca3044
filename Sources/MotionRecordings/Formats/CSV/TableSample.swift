import MotionProcessing

/// The first rows of a table, to tell from their values what columns hold.
struct TableSample {
  private var numbers: [[Double?]] = []
  private var texts: [String] = []

  init(_ lines: LineReader, header: TableHeader) {
    var row = TableRow(columns: header.names.count, delimiter: header.delimiter)
    numbers = header.names.map { _ in [] }
    texts = header.names.map { _ in "" }
    for _ in 0..<ColumnGuess.rows {
      guard case .text(let line) = lines.next() else { break }
      row.split(line)
      for column in 0..<header.names.count {
        let value = (try? row.optionalNumber(column)) ?? .nan
        numbers[column].append(value.isFinite ? value : nil)
        if texts[column].isEmpty { texts[column] = row.text(column) }
      }
    }
  }

  /// Whether a column can be one of times: dates, or numbers that grow.
  func isTime(_ column: Int) -> Bool {
    if isDate(column) { return true }
    let values = numbers[column].compactMap { $0 }
    guard values.count > 1, let first = values.first, let last = values.last else {
      return values.count == 1
    }
    return last > first
  }

  /// Whether the first filled cell is a date.
  func isDate(_ column: Int) -> Bool {
    column < texts.count && texts[column].contains("-")
      && WallClock(iso8601: texts[column]) != nil
  }

  /// The middle distance between neighbours.
  func interval(_ column: Int) -> Double {
    guard column < numbers.count else { return .nan }
    let values = numbers[column].compactMap { $0 }
    let steps = zip(values.dropFirst(), values).map { $0 - $1 }.filter { $0 > 0 }.sorted()
    return steps.isEmpty ? .nan : steps[steps.count / 2]
  }

  /// Whether these columns hold one g within a tenth: `true` in g, `false` in m/s², `nil` where they
  /// do not.
  func isGravityInG(_ columns: [Int]) -> Bool? {
    let size = size(columns)
    if (0.9...1.1).contains(size) { return true }
    return (8.8...10.8).contains(size) ? false : nil
  }

  /// The middle length of the vector in these columns, of one column the middle of its amounts.
  func size(_ columns: [Int]) -> Double {
    guard columns.allSatisfy({ $0 < numbers.count }), let first = columns.first else { return .nan }
    let lengths = numbers[first].indices.compactMap { row -> Double? in
      let cells = columns.compactMap { numbers[$0][row] }
      guard cells.count == columns.count else { return nil }
      return cells.reduce(0) { $0 + $1 * $1 }.squareRoot()
    }.sorted()
    return lengths.isEmpty ? .nan : lengths[lengths.count / 2]
  }
}

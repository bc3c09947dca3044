import MotionProcessing

/// The first rows of a table, to tell from their values what columns hold.
struct TableSample {
  private var numbers: [[Double?]] = []
  private var texts: [String] = []
  /// Whether a comma in a number is its decimal mark.
  private(set) var hasDecimalComma: Bool
  /// Filled cells that each of the first rows has behind the last name of the header.
  private(set) var unnamedCells = 0
  /// Whether there is no row.
  var isEmpty: Bool { texts.allSatisfy { $0.isEmpty } }

  init(_ lines: LineReader, header: TableHeader) {
    // Places for more cells than there are names, so that too many are seen.
    let places = header.names.count + Self.mostUnnamed
    var row = TableRow(
      columns: places, delimiter: header.delimiter, hasDecimalComma: header.hasDecimalComma)
    hasDecimalComma = header.hasDecimalComma
    numbers = header.names.map { _ in [] }
    texts = header.names.map { _ in "" }
    for number in 0..<ColumnGuess.rows {
      guard case .text(let line) = lines.next() else { break }
      row.split(line)
      if number < 20, !hasDecimalComma, Self.hasDecimalComma(row, columns: header.names.count) {
        hasDecimalComma = true
        row = TableRow(columns: places, delimiter: header.delimiter, hasDecimalComma: true)
        row.split(line)
      }
      if number < 20, !line.isEmpty {
        var more = 0
        for column in header.names.count..<max(row.count, header.names.count)
        where !row.cell(column).isEmpty {
          more += 1
        }
        unnamedCells = number == 0 ? more : min(unnamedCells, more)
      }
      for column in 0..<header.names.count {
        let value = (try? row.optionalNumber(column)) ?? .nan
        numbers[column].append(value.isFinite ? value : nil)
        if texts[column].isEmpty { texts[column] = row.text(column) }
      }
    }
  }

  /// Cells without a name that are counted.
  private static let mostUnnamed = 8

  /// Whether a quoted cell has a comma that can be nothing but a decimal mark: thousands are parted
  /// in threes and do not begin with nought.
  private static func hasDecimalComma(_ row: TableRow, columns: Int) -> Bool {
    (0..<columns).contains { column in
      let cell = row.cell(column)
      guard let comma = cell.firstIndex(of: UInt8(ascii: ",")),
        DecimalNumber(cell, comma: true) != nil
      else { return false }
      let whole = cell[..<comma].filter { $0 != UInt8(ascii: "-") }
      return cell.count - comma != 4 || whole.isEmpty || whole.elementsEqual([UInt8(ascii: "0")])
    }
  }

  /// Whether a column can be one of times: dates, or numbers that grow, or fall all the way.
  func isTime(_ column: Int) -> Bool {
    if moment(column) != nil { return true }
    let values = numbers[column].compactMap { $0 }
    guard values.count > 1, let first = values.first, let last = values.last else {
      return values.count == 1
    }
    return last > first || (last < first && zip(values, values.dropFirst()).allSatisfy { $0 >= $1 })
  }

  /// Whether a column numbers the rows: 0, 1, 2, … or 1, 2, 3, …
  func isRowNumber(_ column: Int) -> Bool {
    guard column < numbers.count, numbers[column].count >= 10, let first = numbers[column][0],
      first == 0 || first == 1
    else { return false }
    for (row, value) in numbers[column].enumerated() where value != first + Double(row) {
      return false
    }
    return true
  }

  /// Whether the numbers of a column grow from row to row, as those of nothing but times do.
  func isGrowing(_ column: Int) -> Bool {
    var last = -Double.infinity
    for case let value? in numbers[column] {
      if value <= last { return false }
      last = value
    }
    return numbers[column].count > 2 && last.isFinite
  }

  /// Whether all numbers of a column are the same.
  func isConstant(_ column: Int) -> Bool {
    let values = numbers[column].compactMap { $0 }
    return values.count > 1 && values.allSatisfy { $0 == values[0] }
  }

  /// The first filled cell as a date or a time of day; `nil` where it is none.
  func moment(_ column: Int) -> WrittenMoment? {
    column < texts.count ? WrittenMoment(texts[column]) : nil
  }

  /// The first filled cells.
  func text(_ column: Int) -> String { column < texts.count ? texts[column] : "" }

  /// The middle distance between neighbours.
  func interval(_ column: Int) -> Double {
    guard column < numbers.count else { return .nan }
    let values = numbers[column].compactMap { $0 }
    let steps = zip(values.dropFirst(), values).map { abs($0 - $1) }.filter { $0 > 0 }.sorted()
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

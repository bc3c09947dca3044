/// Rows of cells under each other: each column as wide as its widest cell, empty columns left out.
struct TextColumns {
  /// Where a cell stands in its column.
  enum Alignment {
    case left
    case right
  }

  private let widths: [Int]
  private let aligned: [Alignment]

  /// Columns that fit these rows; what has no alignment stands left.
  init(rows: [[String]], aligned: [Alignment]) {
    let count = rows.map { $0.count }.max() ?? 0
    widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    self.aligned = aligned
  }

  /// One row. Columns are parted by two spaces, by one where the row would not fit into `width`
  /// otherwise.
  func line(_ row: [String], width: Int) -> String {
    let used = widths.filter { $0 > 0 }
    let full = used.reduce(0, +) + 2 * max(0, used.count - 1)
    let gap = full > width ? " " : "  "
    var cells: [String] = []
    for (column, cell) in row.enumerated() where widths[column] > 0 {
      let space = String(repeating: " ", count: widths[column] - cell.count)
      let isRight = column < aligned.count && aligned[column] == .right
      cells.append(isRight ? space + cell : cell + space)
    }
    var line = cells.joined(separator: gap)
    while line.last == " " { line.removeLast() }
    return line
  }

  /// A sentence in lines of at most `width`, each with `indent` before it.
  static func wrapped(_ sentence: String, width: Int, indent: String) -> [String] {
    var lines: [String] = []
    for word in sentence.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(indent + word)
      }
    }
    return lines
  }
}

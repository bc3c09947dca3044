import MotionRecordings
import MotionProcessing

/// A table of numbers that comes with the program: a line with the names of the columns, then a
/// line for each row, first its name, or several names with commas between them. A line that begins
/// with `#` says where the numbers come from.
///
/// A cell is a number, a range (`0.7...1.6`), a vector (`0.1,0,0.3`), a list of numbers, or `-` for
/// nothing. A cell that is wrong or missing stops the program where it is asked for; `TableTests`
/// asks for every one.
struct NumberTable: Sendable {
  private let rows: [Substring: Row]
  /// The names of the rows, from the first to the last.
  let names: [String]

  init(_ text: String) {
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: " ") }
    precondition(!lines.isEmpty, "a table without columns")
    var rows: [Substring: Row] = [:]
    var names: [String] = []
    for line in lines.dropFirst() {
      precondition(line.count == lines[0].count + 1, "expected \(lines[0].count) cells in \(line)")
      let row = Row(columns: lines[0], cells: Array(line.dropFirst()))
      for name in line[0].split(separator: ",") {
        rows[name] = row
        names.append(String(name))
      }
    }
    (self.rows, self.names) = (rows, names)
  }

  subscript(name: String) -> Row {
    guard let row = row(name) else { preconditionFailure("no row \(name)") }
    return row
  }

  /// The row of this name; `nil` where there is none.
  func row(_ name: String) -> Row? { rows[name[...]] }

  /// One row: its cells by the names of their columns.
  struct Row: Sendable {
    fileprivate let columns: [Substring]
    fileprivate let cells: [Substring]

    subscript(column: String) -> Double { numbers(column, count: 1)[0] }

    /// Every number of the row, in the order of the columns.
    var numbers: [Double] { columns.flatMap { numbers(String($0)) } }

    func vector(_ column: String) -> Vector3 {
      if cell(column) == "-" { return .zero }
      let parts = numbers(column, count: 3)
      return Vector3(parts[0], parts[1], parts[2])
    }

    func range(_ column: String) -> ClosedRange<Double> {
      let ends = cell(column).split(atText: "...").map(Self.number)
      precondition(ends.count == 2 && ends[0] <= ends[1], "no range in \(column)")
      return ends[0]...ends[1]
    }

    func numbers(_ column: String, count: Int? = nil) -> [Double] {
      let numbers = cell(column).split(separator: ",").map(Self.number)
      precondition(count == nil || numbers.count == count, "not \(count ?? 0) numbers in \(column)")
      return numbers
    }

    func text(_ column: String) -> String { String(cell(column)) }

    private func cell(_ column: String) -> Substring {
      guard let index = columns.firstIndex(of: column[...]) else {
        preconditionFailure("no column \(column)")
      }
      return cells[index]
    }

    private static func number(_ text: Substring) -> Double {
      guard let number = Double(text) else { preconditionFailure("no number: \(text)") }
      return number
    }
  }
}

/// A line over time as a band from the least to the most value of each of 400 columns: no peak is lost, however
/// many values a column holds.
struct Band {
  /// Thinner than this of 100 a flat line would vanish.
  private static let thinnest = 3.0

  let axis: TimeAxis
  private var least = [Double](repeating: .infinity, count: TimeAxis.columns)
  private var most = [Double](repeating: -.infinity, count: TimeAxis.columns)

  init(_ axis: TimeAxis) { self.axis = axis }

  /// Adds a value that holds from one moment to another.
  mutating func add(_ value: Double, from start: Double, to end: Double) {
    add(value, value, from: start, to: end)
  }

  /// Adds values from `low` to `high`.
  mutating func add(_ low: Double, _ high: Double, from start: Double, to end: Double) {
    guard end > axis.from, start < axis.to else { return }
    let first = Int(axis.column(start))
    let last = max(first, Int(axis.column(end).rounded(.up)) - 1)
    guard first < TimeAxis.columns else { return }
    for column in first...min(last, TimeAxis.columns - 1) {
      least[column] = min(least[column], low)
      most[column] = max(most[column], high)
    }
  }

  var isEmpty: Bool { !least.contains { $0.isFinite } }

  /// Its outline in 400 columns of 100, `low` at the bottom and `high` at the top, where `low` may be the
  /// greater one; and marks at the edges behind which all values of some columns lie.
  func path(low: Double, high: Double) -> (band: String, beyond: String) {
    var (band, beyond) = ("", "")
    var piece: [(top: Int, bottom: Int)] = []
    var edge = (side: 0, first: 0)
    for column in 0...TimeAxis.columns {
      let ends = column < TimeAxis.columns ? self.ends(of: column, low: low, high: high) : nil
      let side = ends.map { $0.bottom < 0 ? -1 : $0.top > 100 ? 1 : 0 } ?? 0
      if side != edge.side {
        if edge.side != 0 { beyond += Self.arrow(from: edge.first, to: column, edge.side) }
        edge = (side, column)
      }
      if let ends {
        piece.append(Self.visible(ends))
      } else {
        band += Self.outline(piece, end: column)
        piece = []
      }
    }
    return (band, beyond)
  }

  /// Top and bottom of a column, joined to the one before it; `nil` where it has no values.
  private func ends(
    of column: Int, low: Double, high: Double
  ) -> (top: Double, bottom: Double)? {
    guard least[column].isFinite else { return nil }
    var (from, to) = (least[column], most[column])
    if column > 0, least[column - 1].isFinite {
      (from, to) = (min(from, most[column - 1]), max(to, least[column - 1]))
    }
    let (a, b) = (100 * (high - from) / (high - low), 100 * (high - to) / (high - low))
    return (min(a, b), max(a, b))
  }

  /// Whole hundredths of the height, within the picture and thick enough.
  private static func visible(_ ends: (top: Double, bottom: Double)) -> (top: Int, bottom: Int) {
    let lacking = max(0, thinnest - (ends.bottom - ends.top)) / 2
    let top = (ends.top - lacking).clamped(to: 0...(100 - thinnest))
    let bottom = (ends.bottom + lacking).clamped(to: thinnest...100)
    return (Int(top.rounded()), Int(bottom.rounded()))
  }

  /// There along the tops of the columns and back along their bottoms; what goes straight on is one step.
  private static func outline(_ piece: [(top: Int, bottom: Int)], end: Int) -> String {
    guard let first = piece.first, let last = piece.last else { return "" }
    let begin = end - piece.count
    var path = "M\(begin) \(first.top)" + line(piece.map { $0.top }, step: 1)
    path += "h1"
    path += "V\(last.bottom)h-1" + line(piece.map { $0.bottom }.reversed(), step: -1)
    return path + "z"
  }

  /// A line through heights that are one column apart, as steps from each to the next.
  private static func line(_ heights: [Int], step: Int) -> String {
    var path = ""
    var (waiting, isOpen) = (0, false)
    for index in heights.indices.dropFirst() {
      waiting += step
      let rise = heights[index] - heights[index - 1]
      let isStraight =
        rise == 0 && index + 1 < heights.count && heights[index + 1] == heights[index]
      guard !isStraight else { continue }
      path += isOpen ? (waiting < 0 ? "" : " ") : "l"
      path += rise < 0 ? "\(waiting)\(rise)" : "\(waiting) \(rise)"
      (waiting, isOpen) = (0, true)
    }
    return path
  }

  /// A mark in the middle of some columns, at the edge behind which their values lie.
  private static func arrow(from first: Int, to end: Int, _ side: Int) -> String {
    let middle = Markup.number(0.5 * Double(first + end) - 3)
    return side < 0 ? "M\(middle) 8h6l-3-8z" : "M\(middle) 92h6l-3 8z"
  }
}

/// A line over time as a band from the least to the most value of each of 400 columns: no peak is lost, however
/// many values a column holds.
struct Band {
  /// Thinner than this of 100 a flat line would vanish.
  private static let thinnest = 2.4

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
  /// greater one; and where values lie beyond the top or the bottom.
  func path(low: Double, high: Double) -> (band: String, beyond: String) {
    var (band, beyond) = ("", "")
    var piece: [(x: Int, top: Double, bottom: Double)] = []
    var last: (Double, Double)?
    for column in 0...TimeAxis.columns {
      guard column < TimeAxis.columns, least[column].isFinite else {
        band += Self.outline(piece, end: column)
        piece = []
        last = nil
        continue
      }
      let ends = [least[column], most[column]].map { 100 * (high - $0) / (high - low) }
      var (top, bottom) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
      if top < -1 { beyond += Self.arrow(column, isUp: true) }
      if bottom > 101 { beyond += Self.arrow(column, isUp: false) }
      let own = (top.clamped(to: 0...100), bottom.clamped(to: 0...100))
      (top, bottom) = own
      if let last { (top, bottom) = (min(top, last.1), max(bottom, last.0)) }
      last = own
      let lacking = max(0, Self.thinnest - (bottom - top)) / 2
      top = (top - lacking).clamped(to: 0...(100 - Self.thinnest))
      bottom = (bottom + lacking).clamped(to: Self.thinnest...100)
      if let former = piece.last, abs(former.top - top) < 0.05, abs(former.bottom - bottom) < 0.05 {
        continue
      }
      piece.append((column, top, bottom))
    }
    return (band, beyond)
  }

  private static func outline(
    _ piece: [(x: Int, top: Double, bottom: Double)], end: Int
  ) -> String {
    guard let first = piece.first else { return "" }
    var path = "M\(first.x) \(Markup.number(first.top))"
    for next in piece.dropFirst() { path += "H\(next.x)V\(Markup.number(next.top))" }
    path += "H\(end)"
    for index in piece.indices.reversed() {
      path += "V\(Markup.number(piece[index].bottom))H\(piece[index].x)"
    }
    return path + "z"
  }

  /// A mark at the edge behind which a value lies.
  private static func arrow(_ column: Int, isUp: Bool) -> String {
    isUp ? "M\(column) 6h2l-1-6z" : "M\(column) 94h2l-1 6z"
  }
}

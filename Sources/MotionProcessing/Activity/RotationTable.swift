/// Log-likelihood of groups of classes as a function of one number, straight between evenly spaced
/// knots and constant beyond their ends.
struct RotationTable {
  /// Stationary, feet, cycling, automotive, other; the rest is empty.
  typealias Row = SIMD8<Float>

  /// The first knot.
  let first: Float
  /// Distance from knot to knot.
  let step: Float
  /// A row for each knot.
  let rows: [Row]

  /// The row for `x`, drawn between its knots.
  func callAsFunction(_ x: Float) -> Row {
    let place = min(max((x - first) / step, 0), Float(rows.count - 1))
    let below = min(Int(place), rows.count - 2)
    let share = place - Float(below)
    return rows[below] * (1 - share) + rows[below + 1] * share
  }
}

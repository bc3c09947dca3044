/// Bars on one line as one path of 400 columns.
struct BarPath {
  /// Bars are no narrower than two pixels of a screen's picture, which has 728.
  private static let narrowest = 1.1

  let axis: TimeAxis
  private(set) var data = ""
  private var end = -Double.infinity

  init(_ axis: TimeAxis) { self.axis = axis }

  /// Adds a bar from one moment to another, from `top` to `bottom`. Bars come in the order of their times; what
  /// lies within one before it is not drawn twice.
  mutating func add(from start: Double, to stop: Double, top: Double, bottom: Double) {
    guard stop >= axis.from, start <= axis.to else { return }
    let left = min(axis.column(start), Double(TimeAxis.columns) - Self.narrowest)
    let right = max(axis.column(stop), left + Self.narrowest)
    guard right > end + 0.05 else { return }
    end = right
    data +=
      "M\(Markup.number(left)) \(Markup.number(top))H\(Markup.number(right))"
      + "V\(Markup.number(bottom))H\(Markup.number(left))z"
  }
}

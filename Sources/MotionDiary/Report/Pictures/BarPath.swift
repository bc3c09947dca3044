/// Bars on one line as one path of 400 columns.
struct BarPath {
  /// Bars are no narrower than two pixels of a screen's picture, which has 728.
  private static let narrowest = 1.1

  private struct Bar {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double

    var path: String {
      let (from, to) = (Markup.number(left), Markup.number(right))
      return "M\(from) \(Markup.number(top))H\(to)V\(Markup.number(bottom))H\(from)z"
    }
  }

  let axis: TimeAxis
  private var closed = ""
  /// The newest one: what begins before it ends, and is as high, makes it longer.
  private var open: Bar?

  init(_ axis: TimeAxis) { self.axis = axis }

  /// The path.
  var data: String { closed + (open?.path ?? "") }

  /// Adds a bar from one moment to another, from `top` to `bottom`. Bars come in the order of their times.
  mutating func add(from start: Double, to stop: Double, top: Double, bottom: Double) {
    guard stop >= axis.from, start <= axis.to else { return }
    let left = min(axis.column(start), Double(TimeAxis.columns) - Self.narrowest)
    let bar = Bar(
      left: left, right: max(axis.column(stop), left + Self.narrowest), top: top, bottom: bottom)
    guard let last = open else { return open = bar }
    if bar.left <= last.right, bar.top == last.top, bar.bottom == last.bottom {
      open?.right = max(last.right, bar.right)
    } else {
      closed += last.path
      open = bar
    }
  }
}

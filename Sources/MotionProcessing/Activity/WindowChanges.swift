/// How much a part of a window changes from one value to the next.
struct WindowChanges {
  /// Sum of the squared changes, g².
  private var squares: Float = 0
  /// Changes of less than 0.01 g.
  private var smooth = 0
  private var count = 0

  /// The changes within a part, of at least one value.
  init(_ window: VectorRing, _ part: Range<Int>) {
    var last = window[part.lowerBound]
    for i in part.dropFirst() {
      let a = window[i]
      let d = a - last
      last = a
      let square = d.dot(d)
      squares += square
      if square < 1e-4 { smooth += 1 }
    }
    count = part.count - 1
  }

  /// Mean square of the changes, g².
  var mean: Float { squares / Float(count) }
  /// Share of the changes of less than 0.01 g.
  var smoothShare: Float { Float(smooth) / Float(count) }

  /// The changes of both parts.
  static func + (a: Self, b: Self) -> Self {
    var sum = a
    sum.squares += b.squares
    sum.smooth += b.smooth
    sum.count += b.count
    return sum
  }
}

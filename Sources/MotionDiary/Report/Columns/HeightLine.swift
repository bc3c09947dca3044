/// Heights by time, in equal pieces of one second or, in recordings longer than a day, of two, four and so on:
/// bounded, however long it is.
struct HeightLine: Sendable {
  /// Values that are kept: those of a day and more.
  private static let most = 100_000

  /// Seconds of a piece.
  private(set) var every = 1.0
  private var sums: [Float] = []
  private var counts: [UInt16] = []
  private(set) var least = Double.infinity
  private(set) var greatest = -Double.infinity

  var count: Int { sums.count }
  var isEmpty: Bool { sums.isEmpty }

  mutating func append(_ metres: Double, at seconds: Double) {
    guard metres.isFinite, seconds >= 0, seconds < 1e12 else { return }
    while seconds / every >= Double(Self.most) { halve() }
    let piece = Int(seconds / every)
    while sums.count <= piece {
      sums.append(0)
      counts.append(0)
    }
    guard counts[piece] < .max else { return }
    sums[piece] += Float(metres)
    counts[piece] += 1
    (least, greatest) = (min(least, metres), max(greatest, metres))
  }

  /// The mean of a piece; `nil` where nothing came.
  subscript(piece: Int) -> Double? {
    counts[piece] > 0 ? Double(sums[piece]) / Double(counts[piece]) : nil
  }

  /// The mean of the piece that holds a moment.
  func value(at seconds: Double) -> Double? {
    let piece = Int(seconds / every)
    return sums.indices.contains(piece) ? self[piece] : nil
  }

  private mutating func halve() {
    let pairs = (sums.count + 1) / 2
    for pair in 0..<pairs {
      let second = 2 * pair + 1
      let (other, more) = second < sums.count ? (sums[second], counts[second]) : (0, 0)
      // Before they are too many for their type.
      let isFull = counts[2 * pair] > .max - more
      sums[pair] = isFull ? sums[2 * pair] : sums[2 * pair] + other
      counts[pair] = isFull ? counts[2 * pair] : counts[2 * pair] + more
    }
    sums.removeLast(sums.count - pairs)
    counts.removeLast(counts.count - pairs)
    every *= 2
  }

  var column: ReportColumn {
    var column = ReportColumn(unit: "m", step: 0.1)
    for piece in 0..<count { column.append(self[piece]) }
    return column
  }
}

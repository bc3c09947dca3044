/// Whole lines out of pieces.
struct LineBuffer {
  private var bytes: [UInt8] = []

  /// Takes a piece, and gives the lines that it ends.
  mutating func take(_ piece: some Sequence<UInt8>) -> [[UInt8]] {
    bytes.append(contentsOf: piece)
    var lines: [[UInt8]] = []
    var start = 0
    while let end = bytes[start...].firstIndex(of: 0x0A) {
      lines.append(Array(bytes[start..<end]))
      start = end + 1
    }
    bytes.removeFirst(start)
    return lines
  }
}

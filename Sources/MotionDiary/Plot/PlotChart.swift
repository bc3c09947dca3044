/// Values by column as rows of characters, the uppermost first.
enum PlotChart {
  /// Columns filled from below up to a value; the largest fills all.
  static func filled(_ values: [Double], rows: Int, _ glyphs: [Character]) -> [String] {
    let largest = values.max() ?? 0
    let levels = values.map { value in
      largest > 0 ? Int((value / largest * Double(rows * glyphs.count)).rounded()) : 0
    }
    return (0..<rows).reversed().map { row in
      String(
        levels.map { level in
          let fill = min(level - row * glyphs.count, glyphs.count)
          return fill > 0 ? glyphs[fill - 1] : " "
        })
    }
  }

  /// A point for each value that is known, in a range that holds all of them and more than one.
  static func points(
    _ values: [Double?], in range: ClosedRange<Double>, rows: Int, _ glyphs: [Character]
  ) -> [String] {
    let scale =
      Double(rows * glyphs.count - 1) / (range.upperBound - range.lowerBound)
    let levels = values.map { value in
      value.map { Int((($0 - range.lowerBound) * scale).rounded()) }
    }
    return (0..<rows).reversed().map { row in
      String(
        levels.map { level in
          guard let level, level / glyphs.count == row else { return " " }
          return glyphs[level % glyphs.count]
        })
    }
  }
}

import MotionProcessing
import MotionRecordings

/// Draws a diary with characters: a lane for each activity, steps and height over the time.
///
/// ```text
///  stationary ████████████████████││███████████████████││▅  ██│▅█████████████████
///     walking                     ││   │ │ ││││        ││      │
/// ```
public struct DiaryPlot {
  /// Characters before the drawing: a name that ends at the same column everywhere, and a blank.
  private static let nameWidth = 11
  /// More columns than any terminal has.
  private static let widest = 1000
  private static let stepRows = 3
  private static let heightRows = 4
  /// Metres that the height spans at least: less is the air.
  private static let leastHeight = 3.0

  private let diary: Diary
  private let style: DiaryText.Style
  private let glyphs: PlotGlyphs
  private let columns: PlotColumns

  /// The plot of a diary. Its height is drawn where the diary has kept it.
  ///
  /// - Parameters:
  ///   - diary: a diary.
  ///   - style: colours, clock and units, as of its text.
  ///   - width: columns of the terminal, of which the last one stays free.
  ///   - isUnicode: whether block characters can be shown; else it is plain ASCII.
  public init(
    _ diary: Diary, style: DiaryText.Style = DiaryText.Style(), width: Int = 80,
    isUnicode: Bool = true
  ) {
    self.diary = diary
    self.style = style
    glyphs = isUnicode ? .blocks : .plain
    columns = PlotColumns(
      count: max(1, min(width, Self.widest) - Self.nameWidth - 2),
      duration: diary.totals.duration)
  }

  /// All lines, each with its end; a sentence where there is nothing to draw.
  public func string() -> String {
    var lines: [String] = []
    if columns.duration > 0 { lines = lanes + steps + height }
    guard !lines.isEmpty else { return "Nothing to draw: neither activity, steps nor height.\n" }
    return (lines + [axis]).map { $0 + "\n" }.joined()
  }

  // MARK: - Parts

  private var lanes: [String] {
    let kinds = SegmentKind.allCases.filter { kind in
      kind != .noData && diary.segments.contains { $0.kind == kind }
    }
    return kinds.map { kind in
      let bars = LaneRow(kind, of: diary.segments, in: columns).line(glyphs)
      return named(kind.rawValue, Self.trimmed(bars)) { style.coloured($0, kind) }
    }
  }

  private var steps: [String] {
    guard diary.totals.steps != nil else { return [] }
    var sums = [Double](repeating: 0, count: columns.count)
    for walk in diary.moved.walks where walk.end > walk.start {
      let rate = Double(walk.steps) / (walk.end - walk.start)
      columns.spread(from: walk.start, to: walk.end) { sums[$0] += rate * $1 }
    }
    guard let largest = sums.max(), largest > 0 else { return [] }
    let names = ["steps", "\(max(1, Int(largest.rounded()))) max"]
    return chart(names, PlotChart.filled(sums, rows: Self.stepRows, glyphs.fills))
  }

  private var height: [String] {
    guard let heights = diary.heights else { return [] }
    let middles = (0..<columns.count).map { column in
      heights.extremes(from: columns.start(of: column), to: columns.start(of: column + 1))
        .map { 0.5 * ($0.lowerBound + $0.upperBound) }
    }
    let known = middles.compactMap { $0 }
    guard let least = known.min(), let most = known.max() else { return [] }
    let room = 0.5 * max(0, Self.leastHeight - (most - least))
    let range = (least - room)...(most + room)
    let rows = PlotChart.points(middles, in: range, rows: Self.heightRows, glyphs.points)
    let (top, bottom) = (length(range.upperBound), length(range.lowerBound))
    let isShort = "height \(top)".count <= Self.nameWidth
    return chart(isShort ? ["height \(top)", "", "", bottom] : [top, "height", "", bottom], rows)
  }

  private var axis: String {
    let axis = PlotAxis(
      columns: columns, start: diary.metadata.start,
      clock: DiaryText.clock(of: diary.metadata, chosen: style.clock))
    return String(repeating: " ", count: Self.nameWidth + 1) + axis.line(width: columns.count)
  }

  // MARK: - Form

  private func length(_ metres: Double) -> String {
    let text = style.units.height(metres)
    return text.first == "-" ? glyphs.minus + text.dropFirst() : text
  }

  private func chart(_ names: [String], _ rows: [String]) -> [String] {
    rows.enumerated().map { index, row in
      named(index < names.count ? names[index] : "", Self.trimmed(row))
    }
  }

  private func named(
    _ name: String, _ row: String, coloured: (String) -> String = { $0 }
  ) -> String {
    let blanks = String(repeating: " ", count: max(0, Self.nameWidth - name.count))
    return row.isEmpty ? Self.trimmed(blanks + name) : "\(blanks)\(name) \(coloured(row))"
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }
}

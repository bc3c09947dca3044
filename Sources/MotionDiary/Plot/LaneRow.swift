import MotionProcessing

/// One activity over the time: a bar by confidence where it fills at least half of a column, a line where
/// it fills less.
struct LaneRow {
  private var seconds: [Double]
  /// Seconds of the longest piece in each column, and how sure that one is.
  private var longest: [Double]
  private var confidence: [Confidence]
  private let columns: PlotColumns

  init(_ kind: SegmentKind, of segments: [Segment], in columns: PlotColumns) {
    self.columns = columns
    seconds = [Double](repeating: 0, count: columns.count)
    longest = seconds
    confidence = [Confidence](repeating: .low, count: columns.count)
    for segment in segments where segment.kind == kind {
      columns.spread(from: segment.start.seconds, to: segment.end.seconds) { column, part in
        seconds[column] += part
        guard part > longest[column] else { return }
        longest[column] = part
        // What has no confidence, as `other`, is as it is.
        confidence[column] = segment.confidence ?? .high
      }
    }
  }

  /// One character for each column.
  func line(_ glyphs: PlotGlyphs) -> String {
    let half = 0.5 * columns.duration / Double(columns.count)
    return String(
      seconds.indices.map { column in
        guard seconds[column] > 0 else { return " " }
        return seconds[column] < half ? glyphs.part : glyphs.bars[confidence[column].rawValue]
      })
  }
}

import Foundation
import MotionCompanion

/// A day as a row of a drawing: bars on the hours, and a line of text.
public struct DayRow: Sendable {
  /// A stretch of the day.
  public struct Bar: Sendable {
    /// From and to, seconds after midnight.
    var start, end: Double
    var colour: Drawing.Colour
    /// What it was.
    var note: String

    /// A stretch.
    public init(from start: Double, to end: Double, _ colour: Drawing.Colour, note: String) {
      self.start = start
      self.end = end
      self.colour = colour
      self.note = note
    }
  }

  let label: String
  let text: String
  let bars: [Bar]

  /// A day with a short label, and what is said of it.
  public init(_ label: String, _ text: String, bars: [Bar]) {
    self.label = label
    self.text = text
    self.bars = bars
  }
}

extension Drawing.Colour {
  /// That of a movement.
  public init(_ movement: ActivitySegment.Movement) {
    switch movement {
    case .walking: self = .blue
    case .running: self = .orange
    case .cycling: self = .green
    case .driving: self = .purple
    }
  }
}

extension Drawing {
  private static let left = 50.0
  private static let right = 690.0
  private static let rowHeight = 46.0

  /// Days under each other, on the hours in which something was; with the words of the colours.
  public static func days(
    _ rows: [DayRow], title: String, legend: [(word: String, colour: Colour)]
  ) -> Drawing {
    let bars = rows.flatMap(\.bars)
    let first = ((bars.map(\.start).min() ?? 0) / 3600).rounded(.down)
    let last = max(first + 1, ((bars.map(\.end).max() ?? 0) / 3600).rounded(.up))
    let height = 60 + rowHeight * Double(rows.count)
    var drawing = Drawing(width: 720, height: height, title: title)
    let x = { (hour: Double) in left + (hour - first) / (last - first) * (right - left) }
    for (index, entry) in legend.enumerated() {
      let place = left + 90 * Double(index)
      drawing.bar(at: (place, 10), width: 10, height: 10, entry.colour)
      drawing.text(entry.word, at: (place + 16, 19))
    }
    let step = [0.25, 0.5, 1, 2, 3].first { (last - first) / $0 <= 8 } ?? 6
    for hour in stride(from: first, through: last, by: step) {
      drawing.line([(x(hour), 46), (x(hour), height - 8)], .faint)
      let minutes = Int((hour * 60).rounded())
      let text = String(format: "%d:%02d", minutes / 60, minutes % 60)
      drawing.text(text, at: (x(hour), 40), .middle)
    }
    for (index, row) in rows.enumerated() {
      let y = 54 + rowHeight * Double(index)
      drawing.text(row.label, at: (left - 8, y + 13), .end)
      for bar in row.bars {
        let (from, to) = (x(bar.start / 3600), x(bar.end / 3600))
        drawing.bar(at: (from, y), width: max(1, to - from), height: 16, bar.colour, note: bar.note)
      }
      drawing.text(row.text, at: (left, y + 32))
    }
    return drawing
  }
}

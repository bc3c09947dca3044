import Console
import MotionCompanion

/// Heights over minutes, with the hills that were climbed.
enum ProfileDrawing {
  /// A climb, on the clock of the profile.
  struct Hill {
    var from, to: Double
    var words: String
  }

  private static let (left, right, top, bottom) = (50.0, 690.0, 60.0, 240.0)

  static func of(_ profile: ElevationProfile, _ hills: [Hill], text: String) -> Drawing {
    var drawing = Drawing(width: 720, height: 280, title: "A trail run: \(text)")
    drawing.text(text, at: (left, 20))
    let points = profile.points
    guard let first = points.first, let last = points.last, last.time > first.time else {
      return drawing
    }
    // Tens of metres; what lies a metre beyond one is noise.
    let low = (((points.map(\.height).min() ?? 0) + 1) / 10).rounded(.down) * 10
    let high = max(low + 10, (((points.map(\.height).max() ?? 0) - 1) / 10).rounded(.up) * 10)
    let x = { (time: Double) in
      left + (time - first.time) / (last.time - first.time) * (right - left)
    }
    let y = { (height: Double) in bottom - (height - low) / (high - low) * (bottom - top) }
    for height in stride(from: low, through: high, by: ((high - low) / 40).rounded(.up) * 10) {
      drawing.line([(left, y(height)), (right, y(height))], .faint)
      drawing.text("\(Int(height)) m", at: (left - 8, y(height) + 4), .end)
    }
    let minutes = (last.time - first.time) / 60
    for minute in stride(from: 0, through: minutes, by: max(1, (minutes / 8).rounded(.up))) {
      drawing.text("\(Int(minute)) min", at: (x(first.time + 60 * minute), bottom + 20), .middle)
    }
    drawing.line(points.map { (x($0.time), y($0.height)) }, .blue, width: 2)
    for (index, hill) in hills.enumerated() {
      let climb = points.filter { (hill.from...hill.to).contains($0.time) }
      drawing.line(
        climb.map { (x($0.time), y($0.height)) }, .orange, width: 4, note: hill.words)
      // In turns on two lines, so that neighbours do not cover each other.
      let end = min(max(x(hill.to), left + 180), right)
      drawing.text(hill.words, at: (end, top - 6 - 16 * Double(index % 2)), .end, .orange)
    }
    return drawing
  }
}

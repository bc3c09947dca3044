import MotionProcessing

@testable import MotionDiary

/// Time lines as strings: one letter for each 10 s, so that a test shows what it means.
///
/// `w` walking, `r` running, `c` cycling, `a` automotive, `s` stationary, `.` none of these, `-` no
/// data. A capital letter has low confidence, the others high.
enum Drawing {
  static let seconds = 10.0

  /// The pieces of equal activity that history would give.
  static func pieces(_ drawing: String) -> [Segment] {
    var pieces: [Segment] = []
    for (index, letter) in drawing.enumerated() {
      let piece = piece(letter, at: Double(index) * seconds)
      if let last = pieces.last, last.kind == piece.kind, last.confidence == piece.confidence {
        pieces[pieces.count - 1].absorb(piece)
      } else {
        pieces.append(piece)
      }
    }
    return pieces
  }

  /// The drawing of segments that begin at 0.
  static func draw(_ segments: [Segment]) -> String {
    segments.map { segment in
      String(repeating: letter(segment), count: Int((segment.duration / seconds).rounded()))
    }.joined()
  }

  /// What the rules make of a drawing.
  static func joined(_ drawing: String) -> String { draw(SegmentJoiner.join(pieces(drawing))) }

  private static func letter(_ segment: Segment) -> String {
    let letter =
      switch segment.kind {
      case .stationary: "s"
      case .walking: "w"
      case .running: "r"
      case .cycling: "c"
      case .automotive: "a"
      case .other: "."
      case .noData: "-"
      }
    return segment.confidence == .low ? letter.uppercased() : letter
  }

  private static func piece(_ letter: Character, at start: Double) -> Segment {
    var activity = MotionActivity()
    switch letter.lowercased() {
    case "w": activity.walking = true
    case "r": activity.running = true
    case "c": activity.cycling = true
    case "a": activity.automotive = true
    case "s": activity.stationary = true
    case "-": activity.unknown = true
    default: break
    }
    activity.confidence = letter.isUppercase ? .low : .high
    var coverage = StreamCoverage()
    if letter != "-" { coverage.insert(.acceleration) }
    return Segment(
      HistoryBatch(
        MotionBatch(
          start: SensorTime(seconds: start), end: SensorTime(seconds: start + seconds),
          activity: activity, evidence: nil, pedometer: PedometerBatch(), coverage: coverage)))
  }
}

public import MotionGestures
public import MotionProcessing

/// One line of `gestures.csv`.
public struct GestureRow: Equatable, Sendable {
  /// When it began.
  public var start: SensorTime
  /// When it ended; the same for a moment.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// What it was.
  public var kind: GestureKind
  /// Its number, by the word (Documentation/reference/output-files.md).
  public var value: Double?
  /// Its class, and what else is known of it, as words.
  public var detail: [String]

  /// Decimals of the number.
  var decimals: Int { kind == .repetition || kind == .set ? 1 : 3 }

  /// Order in the table.
  static func comes(_ a: GestureRow, before b: GestureRow) -> Bool {
    if a.start != b.start { return a.start < b.start }
    if a.end != b.end { return a.end < b.end }
    return Array(a.kind.rawValue.utf8).lexicographicallyPrecedes(Array(b.kind.rawValue.utf8))
  }
}

extension GestureRow {
  init(_ repetition: Repetition) {
    self.init(
      start: repetition.start, end: repetition.end, known: repetition.known, kind: .repetition,
      value: repetition.share, detail: ["number=\(repetition.number)"])
  }

  init(_ set: RepetitionSet) {
    self.init(
      start: set.start, end: set.end, known: set.known, kind: .set, value: set.count,
      detail: ["period=" + Quantity.fixed(set.period, 2)])
  }

  init(_ stroke: Stroke, wrist: Wrist?) {
    let word = wrist.map { stroke.side(on: $0).rawValue } ?? stroke.turn.rawValue
    self.init(
      start: stroke.start, end: stroke.end, known: stroke.known, kind: .stroke,
      value: stroke.angle * Trigonometry.degreesPerRadian,
      detail: [word, "peak=" + Quantity.fixed(stroke.peakRate, 1)])
  }
}

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
  /// The line of what was told, on a wrist that is known or not.
  init(_ gesture: Gesture, wrist: Wrist?) {
    kind = gesture.kind
    switch gesture {
    case .repetition(let told):
      (start, end, known) = (told.start, told.end, told.known)
      (value, detail) = (told.share, ["number=\(told.number)"])
    case .set(let told):
      (start, end, known) = (told.start, told.end, told.known)
      (value, detail) = (told.count, ["period=" + Quantity.fixed(told.period, 2)])
    case .pose(let told):
      (start, end, known) = (told.start, told.end, told.known)
      (value, detail) = (told.sway.inDegrees, ["held"])
    case .transition(let told):
      (start, end, known) = (told.start, told.end, told.known)
      (value, detail) = (told.smoothness, ["jerk=" + Quantity.fixed(told.jerk, 2)])
    case .stroke(let told):
      (start, end, known) = (told.start, told.end, told.known)
      let word = wrist.map { told.side(on: $0).rawValue } ?? told.turn.rawValue
      (value, detail) = (told.angle.inDegrees, [word, "peak=" + Quantity.fixed(told.peakRate, 1)])
    case .punch(let told):
      (start, end, known) = (told.start, told.end, told.known)
      value = told.peak
      detail = [
        told.direction.rawValue, "recoil=" + Quantity.fixed(told.recoil, 2),
        "clipped=\(told.isClipped ? 1 : 0)",
      ]
    case .swing(let told):
      (start, end, known) = (told.start, told.end, told.known)
      value = told.speed
      detail = [
        "point=" + Quantity.fixed(told.point, 2),
        "time=" + Quantity.fixed(told.fastest.seconds, 3),
      ]
    case .bump(let told):
      (start, end, known) = (told.start, told.end, told.known)
      (value, detail) = (told.peak, [told.direction.rawValue])
    case .flick(let told):
      (start, end, known) = (told.start, told.end, told.known)
      (value, detail) = (told.peakRate, [told.axis.rawValue])
    case .head(let told):
      (start, end, known) = (told.start, told.end, told.known)
      (value, detail) = (nil, [told.state.rawValue])
    case .fall(let told):
      (start, end, known) = (told.start, told.end, told.known)
      value = told.sureness
      detail = [
        "impact=" + Quantity.fixed(told.impact, 2),
        "turned=" + Quantity.fixed(told.turned.inDegrees, 0),
      ]
    case .tremor(let told):
      (start, end, known) = (told.start, told.end, told.known)
      value = told.frequency
      detail = [
        told.kind.rawValue, "size=" + Quantity.fixed(told.size * 100, 2),
        "strength=\(told.strength.rawValue)",
      ]
    case .manoeuvre(let told):
      (start, end, known) = (told.start, told.end, told.known)
      value = told.force
      detail =
        told.kind == .turn
        ? [
          told.force > 0 ? "right" : "left",
          "degrees=" + Quantity.fixed(abs(told.angle.inDegrees), 0),
        ] : []
    case .car(let told):
      (start, end, known) = (told.start, told.end, told.known)
      (value, detail) = (told.force, [told.kind.rawValue])
    }
  }
}

extension Double {
  fileprivate var inDegrees: Double { self * Trigonometry.degreesPerRadian }
}

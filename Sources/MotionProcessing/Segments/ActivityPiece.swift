/// A stretch of time with one kind of activity, of which `SegmentJoiner` makes segments.
public protocol ActivityPiece {
  /// What was done.
  var kind: SegmentKind { get }
  /// Where it begins.
  var start: SensorTime { get }
  /// Where it ends.
  var end: SensorTime { get }
  /// How far the kind can be trusted; `nil` where there is none.
  var confidence: Confidence? { get }
  /// Takes in a neighbour, with all that happened in it; the kind stays.
  mutating func absorb(_ other: Self)
  /// Becomes time without class: what it was called is not believed.
  mutating func loseKind()
}

extension ActivityPiece {
  /// Seconds from start to end.
  public var seconds: Double { Self.seconds(from: start, to: end) }

  /// Seconds between two times, exact where it is a whole number of batches: a rule that says two
  /// minutes means it.
  static func seconds(from start: SensorTime, to end: SensorTime) -> Double {
    Double(end.nanoseconds &- start.nanoseconds) / 1e9
  }
}

extension Array where Element: ActivityPiece {
  /// Appends a piece; a last one of the same kind takes it in.
  public mutating func join(_ piece: Element) {
    if let last = indices.last, self[last].kind == piece.kind {
      self[last].absorb(piece)
    } else {
      append(piece)
    }
  }
}

import MotionProcessing

/// What somebody really did, where that is known: a simulation knows.
public struct DiaryTruth: Equatable, Sendable {
  /// One true activity for a while.
  public struct Label: Equatable, Sendable {
    /// Where it begins, s.
    public var start: Double
    /// Where it ends, s.
    public var end: Double
    /// What it is.
    public var kind: SegmentKind

    /// A label by its word in `truth_labels.csv`: rides in anything with an engine are automotive,
    /// stairs are walking, what is not known here is other.
    public init(start: Double, end: Double, word: String) {
      self.start = start
      self.end = end
      kind =
        switch word {
        case "automotive", "car", "bus", "train", "tram": .automotive
        case "walking", "stairs", "stairs_up", "stairs_down": .walking
        case "running": .running
        case "cycling": .cycling
        case "stationary": .stationary
        default: .other
        }
    }
  }

  /// Steps taken.
  public var steps: Int
  /// Metres on foot.
  public var distanceOnFoot: Double
  /// Floors climbed on foot.
  public var floorsAscended: Int
  /// Floors descended on foot.
  public var floorsDescended: Int
  /// Activities in order of time.
  public var labels: [Label]

  /// The truth about a recording.
  public init(
    steps: Int, distanceOnFoot: Double, floorsAscended: Int, floorsDescended: Int, labels: [Label]
  ) {
    self.steps = steps
    self.distanceOnFoot = distanceOnFoot
    self.floorsAscended = floorsAscended
    self.floorsDescended = floorsDescended
    self.labels = labels
  }

  /// Seconds of one activity.
  public func time(of kind: SegmentKind) -> Double {
    labels.reduce(0) { $1.kind == kind ? $0 + max(0, $1.end - $1.start) : $0 }
  }

  /// The share of the labelled time, 0 to 1, in which a diary names the same activity; `nil`
  /// without labels.
  public func agreement(with segments: [Segment]) -> Double? {
    let total = labels.reduce(0) { $0 + max(0, $1.end - $1.start) }
    guard total > 0 else { return nil }
    var agreed = 0.0
    var index = 0
    for label in labels {
      while index < segments.count, segments[index].end.seconds <= label.start { index += 1 }
      for segment in segments[index...] {
        guard segment.start.seconds < label.end else { break }
        guard segment.kind == label.kind else { continue }
        agreed += min(segment.end.seconds, label.end) - max(segment.start.seconds, label.start)
      }
    }
    return agreed / total
  }
}

import MotionProcessing

/// The true totals and activities of a recording, where they are known, as of a simulation.
public struct DiaryTruth: Equatable, Sendable {
  /// One true activity for a while.
  public struct Label: Equatable, Sendable {
    /// Where it begins, s.
    public var start: Double
    /// Where it ends, s.
    public var end: Double
    /// What it is.
    public var kind: SegmentKind
  }

  /// Steps taken.
  public var steps = 0
  /// Metres on foot.
  public var distanceOnFoot = 0.0
  /// Floors climbed on foot.
  public var floorsAscended = 0
  /// Floors descended on foot.
  public var floorsDescended = 0
  /// Activities in order of time.
  public private(set) var labels: [Label] = []

  /// Nothing was done.
  public init() {}

  /// Appends an activity by its word in `truth_labels.csv`, from start to end in s: rides in anything
  /// with an engine are automotive, stairs are walking, what is not known here is other.
  public mutating func append(_ word: String, from start: Double, to end: Double) {
    let kind: SegmentKind =
      switch word {
      case "automotive", "car", "bus", "train", "tram": .automotive
      case "walking", "stairs", "stairs_up", "stairs_down": .walking
      case "running": .running
      case "cycling": .cycling
      case "stationary": .stationary
      default: .other
      }
    labels.append(Label(start: start, end: end, kind: kind))
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

public import MotionProcessing

@_exported public import enum MotionProcessing.SegmentKind

extension SegmentKind {
  /// The kind's name in documents.
  var key: String { self == .noData ? "no_data" : rawValue }
}

/// One line of a diary: a stretch of time with one kind of activity.
public struct Segment: Equatable, Sendable, ActivityPiece {
  /// Where it begins.
  public var start: SensorTime
  /// Where it ends.
  public var end: SensorTime
  /// What was done.
  public var kind: SegmentKind
  /// Steps, metres and floors in it, whatever the kind.
  public var walked = WalkedSum()
  /// What the filtered track grew in it; `nil` where there is no track.
  public var way: TrackWay?
  /// Whether nothing but location tells what it is: there is no accelerometer.
  public var isByLocation = false
  /// Seconds that history gave this kind, by level of confidence: low, medium, high.
  var support: (low: Double, medium: Double, high: Double) = (0, 0, 0)
  /// Seconds that were not called anything, by why.
  var unnamed = UnnamedSeconds()

  /// Seconds from start to end.
  public var duration: Double { seconds }

  /// How far the kind can be trusted: the mean confidence over the time that supports it. `nil` for
  /// other and no data.
  public var confidence: Confidence? {
    guard kind != .other, kind != .noData else { return nil }
    let total = support.low + support.medium + support.high
    guard total > 0 else { return .low }
    let mean = (support.medium + 2 * support.high) / total
    return mean < 0.5 ? .low : mean < 1.5 ? .medium : .high
  }

  /// Metres that tell apart going and standing: where a pace begins to mean something.
  private static let leastWay = 10.0

  /// Pace over the time on foot in s/m; `nil` unless on foot and further than 10 m.
  public var pace: Double? {
    guard kind.isOnFoot, let distance, distance >= Self.leastWay else { return nil }
    let time = isByLocation ? way?.movingTime ?? 0 : walked.activeTime
    return time > 0 ? time / distance : nil
  }

  /// Mean speed in m/s while it went on, by the track; `nil` unless riding and further than 10 m.
  public var speed: Double? {
    guard kind == .cycling || kind == .automotive, let way, way.metres >= Self.leastWay,
      way.movingTime > 0
    else { return nil }
    return way.metres / way.movingTime
  }

  /// Metres: on foot those of the steps, otherwise and without accelerometer those of the track; `nil`
  /// where neither is known.
  public var distance: Double? {
    if isByLocation { return way?.metres }
    if kind.isOnFoot { return walked.distance }
    return kind == .cycling || kind == .automotive ? way?.metres : nil
  }

  /// Why it has no name; `nil` where it has one.
  public var reason: UnnamedReason? { kind == .other ? unnamed.most : nil }

  /// The piece of time that one batch covers.
  init(_ batch: HistoryBatch) {
    start = batch.start
    end = batch.end
    kind = SegmentKind(batch.activity)
    walked = batch.walked
    way = batch.way
    isByLocation = !batch.hasAccelerometer
    if kind == .other { unnamed[batch.isHandled ? .handled : .unlike] = duration }
    switch batch.activity.confidence {
    case .low: support.low = duration
    case .medium: support.medium = duration
    case .high: support.high = duration
    }
  }

  /// A stretch of time of which nothing but its kind is known.
  init(from start: SensorTime, to end: SensorTime, kind: SegmentKind) {
    self.start = start
    self.end = end
    self.kind = kind
  }

  /// Forgets what was walked, and that the kind was certain: the samples were too few to tell.
  mutating func withhold() {
    walked = WalkedSum()
    support = (support.low + support.medium + support.high, 0, 0)
  }

  /// Takes in a neighbour. Only a neighbour of the same kind supports the kind.
  public mutating func absorb(_ other: Segment) {
    start = min(start, other.start)
    end = max(end, other.end)
    walked = walked + other.walked
    way.add(other.way)
    isByLocation = isByLocation || other.isByLocation
    unnamed.add(other.unnamed)
    if kind == other.kind {
      support.low += other.support.low
      support.medium += other.support.medium
      support.high += other.support.high
    }
  }

  /// Nothing named it for long enough.
  public mutating func loseKind() {
    kind = .other
    support = (0, 0, 0)
    unnamed[.unsettled] = duration
  }

  /// The same in every part.
  public static func == (a: Segment, b: Segment) -> Bool {
    a.start == b.start && a.end == b.end && a.kind == b.kind && a.walked == b.walked
      && a.way == b.way && a.support == b.support && a.unnamed == b.unnamed
  }
}

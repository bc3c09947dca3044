import MotionProcessing

/// Seconds of each kind of activity, and how far they can be trusted.
struct KindTimes {
  /// The kinds that have a confidence, in the order of their columns.
  static let classed: [SegmentKind] = [.stationary, .walking, .running, .cycling, .automotive]

  private var seconds = [Double](repeating: 0, count: SegmentKind.allCases.count)
  private var trust = [Double](repeating: 0, count: SegmentKind.allCases.count)

  /// Adds seconds of a kind with a confidence.
  mutating func add(_ kind: SegmentKind, _ confidence: Confidence, seconds more: Double) {
    let place = Self.place(of: kind)
    seconds[place] += more
    trust[place] += more * Double(confidence.rawValue)
  }

  /// Adds those of another stretch.
  mutating func add(_ other: KindTimes) {
    for place in seconds.indices {
      seconds[place] += other.seconds[place]
      trust[place] += other.trust[place]
    }
  }

  /// Seconds of all kinds together.
  var total: Double { seconds.reduce(0, +) }

  /// Minutes of a kind.
  func minutes(of kind: SegmentKind) -> Double { seconds[Self.place(of: kind)] / 60 }

  /// The mean confidence of a kind, 0 to 2; `nil` where there is none of it.
  func confidence(of kind: SegmentKind) -> Double? {
    let place = Self.place(of: kind)
    return seconds[place] > 0 ? trust[place] / seconds[place] : nil
  }

  private static func place(of kind: SegmentKind) -> Int {
    switch kind {
    case .stationary: 0
    case .walking: 1
    case .running: 2
    case .cycling: 3
    case .automotive: 4
    case .other: 5
    case .noData: 6
    }
  }
}

public import MotionProcessing

/// When a stream gave nothing that could be used, for longer than the results can bridge
/// (`SensorStream.longestGap`), in order of time.
///
/// At most `most` are kept: of more, neighbours with the least time between them become one, so that what
/// is kept holds all the time without samples and little else.
public struct StreamGaps: Equatable, Sendable {
  /// A time without samples.
  public struct Gap: Equatable, Sendable {
    /// The last sample before it, or the start of the recording.
    public var start: SensorTime
    /// The first sample after it, or the end of the recording.
    public var end: SensorTime
  }

  /// Gaps in a list at most: more than anybody reads, and as many as a page can draw.
  public static let most = 1000

  /// The gaps; within a recording up to twice as many as at its end.
  public private(set) var list: [Gap] = []

  /// Adds one that begins no earlier than the last ended.
  mutating func append(from start: SensorTime, to end: SensorTime) {
    list.append(Gap(start: start, end: end))
    if list.count >= 2 * Self.most { join() }
  }

  /// Makes them few, at the end.
  mutating func finish() {
    if list.count > Self.most { join() }
  }

  private mutating func join() {
    let between = (1..<list.count).sorted {
      list[$0].start.nanoseconds &- list[$0 - 1].end.nanoseconds
        < list[$1].start.nanoseconds &- list[$1 - 1].end.nanoseconds
    }
    var isJoined = [Bool](repeating: false, count: list.count)
    for index in between.prefix(list.count - Self.most) { isJoined[index] = true }
    var few: [Gap] = []
    for (index, gap) in list.enumerated() {
      if isJoined[index] { few[few.count - 1].end = gap.end } else { few.append(gap) }
    }
    list = few
  }
}

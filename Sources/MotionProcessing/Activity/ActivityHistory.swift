/// The smoothed history of activity (R7, R8): the same evidence, seen with a bounded delay.
public struct ActivityHistory {
  /// One batch of history.
  public struct Entry: Equatable, Sendable {
    /// End of the batch.
    public var end: SensorTime
    /// What history says of it.
    public var activity: MotionActivity
  }

  private var waiting: Entry?

  /// An empty history.
  public init() {}

  /// Takes a batch; entries that are old enough to be final can be fetched.
  public mutating func append(_ batch: MotionBatch) {
    waiting = Entry(end: batch.end, activity: batch.activity)
  }

  /// Makes everything final, at the end of the input.
  public mutating func finish() {}

  /// The next final entry that has not been fetched, in order.
  public mutating func nextEntry() -> Entry? {
    defer { waiting = nil }
    return waiting
  }
}

public import MotionProcessing

/// A level change with both its ends.
public struct CompletedLevelChange: Equatable, Sendable {
  /// Kind, metres and start.
  public var change: LevelChange
  /// When it ended.
  public var end: SensorTime
  /// Storeys of the building that it leads from and to, where they are known.
  public var storeys = BuildingStay.Way()

  /// A level change that ended then.
  public init(_ change: LevelChange, end: SensorTime) {
    self.change = change
    self.end = end
  }
}

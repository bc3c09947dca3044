/// A stretch on which the device was lifted or lowered, and what did it. Beyond Core Motion.
public struct LevelChange: Equatable, Sendable {
  /// What lifted or lowered the device.
  public enum Kind: Int, CaseIterable, Sendable {
    /// Stairs, on foot.
    case stairs
    /// A moving stair, standing or walking on it.
    case escalator
    /// A lift.
    case lift
    /// A slope, on foot or in a vehicle.
    case slope
  }

  /// What it was; `nil` where it was too steep for weather, but nothing was there that feels steps:
  /// in a recording without accelerometer.
  public var kind: Kind?
  /// Metres risen, negative down; what the weather adds meanwhile (at most 7 mm/s) is in it.
  public var metres: Double {
    get { Double(storedMetres) }
    set { storedMetres = Float(newValue) }
  }
  // Events wait in small memories: every byte of one counts.
  private var storedMetres: Float
  /// When it began; the event that carries it is dated to its end.
  public var start: SensorTime

  /// A level change.
  public init(_ kind: Kind?, metres: Double, start: SensorTime) {
    self.kind = kind
    storedMetres = Float(metres)
    self.start = start
  }
}

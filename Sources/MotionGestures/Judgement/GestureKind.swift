/// The words by which gestures are asked for and told: those of `gestures.csv`, and `vehicle` for the
/// forces of a ride.
public enum GestureKind: String, CaseIterable, Sendable {
  /// A repetition of an exercise, and the set it belongs to.
  case repetition
  /// A set of repetitions.
  case set
  /// A held pose.
  case pose
  /// The change from one pose to the next.
  case transition
  /// A stroke with a racket.
  case stroke
  /// A swing of a bat, and a point on it.
  case swing
  /// A punch.
  case punch
  /// A jolt along gravity.
  case bump
  /// A flick about an axis.
  case flick
  /// What a head does.
  case head
  /// A fall.
  case fall
  /// Tremor of a hand, and its shares minute by minute.
  case tremor
  /// A turn of a vehicle.
  case turn
  /// A vehicle brakes.
  case brake
  /// A vehicle sets off, or gains speed.
  case accelerate
  /// The forces in a vehicle, tenth by tenth of a second: no row, a table of its own.
  case vehicle
  /// What happens to a car in which the device is fixed.
  case car
}

/// Which gestures are looked for.
public struct GestureSelection: Equatable, Sendable {
  private var bits: UInt32 = 0

  /// None.
  public init() {}

  /// All that can be told.
  public static var all: GestureSelection {
    var selection = GestureSelection()
    for kind in GestureKind.allCases { selection.insert(kind) }
    return selection
  }

  /// Whether a kind is looked for.
  public func contains(_ kind: GestureKind) -> Bool { bits & Self.bit(kind) != 0 }

  /// Looks for a kind too.
  public mutating func insert(_ kind: GestureKind) { bits |= Self.bit(kind) }

  /// Whether nothing is looked for.
  public var isEmpty: Bool { bits == 0 }

  private static func bit(_ kind: GestureKind) -> UInt32 {
    var place: UInt32 = 0
    for other in GestureKind.allCases {
      if other == kind { break }
      place += 1
    }
    return 1 << place
  }
}

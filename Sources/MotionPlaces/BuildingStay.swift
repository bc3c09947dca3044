public import MotionProcessing

/// Somebody in a building: which storey a level change leads from and to. Beyond Core Motion.
///
/// Nothing is named before somebody has said where they are (``say(_:)``), and nothing after they may
/// have left (``leave()``).
///
/// ```swift
/// var visit = BuildingStay(kept)
/// _ = visit.say(1)               // "I am at storey 1"
/// let way = visit.process(change)     // from 1 to 8, if 8 was learned
/// kept = visit.building
/// ```
///
/// Statements are learned from: the height of a new storey, a better one of a known storey. ``say(_:)`` belongs between two level changes: a ``LevelChange`` is told some 20 s late, so a
/// program that asks while somebody goes waits for it.
public struct BuildingStay: Equatable, Sendable {
  /// Storeys that a level change leads from and to; `nil` where they are not known.
  public struct Way: Equatable, Sendable {
    /// Where it began.
    public var from: Int?
    /// Where it ended.
    public var to: Int?

    /// A way between two storeys.
    public init(from: Int? = nil, to: Int? = nil) {
      self.from = from
      self.to = to
    }
  }

  /// What is known of the building, this visit included; `nil` before anything is.
  public private(set) var building: BuildingStoreys?
  /// The storey of the moment; `nil` where it is not known.
  public private(set) var storey: Int?

  /// Whether the height within the building is known.
  private var isPlaced = false
  /// A storey whose height is not known, and metres risen since: what is said next may tell it.
  private var unknown: (number: Int, risen: Double)?

  /// A visit of a building that was learned before, or of one that is not known.
  public init(_ building: BuildingStoreys? = nil) { self.building = building }

  /// Somebody says at which storey they are.
  ///
  /// - Returns: false where that contradicts what was learned (``BuildingStoreys/learn(_:)``), or is
  ///   no storey. It is believed for the moment.
  public mutating func say(_ number: Int) -> Bool {
    guard BuildingStoreys.numbers.contains(number) else { return false }
    storey = number
    guard building != nil else {
      building = BuildingStoreys(entrance: number)
      isPlaced = true
      return true
    }
    if isPlaced {
      if building?.learn(number) == true { return true }
      place(number)
      return false
    }
    return place(number)
  }

  /// A level change has ended.
  public mutating func process(_ change: LevelChange) -> Way {
    let from = storey
    unknown?.risen += change.metres
    storey = isPlaced ? building?.process(change) : nil
    return Way(from: from, to: storey)
  }

  /// Somebody may have left the building, or risen unseen: no storey is known until one is said.
  public mutating func leave() {
    storey = nil
    isPlaced = false
    unknown = nil
  }

  /// Finds the height of a storey among those that were learned; one that was said before, and
  /// could not be found, is learned from it.
  ///
  /// - Returns: false where what was said before contradicts it.
  @discardableResult private mutating func place(_ number: Int) -> Bool {
    isPlaced = building?.enter(at: number) ?? false
    guard isPlaced else {
      unknown = (number, 0)
      return true
    }
    guard let before = unknown else { return true }
    unknown = nil
    _ = building?.process(LevelChange(nil, metres: -before.risen, start: .zero))
    let isLearned = building?.learn(before.number) ?? false
    return (building?.enter(at: number) ?? false) && isLearned
  }

  public static func == (a: BuildingStay, b: BuildingStay) -> Bool {
    a.building == b.building && a.storey == b.storey && a.isPlaced == b.isPlaced
      && a.unknown?.number == b.unknown?.number && a.unknown?.risen == b.unknown?.risen
  }
}

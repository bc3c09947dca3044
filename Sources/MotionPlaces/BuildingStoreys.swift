public import MotionProcessing

/// The storeys of a building, learned on visits, and what storey a height is in. Beyond Core Motion.
///
/// Storeys are not 3 m: in offices 3.7 to 5 m, ground floors more than others, so a height names a
/// storey only where somebody has been. Who knows where they are teaches it once; the next visit is
/// told by the height alone. Heights are metres above the entrance, added up from ``LevelChange``s, so that
/// weather is not in them; a storey that is recognized takes the error of the way there out of it.
public struct BuildingStoreys: Equatable, Sendable {
  /// A storey that has been learned.
  public struct Storey: Equatable, Sendable {
    /// Its number, as people there say it.
    public var number: Int
    /// Metres above the entrance, the mean of the visits.
    public var height: Double
    /// How often it was learned.
    public var visits: Int

    /// A storey.
    public init(number: Int, height: Double, visits: Int) {
      self.number = number
      self.height = height
      self.visits = visits
    }
  }

  /// Numbers that storeys can have: the tallest building has 163.
  public static let numbers = -99...999
  /// Heights that storeys can have, metres above the entrance: the tallest building has 828.
  public static let heights = -2000.0...2000.0
  /// Storeys that one building can hold.
  public static let capacity = 256
  /// Metres by which a height may be off a learned storey: ten rides of the same lift differ by 0.2
  /// m in the middle and 1.7 m at worst (33 rides). Half of the gap to the next storey bounds it.
  public static let tolerance = 2.0
  /// Metres that storeys can be high.
  private static let possible = 2.2...6.5
  /// Least metres for each number between two storeys: less was no way from one to the other. Houses
  /// leave numbers out (13; 0 between -1 and 1), so that less than a storey's height is possible.
  private static let least = 1.2
  /// Visits of which a mean is made; older ones fade.
  private static let memory = 20

  /// What has been learned, by height.
  public private(set) var storeys: [Storey] = []

  /// Metres above the entrance, as far as known.
  public private(set) var height = 0.0
  /// The same before the storey was recognized: what there is to learn.
  private var measured = 0.0

  /// A building of which only the entrance is known, as storey `entrance`; one that is not in
  /// ``numbers`` is taken as the nearest that is.
  public init(entrance: Int = 0) {
    storeys.reserveCapacity(Self.capacity)
    let number = min(max(entrance, Self.numbers.lowerBound), Self.numbers.upperBound)
    storeys.append(Storey(number: number, height: 0, visits: 1))
  }

  /// A building as it was kept.
  ///
  /// - Returns: `nil` where that cannot be a building: no storey, too many, numbers or heights
  ///   outside of ``numbers`` and ``heights``, numbers that do not rise with the heights.
  public init?(storeys kept: [Storey]) {
    guard !kept.isEmpty, kept.count <= Self.capacity else { return nil }
    self.init()
    storeys.removeAll(keepingCapacity: true)
    for storey in kept.sorted(by: { $0.height < $1.height }) {
      guard Self.heights.contains(storey.height), Self.numbers.contains(storey.number),
        storey.visits > 0
      else { return nil }
      if let below = storeys.last, below.number >= storey.number { return nil }
      storeys.append(storey)
    }
  }

  /// Comes in again, at the entrance.
  public mutating func enter() {
    height = 0
    measured = 0
  }

  /// Begins at a storey that was learned.
  ///
  /// - Returns: false where it was not; nothing changes then.
  public mutating func enter(at number: Int) -> Bool {
    guard let storey = storeys.first(where: { $0.number == number }) else { return false }
    height = storey.height
    measured = height
    return true
  }

  /// Goes up or down.
  ///
  /// - Returns: the storey, where it is known.
  public mutating func process(_ change: LevelChange) -> Int? {
    guard change.metres.isFinite else { return storey }
    height += change.metres
    measured = height
    guard let known = nearest else { return storey }
    height = known.height
    return known.number
  }

  /// The storey of the present height; `nil` where nobody has taught it.
  public var storey: Int? {
    if let nearest { return nearest.number }
    return between
  }

  /// Learns the number of the present height.
  ///
  /// - Returns: false where that contradicts what was learned: the number would not rise with the
  ///   height, or lies elsewhere; or no building has such a number or height. A storey that lies
  ///   elsewhere counts one visit less, and where it has been said once only, the newer word holds:
  ///   one wrong word must not bar all later ones.
  public mutating func learn(_ number: Int) -> Bool {
    guard Self.numbers.contains(number), Self.heights.contains(measured) else { return false }
    guard let i = storeys.firstIndex(where: { $0.number == number }) else { return insert(number) }
    guard abs(storeys[i].height - measured) <= Self.tolerance else {
      countContradiction(of: i)
      return false
    }
    let visits = min(storeys[i].visits + 1, Self.memory)
    storeys[i].height += (measured - storeys[i].height) / Double(visits)
    storeys[i].visits = visits
    height = storeys[i].height
    measured = height
    return true
  }

  /// Takes the present height for that of a new storey, where it fits between the others.
  private mutating func insert(_ number: Int) -> Bool {
    let i = storeys.firstIndex { $0.height > measured } ?? storeys.count
    let new = Storey(number: number, height: measured, visits: 1)
    guard storeys.count < Self.capacity, i == 0 || lies(new, above: storeys[i - 1]),
      i == storeys.count || lies(storeys[i], above: new)
    else { return false }
    storeys.insert(new, at: i)
    height = measured
    return true
  }

  /// A storey is said to lie at the present height, not where it was learned: it counts one visit
  /// less, and one that was learned once only moves.
  private mutating func countContradiction(of i: Int) {
    let old = storeys[i]
    storeys[i].visits = max(1, old.visits - 1)
    guard old.visits == 1 else { return }
    storeys.remove(at: i)
    if !insert(old.number) { storeys.insert(old, at: i) }
  }

  /// Whether one storey can lie above another: its number and its height are so much greater.
  private func lies(_ upper: Storey, above lower: Storey) -> Bool {
    upper.number > lower.number
      && upper.height - lower.height >= Self.least * Double(upper.number - lower.number)
  }

  /// The learned storey that the height belongs to: within the tolerance, and nearer than half of a
  /// storey.
  private var nearest: Storey? {
    var best: Storey?
    for storey in storeys {
      let off = abs(storey.height - height)
      guard off <= Self.tolerance, off < reach(of: storey) else { continue }
      if best.map({ off < abs($0.height - height) }) ?? true { best = storey }
    }
    return best
  }

  /// Half of the storeys next to one, as far as known; else half of the lowest.
  private func reach(of storey: Storey) -> Double {
    var reach = Self.tolerance
    for other in storeys where other.number != storey.number {
      let one = (other.height - storey.height) / Double(other.number - storey.number)
      reach = min(reach, 0.5 * one)
    }
    return reach
  }

  /// A storey between two learned ones, where they lie as far apart as so many storeys can: the
  /// nearest of equal heights, if the height is clearly one of them.
  private var between: Int? {
    for (below, above) in zip(storeys, storeys.dropFirst())
    where below.height < height && height < above.height {
      let one = (above.height - below.height) / Double(above.number - below.number)
      guard Self.possible.contains(one) else { return nil }
      let place = (height - below.height) / one
      let whole = Int(place + 0.5)
      return abs(place - Double(whole)) <= 0.3 ? below.number + whole : nil
    }
    return nil
  }
}

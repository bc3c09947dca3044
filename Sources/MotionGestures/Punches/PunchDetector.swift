@_spi(Core) public import MotionProcessing

/// One punch: a push, and the opposite one that ends it.
public struct Punch: Equatable, Sendable {
  /// Which way it went.
  public enum Direction: String, CaseIterable, Sendable {
    /// Mostly across gravity.
    case punch
    /// Mostly along it.
    case uppercut
  }

  /// Where the acceleration begins.
  public var start: SensorTime
  /// End of the recoil.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// Largest acceleration without gravity, g.
  public var peak: Double
  /// Largest opposite acceleration within 150 ms of it, g.
  public var recoil: Double
  /// Which way it went.
  public var direction: Direction
  /// Whether the accelerometer was at its limit, so that the peak was higher.
  public var isClipped: Bool
}

/// Tells punches from acceleration: a push and its recoil, out of rest and back to it, or harder than
/// hands do anything else. Method, constants and figures: <doc:Punches>.
///
/// ```swift
/// var punches = PunchDetector()
/// for sample in samples {
///   punches.process(sample)
///   while let punch = punches.next() { print(punch.peak, punch.recoil) }
/// }
/// ```
public struct PunchDetector: Sendable {
  /// Least peak and recoil, g, of a punch out of rest, and of any.
  private static let least: (peak: Float, recoil: Float) = (1.1, 0.3)
  private static let hard: (peak: Float, recoil: Float) = (3, 1)
  /// Longest time, readings, for which a hard one stays above half of its peak.
  private static let hardWidth = 10
  /// Root mean square before and after, over the peak, of a punch out of rest.
  private static let restBefore: Float = 0.2
  private static let restAfter: Float = 0.2
  /// Readings around a peak in which none is higher; within which it recoils; which belong to it when
  /// rest is looked for; and over which rest is looked for.
  private static let alone = 15
  private static let recoil = 8
  private static let own = 18
  private static let around = 50
  /// Part of the peak at which a punch begins and ends.
  private static let edge: Float = 0.33
  /// Steps of the last seconds that make somebody walk.
  private static let steps = 3
  /// Cosine of the angle between peak and gravity that makes an uppercut.
  private static let upright: Float = 0.6
  private static let memory = 128

  /// Acceleration without gravity, g, and, in the fourth place, 1 where the sensor was at its limit.
  private typealias Entry = SIMD4<Float>

  private var grid = MotionGrid()
  private var recent = RecentReadings(memory, filler: Entry.zero)
  private var gravity = SIMD4<Float>.zero
  private var peaks = FixedQueue<Peak>(capacity: 8, filler: Peak(number: 0, isOnFoot: false))
  private var queue = FixedQueue<Punch>(
    capacity: 8,
    filler: Punch(
      start: .zero, end: .zero, known: .zero, peak: 0, recoil: 0, direction: .punch,
      isClipped: false))
  private var judgements = FixedQueue<GestureJudgement>(capacity: 1, filler: .none)

  private struct Peak: Sendable {
    var number: Int
    var isOnFoot: Bool
  }

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0, owner: .unknown) }
    self.grid = grid
  }

  /// Ends the input: what is under way is decided by what was seen of it.
  public mutating func finish() { decideAll(.unknown) }

  /// The next punch; `nil` where there is none.
  public mutating func next() -> Punch? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  /// Why the newest push is a punch, or none; `nil` where it was asked for already.
  public mutating func takeJudgement() -> GestureJudgement? { judgements.popFirst() }

  /// Whether there is a judgement to take.
  var hasJudged: Bool { judgements.count > 0 }

  /// Takes a reading, knowing what the owner does.
  mutating func process(_ reading: GridReading, owner: OwnerActivity) {
    if reading.begins {
      decideAll(owner)
      recent.restart()
    }
    // The direction of the mean, with the size of the largest sample: 20 ms take a sixth off a punch.
    let user = reading.userAcceleration
    var entry = user * (reading.push / max(user.length, 0.001))
    entry.w = reading.isClipped ? 1 : 0
    recent.append(entry, at: reading.time)
    gravity = reading.gravity
    let candidate = recent.newest - Self.alone
    if candidate >= 0, isPeak(candidate) { note(candidate, owner) }
    while peaks.count > 0, recent.newest - peaks[0].number >= Self.around {
      if let peak = peaks.popFirst() { decide(peak) }
    }
  }

  private mutating func note(_ number: Int, _ owner: OwnerActivity) {
    let steps = owner.recentSteps(at: recent.time(of: recent.newest))
    peaks.append(
      Peak(number: number, isOnFoot: owner.isOnFoot || owner.isCycling || steps >= Self.steps))
  }

  private mutating func decideAll(_ owner: OwnerActivity) {
    for number in recent.remembered(recent.count - Self.alone, recent.newest) where isPeak(number) {
      note(number, owner)
    }
    while let peak = peaks.popFirst() { decide(peak) }
  }

  private mutating func isPeak(_ number: Int) -> Bool {
    let peak = recent[number].length
    guard peak > Self.least.peak else { return false }
    for other in recent.remembered(number - Self.alone, number + Self.alone) where other != number {
      let size = recent[other].length
      if size > peak || (size == peak && other < number) { return false }
    }
    return true
  }

  private mutating func decide(_ candidate: Peak) {
    let (number, peak) = (candidate.number, recent[candidate.number].length)
    let along = recent[number] / peak
    let back = opposite(of: along, around: number)
    let isHard =
      peak > Self.hard.peak && back.size > Self.hard.recoil && width(number, peak) <= Self.hardWidth
    let before = rest(from: number - Self.around, to: number - Self.own)
    let after = rest(from: number + Self.own + 2, to: number + Self.around)
    var found = GestureJudgement(.punch, at: recent.time(of: number))
    found.add(.onTheWay, candidate.isOnFoot ? 1 : 0, below: 1)
    found.add(.acceleration, peak, above: isHard ? Self.hard.peak : Self.least.peak)
    found.add(.recoil, back.size, above: isHard ? Self.hard.recoil : Self.least.recoil)
    if !isHard {
      found.add(.restBefore, before / peak, below: Self.restBefore)
      found.add(.restAfter, after / peak, below: Self.restAfter)
    }
    found.isTold = found.holds
    judgements.append(found)
    guard found.isTold else { return }
    let upright = abs(along.dot(gravity))
    let edges = edges(number, peak, part: Self.edge)
    queue.append(
      Punch(
        start: recent.time(of: min(edges.first, back.number)),
        end: recent.time(of: max(edges.last, back.number)),
        known: recent.time(of: recent.newest), peak: Double(peak), recoil: Double(back.size),
        direction: upright > Self.upright ? .uppercut : .punch,
        isClipped: recent[number].w > 0))
  }

  /// Largest acceleration against a direction near a peak.
  private mutating func opposite(
    of along: SIMD4<Float>, around number: Int
  ) -> (size: Float, number: Int) {
    var found: (size: Float, number: Int) = (0, number)
    for i in recent.remembered(number - Self.recoil, number + Self.recoil) {
      let against = -recent[i].dot(along)
      if against > found.size { found = (against, i) }
    }
    return found
  }

  /// Root mean square of what is remembered of some readings; 0 where that is nothing.
  private mutating func rest(from first: Int, to last: Int) -> Float {
    var (sum, count): (Float, Float) = (0, 0)
    for i in recent.remembered(first, last) {
      let size = recent[i].length
      sum += size * size
      count += 1
    }
    return count > 0 ? (sum / count).squareRoot() : 0
  }

  /// First and last reading around a peak, without a break, that is above a part of it.
  private mutating func edges(_ number: Int, _ peak: Float, part: Float) -> (first: Int, last: Int)
  {
    var (first, last) = (number, number)
    let all = recent.remembered(number - Self.alone, number + Self.alone)
    while first > all.lowerBound, recent[first - 1].length > part * peak { first -= 1 }
    while last < all.upperBound - 1, recent[last + 1].length > part * peak { last += 1 }
    return (first, last)
  }

  /// Readings around a peak from the first to the last that is above half of it.
  private mutating func width(_ number: Int, _ peak: Float) -> Int {
    var (first, last) = (number, number)
    for i in recent.remembered(number - Self.alone, number + Self.alone)
    where recent[i].length > peak / 2 {
      (first, last) = (min(first, i), max(last, i))
    }
    return last - first
  }
}

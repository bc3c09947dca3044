@_spi(Core) public import MotionProcessing

/// What happens to a car in which the device is fixed.
public struct CarState: Equatable, Sendable {
  /// The states.
  public enum Kind: String, CaseIterable, Sendable {
    /// A knock against the standing car.
    case hit
    /// Lifted at one end or side.
    case jacked
    /// Moved while it is lifted.
    case towed
    /// Driven.
    case moving
    /// Standing, with or without its engine.
    case standing
  }

  /// Which.
  public var kind: Kind
  /// Begin; of a hit, its moment.
  public var start: SensorTime
  /// End; of a hit, its moment.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
  /// Largest difference of the acceleration from one g, g; `nil` but of a hit.
  public var force: Double?
}

/// Tells what happens to a car from a device that is fixed in it: hit, jacked up, towed, moving,
/// standing. Method, constants and figures: <doc:CarStates>.
public struct CarDetector: Sendable {
  /// Readings in the seconds that are judged.
  private static let second = 50
  /// Standard deviation of |acceleration|, g: above it a car moves, below it it stands.
  private static let moving: Float = 0.02
  /// The same of a second with a hit, of one before it, and of one after it.
  private static let hit: Float = 0.12
  private static let rest: Float = 0.02
  private static let afterwards: Float = 0.04
  /// Least turns to and fro a second of a hit: hands are slower than sheet metal.
  private static let hitsPerSecond: Float = 5
  /// Still seconds before a hit, where there were so many, and seconds in which rest must come back.
  private static let restBefore = 3
  private static let restAfter = 3
  /// Angle, rad, by which a car is lifted: who sits down in one tilts it by 2° (st-vehicle).
  private static let lifted: Float = 0.044

  private var grid = MotionGrid()
  private var sums = CarSecond()
  private var now = SensorTime.zero
  private var level: SIMD4<Float>?
  private var stillSeconds = 0
  private var seconds = 0
  private var knock: (moment: SensorTime, force: Float, seconds: Int)?
  private var current: CarState?
  private var queue = FixedQueue<CarState>(
    capacity: 4, filler: CarState(kind: .hit, start: .zero, end: .zero, known: .zero))

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0) }
    self.grid = grid
  }

  /// Ends the input: the state ends with it.
  public mutating func finish() {
    if sums.count >= Self.second / 2 { judge(sums.take()) }
    if let knock { tell(knock) }
    knock = nil
    end(at: now)
  }

  /// The next state that has ended, or hit; `nil` where there is none.
  public mutating func next() -> CarState? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  mutating func process(_ reading: GridReading) {
    if reading.begins {
      finish()
      sums = CarSecond()
      level = nil
      stillSeconds = 0
      seconds = 0
    }
    now = reading.time
    sums.add(reading)
    if sums.count == Self.second { judge(sums.take()) }
  }

  private mutating func judge(_ second: CarSecond.Whole) {
    seconds += 1
    let isQuick = second.turnsPerSecond > Self.hitsPerSecond
    if second.deviation > Self.hit, isQuick, stillSeconds >= min(Self.restBefore, seconds - 1) {
      knock = (second.moment, second.force, 0)
    } else if let begun = knock {
      follow(begun, second)
    }
    stillSeconds = second.deviation < Self.rest ? stillSeconds + 1 : 0
    if knock == nil { take(kind(of: second), second) }
  }

  /// A knock is a hit when the car rests afterwards.
  private mutating func follow(
    _ begun: (moment: SensorTime, force: Float, seconds: Int), _ second: CarSecond.Whole
  ) {
    if second.deviation < Self.afterwards {
      tell(begun)
      knock = nil
    } else if begun.seconds + 1 >= Self.restAfter {
      knock = nil
    } else {
      knock?.seconds += 1
      knock?.force = max(begun.force, second.force)
    }
  }

  private mutating func tell(_ knock: (moment: SensorTime, force: Float, seconds: Int)) {
    queue.append(
      CarState(
        kind: .hit, start: knock.moment, end: knock.moment, known: now, force: Double(knock.force)))
  }

  private mutating func kind(of second: CarSecond.Whole) -> CarState.Kind {
    if second.deviation > Self.moving {
      return current?.kind == .jacked || current?.kind == .towed ? .towed : .moving
    }
    if level == nil || current?.kind == .moving { level = second.mean }
    let tilt = level.map { $0.angle(to: second.mean) } ?? 0
    return tilt > Self.lifted ? .jacked : .standing
  }

  private mutating func take(_ kind: CarState.Kind, _ second: CarSecond.Whole) {
    if kind == current?.kind {
      current?.end = second.end
      return
    }
    end(at: second.start)
    current = CarState(kind: kind, start: second.start, end: second.end, known: now)
  }

  private mutating func end(at time: SensorTime) {
    guard var ended = current else { return }
    ended.end = max(ended.start, time)
    queue.append(ended)
    current = nil
  }
}

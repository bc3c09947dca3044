@_spi(Core) public import MotionProcessing

/// What a head does, for a while.
public struct HeadMotion: Equatable, Sendable {
  /// The states.
  public enum State: String, CaseIterable, Sendable {
    /// Up and down: yes.
    case nod
    /// Left and right: no.
    case shake
    /// From shoulder to shoulder, slower than a nod.
    case swing
    /// Its owner walks.
    case walking
    /// Hardly a motion.
    case still
  }

  /// Which.
  public var state: State
  /// Begin.
  public var start: SensorTime
  /// End.
  public var end: SensorTime
  /// When it was first said.
  public var known: SensorTime
}

/// Tells what a head does from a sensor at it, such as a headphone's. Needs a gyroscope. Method and
/// figures: <doc:HeadMotions>.
public struct HeadDetector: Sendable {
  /// Readings in half a second, after which it is judged anew, and halves that are judged together.
  private static let half = 25
  private static let together = 4
  /// Root mean square rates: below it a head is still, above it it shakes or nods, rad/s.
  private static let still: Float = 0.12
  private static let shaking: Float = 0.6
  private static let nodding: Float = 0.5
  /// How many times the rate about the vertical that across it must be, or the other way round.
  private static let clear: Float = 1.5
  /// Turns to and fro a second that part a nod from a swing.
  private static let nodsPerSecond: Float = 0.75
  /// Standard deviation of |acceleration|, g, from which a head that hardly turns walks.
  private static let walking: Float = 0.05
  private static let walkingRate: Float = 0.9

  private struct Sums: Sendable {
    var count: Float = 0
    var vertical: Float = 0
    var across: Float = 0
    var changes: Float = 0
    var length: Float = 0
    var squares: Float = 0

    static func + (a: Sums, b: Sums) -> Sums {
      Sums(
        count: a.count + b.count, vertical: a.vertical + b.vertical, across: a.across + b.across,
        changes: a.changes + b.changes, length: a.length + b.length, squares: a.squares + b.squares)
    }
  }

  private var grid = MotionGrid()
  private var halves = FixedQueue<Sums>(capacity: together, filler: Sums())
  private var sums = Sums()
  private var lastAcross = SIMD4<Float>.zero
  private var now = SensorTime.zero
  private var current: HeadMotion?
  private var candidate: HeadMotion.State?
  /// End of the newest state that has ended.
  private var lastEnd: SensorTime?
  private var queue = FixedQueue<HeadMotion>(
    capacity: 2, filler: HeadMotion(state: .still, start: .zero, end: .zero, known: .zero))

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0, owner: .unknown) }
    self.grid = grid
  }

  /// Ends the input: the state ends with it.
  public mutating func finish() { end(at: now) }

  /// The next state that has ended; `nil` where there is none.
  public mutating func next() -> HeadMotion? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  /// Takes a reading, knowing what the owner does.
  mutating func process(_ reading: GridReading, owner: OwnerActivity) {
    if reading.begins {
      end(at: now)
      halves.removeAll()
      sums = Sums()
    }
    guard reading.hasRotation else { return }
    now = reading.time
    let vertical = reading.rotationRate.dot(reading.gravity)
    let across = reading.rotationRate - reading.gravity * vertical
    let change = across - lastAcross
    lastAcross = across
    let length = reading.acceleration.length
    sums.count += 1
    sums.vertical += vertical * vertical
    sums.across += across.dot(across)
    sums.changes += change.dot(change)
    sums.length += length
    sums.squares += length * length
    guard Int(sums.count) == Self.half else { return }
    halves.append(sums)
    sums = Sums()
    if halves.room == 0 { take(judge(owner)) }
  }

  private func judge(_ owner: OwnerActivity) -> HeadMotion.State? {
    var all = Sums()
    for i in 0..<halves.count { all = all + halves[i] }
    let vertical = (all.vertical / all.count).squareRoot()
    let across = (all.across / all.count).squareRoot()
    let mean = all.length / all.count
    let deviation = max(all.squares / all.count - mean * mean, 0).squareRoot()
    let rate = ((all.vertical + all.across) / all.count).squareRoot()
    if rate < Self.walkingRate, deviation > Self.walking || owner.isOnFoot { return .walking }
    if rate < Self.still { return .still }
    if vertical > Self.clear * across, vertical > Self.shaking { return .shake }
    guard across > Self.clear * vertical, across > Self.nodding else { return nil }
    // The rate of the rate over the rate is the angular frequency.
    let turns =
      (all.changes / all.across).squareRoot() * GridReading.rate / (2 * Float(Trigonometry.pi))
    return turns > Self.nodsPerSecond ? .nod : .swing
  }

  /// A state must be seen twice to take the place of another.
  private mutating func take(_ state: HeadMotion.State?) {
    defer { candidate = state }
    if state == current?.state {
      current?.end = now
      return
    }
    guard state == candidate else { return }
    end(at: now.advanced(by: -1))
    guard let state else { return }
    current = HeadMotion(state: state, start: now.advanced(by: -2), end: now, known: now)
    if let last = lastEnd, let begun = current?.start, begun < last { current?.start = last }
  }

  private mutating func end(at time: SensorTime) {
    guard var ended = current else { return }
    ended.end = max(ended.start, min(time, now))
    queue.append(ended)
    lastEnd = ended.end
    current = nil
  }
}

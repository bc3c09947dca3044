@_spi(Core) public import MotionProcessing

/// Tells what presses somebody in a vehicle, tenth by tenth of a second, from a device that is mounted
/// anyhow, and turns, brakings and settings off.
///
/// Where fixes come, the slow part is the change of their speed, and speed times yaw rate; the
/// accelerometer adds what is faster. Without fixes it tells both, once turns have shown how the device
/// is mounted. Method, constants and figures: <doc:VehicleForces>.
public struct VehicleDetector: Sendable {
  /// What is told.
  public enum Told: Equatable, Sendable {
    /// A tenth of a second.
    case force(VehicleForce)
    /// How the device is mounted has become known, and when.
    case mounting(VehicleMounting, SensorTime)
    /// The device was turned in its holder: how it is mounted is not known any more.
    case turned(SensorTime)
    /// A turn, a braking, a setting off.
    case manoeuvre(Manoeuvre)
  }

  /// Standard gravity, m/s².
  private static let gravity = 9.80665
  /// Readings in a tenth; tenths in a second.
  private static let tenth = 5
  private static let second = 10
  /// Longest time between two fixes that tell a change of speed, s.
  private static let longestInterval = 3.5
  /// Tenths on either side over which rates and accelerations are smoothed.
  private static let smoothing = 2
  /// Tenths that wait: as many as between two fixes, and those that are smoothed.
  private static let memory = 42

  private struct Tenth: Sendable {
    var time = SensorTime.zero
    var acceleration = Vector3.zero
    var rate = Vector3.zero
  }

  private var grid = MotionGrid()
  private var sum: (acceleration: SIMD4<Float>, rate: SIMD4<Float>) = (.zero, .zero)
  private var readings = 0
  private var tenths = FixedQueue<Tenth>(capacity: memory, filler: Tenth())
  /// How many of them are told already; they stay for smoothing.
  private var toldTenths = 0
  private var sinceSecond = 0
  private var fix: (time: SensorTime, speed: Double)?
  private var finder = MountingFinder()
  private var yawBias = YawBias()
  private var isMounted = false
  private var hasRotation = false
  private var manoeuvres = ManoeuvreFinder()
  private var queue = FixedQueue<Told>(capacity: 48, filler: .turned(.zero))

  /// A detector that has seen nothing.
  public init() {}

  /// Takes the next sample. What is told is taken with ``next()`` before the next one.
  public mutating func process(_ sample: InertialSample) {
    var grid = grid
    grid.process(sample) { process($0) }
    self.grid = grid
  }

  /// Takes a fix: its speed, m/s, and course, degrees; each may be not a number.
  public mutating func process(_ location: LocationFix, at time: SensorTime) {
    guard location.speed.isFinite, location.speed >= 0 else { return }
    defer { fix = (time, location.speed) }
    yawBias.process(course: location.course, speed: location.speed, at: time)
    guard let fix, time > fix.time else { return }
    let seconds = time.seconds(since: fix.time)
    guard seconds <= Self.longestInterval else { return }
    tell(from: fix, to: (time, location.speed), over: seconds)
  }

  /// Ends the input: what waits for a fix is told without.
  public mutating func finish() {
    while toldTenths < tenths.count { tellFelt() }
    for told in [
      manoeuvres.finish(.turn), manoeuvres.finish(.brake), manoeuvres.finish(.accelerate),
    ] {
      if let told { queue.append(.manoeuvre(told)) }
    }
  }

  /// What was told next; `nil` where there is nothing more.
  public mutating func next() -> Told? { queue.popFirst() }

  /// Whether there is something to take.
  var hasTold: Bool { queue.count > 0 }

  // MARK: - Tenths

  mutating func process(_ reading: GridReading) {
    if reading.begins { readings = 0 }
    hasRotation = reading.hasRotation
    sum.acceleration += reading.acceleration
    sum.rate += reading.rotationRate + reading.rateBias
    readings += 1
    // Tenths end at multiples of 0.1 s.
    guard reading.time.nanoseconds % 100_000_000 == 0 else { return }
    defer {
      sum = (.zero, .zero)
      readings = 0
    }
    guard readings == Self.tenth else { return }
    let scale = 1 / Float(readings)
    append(
      Tenth(
        time: reading.time, acceleration: Vector3(sum.acceleration * scale),
        rate: Vector3(sum.rate * scale)))
  }

  private mutating func append(_ tenth: Tenth) {
    if tenths.room == 0 {
      if toldTenths == 0 { tellFelt() }
      toldTenths -= 1
    }
    tenths.append(tenth)
    sinceSecond += 1
    if sinceSecond >= Self.second { learnSecond() }
    let hasFixes = fix.map { tenth.time.seconds(since: $0.time) <= Self.longestInterval } ?? false
    // Without fixes, what is smoothed waits for the tenths after it.
    while !hasFixes, toldTenths + Self.smoothing < tenths.count { tellFelt() }
  }

  /// Learns from the newest second.
  private mutating func learnSecond() {
    sinceSecond = 0
    let first = max(0, tenths.count - Self.second)
    let acceleration = mean(first, tenths.count - 1) { $0.acceleration }
    let rate = mean(first, tenths.count - 1) { $0.rate }
    let yaw = finder.gravity?.normalized.map { rate.dot($0) } ?? 0
    yawBias.process(yaw, speed: fix?.speed)
    if finder.add(acceleration, yaw: hasRotation ? yaw - yawBias.value : 0, over: 1) {
      isMounted = false
      queue.append(.turned(tenths[tenths.count - 1].time))
    } else {
      noteMounting()
    }
  }

  private mutating func noteMounting() {
    guard !isMounted, let mounting = finder.mounting else { return }
    isMounted = true
    queue.append(.mounting(mounting, tenths[tenths.count - 1].time))
  }

  private func mean(_ first: Int, _ last: Int, _ part: (Tenth) -> Vector3) -> Vector3 {
    let (low, high) = (max(first, 0), min(last, tenths.count - 1))
    var sum = Vector3.zero
    for i in low...max(low, high) { sum += part(tenths[i]) }
    return sum * (1 / Double(max(low, high) - low + 1))
  }

  // MARK: - Forces

  /// Tells the tenths between two fixes.
  private mutating func tell(
    from before: (time: SensorTime, speed: Double), to after: (time: SensorTime, speed: Double),
    over seconds: Double
  ) {
    let change = (after.speed - before.speed) / seconds / Self.gravity
    // They lie in the order of their times, and the fix is at the newest.
    var last = tenths.count - 1
    while last >= 0, tenths[last].time > after.time { last -= 1 }
    var first = last
    while first >= 0, tenths[first].time > before.time { first -= 1 }
    first += 1
    guard first <= last else { return }
    let acceleration = mean(first, last) { $0.acceleration }
    finder.add(acceleration, speedChange: change, over: seconds)
    noteMounting()
    let forward = finder.mounting?.forward
    while toldTenths < first { tellFelt() }
    for i in max(first, toldTenths)...max(last, toldTenths) where i <= last {
      let share = tenths[i].time.seconds(since: before.time) / seconds
      let speed = before.speed + (after.speed - before.speed) * share
      let fast = forward.map { (smooth(i) { $0.acceleration } - acceleration).dot($0) } ?? 0
      let yaw = yaw(i)
      tell(
        i, longitudinal: change + fast, lateral: yaw.map { $0 * speed / Self.gravity }, yaw: yaw,
        at: after.time)
    }
  }

  /// Tells the next tenth by what is felt.
  private mutating func tellFelt() {
    let i = toldTenths
    guard let mounting = finder.mounting else {
      tell(i, longitudinal: nil, lateral: nil, yaw: yaw(i), at: tenths[tenths.count - 1].time)
      return
    }
    let (longitudinal, lateral) = mounting.forces(of: smooth(i) { $0.acceleration })
    tell(
      i, longitudinal: longitudinal, lateral: lateral, yaw: yaw(i),
      at: tenths[tenths.count - 1].time)
  }

  private mutating func tell(
    _ i: Int, longitudinal: Double?, lateral: Double?, yaw: Double?, at known: SensorTime
  ) {
    let tenth = tenths[i]
    let force = VehicleForce(
      time: tenth.time, known: max(known, tenth.time), longitudinal: longitudinal, lateral: lateral,
      acceleration: tenth.acceleration)
    queue.append(.force(force))
    while let told = manoeuvres.process(force, yaw: yaw ?? 0) { queue.append(.manoeuvre(told)) }
    toldTenths = i + 1
  }

  private func smooth(_ i: Int, _ part: (Tenth) -> Vector3) -> Vector3 {
    mean(i - Self.smoothing, i + Self.smoothing, part)
  }

  /// Yaw rate around a tenth, rad/s clockwise seen from above.
  private func yaw(_ i: Int) -> Double? {
    guard hasRotation, let down = finder.gravity?.normalized else { return nil }
    return smooth(i) { $0.rate }.dot(down) - yawBias.value
  }
}

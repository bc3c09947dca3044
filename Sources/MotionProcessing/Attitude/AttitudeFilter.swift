/// Attitude from accelerometer, gyroscope and magnetometer, each with its own clock.
///
/// Two filters run side by side: one without the magnetometer (R124), one that couples it in.
/// Method, parameters and accuracy: <doc:Attitude>.
@_spi(Training) public struct AttitudeFilter: Sendable {
  private var inertial = ErrorStateFilter(usesField: false)
  /// Goes on from the inertial one at the first reading of the magnetometer.
  private var magnetic = ErrorStateFilter(usesField: true)
  private var aiding = FieldAiding()
  private var north = NorthReference()
  private var trueNorth = TrueNorth()
  private var rest = RestDetection()
  private var inclination = InclinationFilter()

  private var given: SensorCalibration?
  private var isStarted = false
  private let rateDelay: Double
  private var rate = Vector3.zero
  private var rateTime: SensorTime?
  /// The moment for which the attitudes hold.
  private var attitudeTime = SensorTime.zero
  private var accelerationTime: SensorTime?
  private var previous = DeviceMotion(
    time: .zero, acceleration: .zero, inclinationGravity: Vector3(0, 0, -1))

  /// Delay of the low-pass filter within a gyroscope, s: the attitude is reported that much ahead.
  static var rateDelay: Double { AttitudeParameters.rateDelay }
  /// Age of a magnetometer's reading at its stamp before it was learned, s.
  static var expectedFieldDelay: Double { AttitudeParameters.fieldDelay }

  /// A filter that knows nothing yet.
  public init() { rateDelay = Self.rateDelay }

  /// A filter whose reported attitude leads its samples by `rateDelay`, s: negative in a filter that
  /// runs back in time.
  init(rateDelay: Double) { self.rateDelay = rateDelay }

  /// Begins anew after a time without samples: nothing is known of the attitude, but the sensors'
  /// biases still hold. There is no attitude until the gyroscope speaks.
  public mutating func restart() {
    if let learned = calibration { given = learned }
    isStarted = false
    rateTime = nil
    accelerationTime = nil
  }

  /// What was learned of gyroscope and magnetometer; `nil` before both have spoken. Set before the
  /// first sample, the filter begins with it.
  public var calibration: SensorCalibration? {
    get {
      guard isStarted, rateTime != nil else { return given }
      return (aiding.hasField ? magnetic : inertial).calibration(known: given)
    }
    set { given = newValue }
  }

  /// Takes a gyroscope sample, rad/s.
  public mutating func process(rotationRate: Vector3, at time: SensorTime) {
    guard rotationRate.largestComponent <= 1000 else { return }
    let last = rateTime
    let old = rate
    rate = rotationRate
    rateTime = time
    guard let last else {
      attitudeTime = time
      rest.process(rate: rate, interval: 0)
      return
    }
    let interval = time.seconds(since: last)
    guard interval > 0 else { return }
    rest.process(rate: rate, interval: interval)
    guard isStarted else {
      attitudeTime = time
      return
    }
    if interval > AttitudeParameters.gap {
      inertial.forgetTilt()
      if aiding.hasField { magnetic.forgetTilt() }
    }
    turn(from: old, interval: time.seconds(since: attitudeTime))
    attitudeTime = time
  }

  private mutating func turn(from old: Vector3, interval: Double) {
    guard interval > 0 else { return }
    let t = min(interval, AttitudeParameters.gap)
    inertial.turn(from: old, to: rate, interval: t)
    if aiding.hasField { magnetic.turn(from: old, to: rate, interval: t) }
  }

  /// Takes a magnetometer sample, µT.
  public mutating func process(magneticField: Vector3, at time: SensorTime) {
    guard isStarted, !inertial.isAligning, magneticField.largestComponent <= 1e5,
      aiding.admits(magneticField, at: time, interval: AttitudeParameters.fieldInterval)
    else { return }
    if !aiding.hasField {
      let delay = given?.fieldDelay ?? AttitudeParameters.fieldDelay
      magnetic.start(from: inertial, fieldDelay: delay)
    }
    let seen = lead(of: time) - magnetic.fieldDelay
    let attitude = magnetic.attitude(after: seen, rate: rate)
    aiding.process(
      magneticField, attitude: attitude, rate: rate, into: &magnetic, known: given, at: time)
    north.update(magnetic, unrest: aiding.unrest)
  }

  /// Takes a place: from then on true north is known where a compass works.
  public mutating func process(_ fix: LocationFix) { trueNorth.process(fix) }

  /// Takes the wall clock, nanoseconds since 1970 (UTC): declination changes over the years.
  public mutating func process(wallClock: Int64) { trueNorth.process(wallClock: wallClock) }

  /// Takes an accelerometer sample, g with Core Motion's sign, and gives the state propagated to
  /// its time.
  public mutating func process(
    acceleration: Vector3, isSaturated: Bool, at time: SensorTime
  ) -> DeviceMotion {
    guard acceleration.largestComponent <= 1000 else {
      previous.time = time
      return previous
    }
    let force = acceleration * -AttitudeParameters.gravity
    let interval = accelerationTime.map { time.seconds(since: $0) } ?? 0
    accelerationTime = time
    rest.process(force: force, interval: max(interval, 0))
    inclination.process(acceleration, interval: interval)
    if rateTime == nil {
      incline(acceleration, at: time)
    } else {
      previous = fuse(acceleration, force, isSaturated, interval: interval, at: time)
    }
    return previous
  }

  /// Without a gyroscope there is no attitude: only what changes is written, since a message is large.
  private mutating func incline(_ acceleration: Vector3, at time: SensorTime) {
    guard previous.arbitrary == nil else {
      previous = DeviceMotion(
        time: time, acceleration: acceleration, inclinationGravity: inclination.gravity)
      return
    }
    previous.time = time
    previous.acceleration = acceleration
    previous.inclinationGravity = inclination.gravity
  }

  private mutating func fuse(
    _ acceleration: Vector3, _ force: Vector3, _ isSaturated: Bool, interval: Double,
    at time: SensorTime
  ) -> DeviceMotion {
    if !isStarted { start(force, at: time) }
    let lead = lead(of: time)
    let missing = rateIsMissing(at: time)
    var isHealthy = true
    inertial.push(
      force: force, rate: rate, lead: lead, interval: interval, isSaturated: isSaturated)
    if inertial.closeBlock(rest: rest, rateIsMissing: missing) { isHealthy = inertial.isHealthy }
    if aiding.hasField {
      magnetic.push(
        force: force, rate: rate, lead: lead, interval: interval, isSaturated: isSaturated)
      if magnetic.closeBlock(rest: rest, rateIsMissing: missing) {
        isHealthy = isHealthy && magnetic.isHealthy
        north.update(magnetic, unrest: aiding.unrest)
      }
    }
    if !isHealthy { start(force, at: time) }
    return report(acceleration, lead: lead, at: time)
  }

  private mutating func start(_ force: Vector3, at time: SensorTime) {
    inertial.start(force: force)
    if let given { inertial.take(given) }
    aiding = FieldAiding()
    north = NorthReference()
    attitudeTime = time
    isStarted = true
  }

  /// Time from the attitude to `time` over which the newest rate is taken to last.
  private func lead(of time: SensorTime) -> Double {
    let interval = time.seconds(since: attitudeTime)
    return max(min(interval, AttitudeParameters.rateLifetime), -AttitudeParameters.rateLifetime)
  }

  private func rateIsMissing(at time: SensorTime) -> Bool {
    guard let rateTime else { return true }
    return time.seconds(since: rateTime) > AttitudeParameters.rateLifetime
  }

  private mutating func report(
    _ acceleration: Vector3, lead: Double, at time: SensorTime
  ) -> DeviceMotion {
    let now = lead + rateDelay
    var arbitrary = inertial.attitude(after: now, rate: rate)
    if let before = previous.arbitrary, arbitrary.dot(before) < 0 { arbitrary = -arbitrary }
    var motion = DeviceMotion(
      time: time, acceleration: acceleration,
      inclinationGravity: arbitrary.unrotate(Vector3(0, 0, -1)))
    motion.arbitrary = arbitrary
    motion.gyroscopeBias = inertial.rateBias
    motion.rotationRate = rate - inertial.rateBias
    motion.variance = AttitudeVariance(arbitrary: inertial.variance)
    guard aiding.hasField else { return motion }
    let aided = magnetic.attitude(after: now, rate: rate)
    var toNorth = north.turn * aided
    if let before = previous.magneticNorth, toNorth.dot(before) < 0 { toNorth = -toNorth }
    motion.magneticNorth = toNorth
    motion.gyroscopeBias = magnetic.rateBias
    motion.rotationRate = rate - magnetic.rateBias
    motion.variance?.north = magnetic.variance
    motion.magneticField = aided.unrotate(
      aiding.newestAttitude.rotate(aiding.newest - magnetic.hardIron))
    motion.magneticToTrueNorth = trueNorth.turn
    north.report(into: &motion, at: time)
    return motion
  }
}

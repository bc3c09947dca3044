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
  private let rateDelay: Float
  private var rate = SingleVector3.zero
  private var rateTime: SensorTime?
  /// The moment for which the attitudes hold.
  private var attitudeTime = SensorTime.zero
  private var accelerationTime: SensorTime?
  /// The newest message, written anew in place: it is large.
  private var motion = DeviceMotion(
    time: .zero, acceleration: .zero, inclinationGravity: Vector3(0, 0, -1))

  /// Delay of the low-pass filter within a gyroscope, s: the attitude is reported that much ahead.
  static var rateDelay: Float { AttitudeParameters.rateDelay }
  /// Age of a magnetometer's reading at its stamp before it was learned, s.
  static var expectedFieldDelay: Double { Double(AttitudeParameters.fieldDelay) }

  /// A filter that knows nothing yet.
  public init() { rateDelay = Self.rateDelay }

  /// A filter whose reported attitude leads its samples by `rateDelay`, s: negative in a filter that
  /// runs back in time.
  init(rateDelay: Float) { self.rateDelay = rateDelay }

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
      return aiding.hasField
        ? magnetic.calibration(known: given) : inertial.calibration(known: given)
    }
    set { given = newValue }
  }

  /// Takes a gyroscope sample, rad/s.
  public mutating func process(rotationRate: Vector3, at time: SensorTime) {
    let newest = SingleVector3(rotationRate)
    guard newest.largestComponent <= 1000 else { return }
    let last = rateTime
    let old = rate
    rate = newest
    rateTime = time
    guard let last else {
      attitudeTime = time
      rest.process(rate: rate, interval: 0)
      return
    }
    let interval = time.interval(since: last)
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
    turn(from: old, interval: time.interval(since: attitudeTime))
    attitudeTime = time
  }

  private mutating func turn(from old: SingleVector3, interval: Float) {
    guard interval > 0 else { return }
    let t = min(interval, AttitudeParameters.gap)
    inertial.turn(from: old, to: rate, interval: t)
    if aiding.hasField { magnetic.turn(from: old, to: rate, interval: t) }
  }

  /// Takes a magnetometer sample, µT.
  public mutating func process(magneticField: Vector3, at time: SensorTime) {
    let reading = SingleVector3(magneticField)
    guard isStarted, !inertial.isAligning, reading.largestComponent <= 1e5,
      aiding.admits(reading, at: time, interval: AttitudeParameters.fieldInterval)
    else { return }
    if !aiding.hasField {
      let delay = given?.fieldDelay ?? Self.expectedFieldDelay
      magnetic.start(from: inertial, fieldDelay: Float(delay))
    }
    let seen = lead(of: time) - magnetic.fieldDelay
    let attitude = magnetic.attitude(after: seen, rate: rate)
    aiding.process(
      reading, attitude: attitude, rate: rate, into: &magnetic, known: given, at: time)
    north.update(&magnetic, unrest: aiding.unrest)
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
    motion.time = time
    let single = SingleVector3(acceleration)
    guard single.largestComponent <= 1000 else { return motion }
    motion.acceleration = acceleration
    let force = single * -AttitudeParameters.gravity
    let interval = accelerationTime.map { time.interval(since: $0) } ?? 0
    accelerationTime = time
    rest.process(force: force, interval: max(interval, 0))
    inclination.process(single, interval: interval)
    if rateTime == nil {
      incline()
    } else {
      fuse(force, isSaturated, interval: interval, at: time)
    }
    return motion
  }

  /// Without a gyroscope there is no attitude.
  private mutating func incline() {
    motion.inclinationGravity = Vector3(inclination.gravity)
    guard motion.arbitrary != nil else { return }
    motion.forgetAttitude()
  }

  private mutating func fuse(
    _ force: SingleVector3, _ isSaturated: Bool, interval: Float, at time: SensorTime
  ) {
    if !isStarted { start(force, at: time) }
    let lead = lead(of: time)
    let missing = rateIsMissing(at: time)
    var isHealthy = true
    inertial.push(
      force: force, rate: rate, lead: lead, interval: interval, isSaturated: isSaturated)
    if inertial.closeBlock(rest: rest, rateIsMissing: missing) { isHealthy = inertial.isHealthy() }
    if aiding.hasField {
      magnetic.push(
        force: force, rate: rate, lead: lead, interval: interval, isSaturated: isSaturated)
      if magnetic.closeBlock(rest: rest, rateIsMissing: missing) {
        isHealthy = isHealthy && magnetic.isHealthy()
        north.update(&magnetic, unrest: aiding.unrest)
      }
    }
    if !isHealthy { start(force, at: time) }
    report(after: lead + rateDelay)
  }

  private mutating func start(_ force: SingleVector3, at time: SensorTime) {
    inertial.start(force: force)
    if let given { inertial.take(given) }
    aiding = FieldAiding()
    north = NorthReference()
    attitudeTime = time
    isStarted = true
  }

  /// Time from the attitude to `time` over which the newest rate is taken to last.
  private func lead(of time: SensorTime) -> Float {
    let interval = time.interval(since: attitudeTime)
    return max(min(interval, AttitudeParameters.rateLifetime), -AttitudeParameters.rateLifetime)
  }

  private func rateIsMissing(at time: SensorTime) -> Bool {
    guard let rateTime else { return true }
    return time.interval(since: rateTime) > AttitudeParameters.rateLifetime
  }

  /// Writes what is known some time after the newest rate into the message.
  private mutating func report(after interval: Float) {
    let arbitrary = inertial.attitude(after: interval, rate: rate)
    motion.inclinationGravity = Vector3(-arbitrary.up)
    motion.arbitrary = Quaternion(arbitrary).near(motion.arbitrary)
    motion.variance = AttitudeVariance(arbitrary: inertial.variances())
    report(bias: aiding.hasField ? magnetic.rateBias : inertial.rateBias)
    guard aiding.hasField else { return motion.forgetField() }
    let aided = magnetic.attitude(after: interval, rate: rate)
    let toNorth = north.turn * aided
    motion.magneticNorth = Quaternion(toNorth).near(motion.magneticNorth)
    motion.variance?.north = magnetic.variances()
    motion.magneticField = Vector3(
      aided.unrotate(aiding.newestAttitude.rotate(aiding.newest - magnetic.hardIron)))
    motion.magneticToTrueNorth = trueNorth.turn
    north.report(toNorth, into: &motion, at: motion.time)
  }

  private mutating func report(bias: SingleVector3) {
    motion.gyroscopeBias = Vector3(bias)
    motion.rotationRate = Vector3(rate - bias)
  }
}

extension Quaternion {
  /// That of the two quaternions of this turn that is nearer to an earlier one.
  fileprivate func near(_ earlier: Quaternion?) -> Quaternion {
    guard let earlier, dot(earlier) < 0 else { return self }
    return -self
  }
}

/// One filter with its errors: attitude, gyroscope bias, velocity, accelerometer bias and, where a
/// magnetometer is used, the Earth's field in the reference frame and the device's own field.
///
/// The reference frame is the filter's own: z up, x where the first sample put it. Errors of the
/// attitude are turns in the reference frame. Between samples the attitude follows the gyroscope;
/// the covariance follows in blocks.
///
/// What only reads it is `mutating` too where it runs for every sample: the whole filter would else
/// be copied to the stack for that.
struct ErrorStateFilter {
  /// Places of the states in the covariance.
  enum Place {
    static let attitude = 0
    static let rateBias = 3
    static let velocity = 6
    static let forceBias = 9
    static let field = 12
    static let hardIron = 15
    static let fieldDelay = 18
  }

  let usesField: Bool
  var covariance: ErrorCovariance

  private(set) var attitude = IntegratedAttitude()
  private(set) var rateBias = SingleVector3.zero
  private(set) var velocity = SingleVector3.zero
  private(set) var forceBias = SingleVector3.zero
  var field = SingleVector3.zero
  var hardIron = SingleVector3.zero
  /// Age of a magnetometer's reading at its stamp, s.
  private(set) var fieldDelay = AttitudeParameters.fieldDelay

  private var block = PreintegratedMotion()
  private var sinceVelocity: Float = 0
  private var sinceSteadyRate: Float = 0
  /// Mean square of the device's horizontal velocity along one axis, as far as it shows, m²/s².
  private var squaredPace: Float = 0
  private var alignment = Alignment()
  /// Whether the mean force since the start still levels the attitude.
  private(set) var isAligning = true

  init(usesField: Bool) {
    self.usesField = usesField
    covariance = ErrorCovariance(size: usesField ? 20 : 12)
  }

  /// Starts at the shortest turn from gravity (contract 2.4, item 5); `force` is the specific
  /// force.
  mutating func start(force: SingleVector3) {
    guard let up = force.normalized else { return }
    attitude = IntegratedAttitude(SingleQuaternion(leveling: up))
    velocity = .zero
    block = PreintegratedMotion()
    alignment = Alignment()
    isAligning = true
    let p = AttitudeParameters.self
    covariance.reset(Place.attitude, variance: SingleVector3(0.1, 0.1, 1e-8))
    covariance.reset(Place.velocity, variance: .all(1))
    rateBias = .zero
    forceBias = .zero
    covariance.reset(Place.rateBias, variance: .all(p.startBias * p.startBias))
    covariance.reset(
      Place.forceBias, variance: .all(p.startAccelerationBias * p.startAccelerationBias))
  }

  /// Begins with what an earlier run learned of the gyroscope.
  mutating func take(_ known: SensorCalibration) {
    rateBias = SingleVector3(known.gyroscopeBias)
    covariance.reset(Place.rateBias, variance: .all(Float(known.biasVariance)))
  }

  /// Goes on from a filter without a magnetometer, once one speaks.
  mutating func start(from plain: ErrorStateFilter, fieldDelay: Float) {
    attitude = plain.attitude
    rateBias = plain.rateBias
    velocity = plain.velocity
    forceBias = plain.forceBias
    block = plain.block
    sinceVelocity = plain.sinceVelocity
    sinceSteadyRate = plain.sinceSteadyRate
    squaredPace = plain.squaredPace
    isAligning = plain.isAligning
    self.fieldDelay = fieldDelay
    covariance.take(plain.covariance)
  }

  // MARK: - Between measurements

  /// Turns on with a rate that changes evenly.
  mutating func turn(from old: SingleVector3, to new: SingleVector3, interval: Float) {
    let first = old - rateBias
    let last = new - rateBias
    attitude.turn(SmallTurn(from: first, to: last, interval: interval))
    block.squaredRate += last.squaredLength * interval
    block.squaredJump += (new - old).squaredLength * (interval * interval)
  }

  /// The attitude some time after the newest rate.
  mutating func attitude(after interval: Float, rate: SingleVector3) -> SingleQuaternion {
    let now = attitude.value
    return interval == 0 ? now : now + SmallTurn((rate - rateBias) * interval).change(of: now)
  }

  /// Takes the specific force over an interval that ends some time, `lead`, after the attitude.
  mutating func push(
    force: SingleVector3, rate: SingleVector3, lead: Float, interval: Float, isSaturated: Bool
  ) {
    guard interval <= AttitudeParameters.gap else { return forgetVelocity() }
    guard interval > 0 else { return }
    let matrix = SingleMatrix3(attitude(after: lead, rate: rate))
    let world = matrix * (force - forceBias)
    velocity += (world - SingleVector3(0, 0, AttitudeParameters.gravity)) * interval
    block.force += world * interval
    block.matrix = block.matrix + matrix * interval
    block.duration += interval
    if isSaturated { block.saturated += interval }
  }

  /// Moves the covariance to the newest sample once a block is full; whether the states were
  /// corrected.
  mutating func closeBlock(rest: RestDetection, rateIsMissing: Bool) -> Bool {
    let t = block.duration
    guard t >= AttitudeParameters.block else { return false }
    if isAligning {
      align()
      return false
    }
    propagate(rateIsMissing: rateIsMissing)
    sinceVelocity += t
    guard sinceVelocity >= AttitudeParameters.velocityInterval else { return false }
    let isResting = rest.isResting && isLevel(rest)
    if isResting && isFast() { forgetVelocity() }
    measureVelocity(isResting: isResting, rateSpread: rest.rateSpread)
    sinceSteadyRate += sinceVelocity
    let isKnown = isResting && !isTurning(rest)
    if isKnown || sinceSteadyRate >= AttitudeParameters.steadyRateInterval {
      measureBias(rest, isKnown: isKnown)
    }
    sinceVelocity = 0
    applyCorrection()
    return true
  }

  /// Levels the attitude by the mean force since the start: pushes of a hand cancel out within a
  /// second, one sample of a moving device may be anything.
  private mutating func align() {
    alignment.duration += block.duration
    alignment.force += block.force
    alignment.squaredForce += block.force.squaredLength / block.duration
    if let up = alignment.force.normalized {
      let level = SingleQuaternion(leveling: up)
      attitude = IntegratedAttitude((level * attitude.value).normalized)
      alignment.force = level.rotate(alignment.force)
    }
    velocity = .zero
    block = PreintegratedMotion()
    isAligning = alignment.duration < AttitudeParameters.alignment
    if !isAligning { finishAlignment() }
  }

  /// A device that gained speed meanwhile leans by that, so tilt and velocity are wrong together;
  /// the more it was shaken, the more.
  private mutating func finishAlignment() {
    let p = AttitudeParameters.self
    let t = alignment.duration
    let shaking = max(
      alignment.squaredForce / t - alignment.force.squaredLength / (t * t), 0)
    let variance = p.startVelocity * p.startVelocity + p.startPush * p.startPush * shaking
    let lean = variance / (AttitudeParameters.gravity * t)
    let tilt = p.startTilt * p.startTilt + 2 * lean / (AttitudeParameters.gravity * t)
    covariance.reset(Place.attitude, variance: SingleVector3(tilt, tilt, 1e-8))
    covariance.reset(Place.velocity, variance: .all(variance))
    covariance.connect(Place.attitude + 1, Place.velocity, covariance: lean)
    covariance.connect(Place.attitude, Place.velocity + 1, covariance: -lean)
    squaredPace = variance / p.paceWeight
  }

  private mutating func propagate(rateIsMissing: Bool) {
    let p = AttitudeParameters.self
    let t = block.duration
    covariance.propagate(rotation: block.matrix, force: block.force)
    var turning =
      p.rateNoise * p.rateNoise * t + p.rateScaleNoise * p.rateScaleNoise * block.squaredRate
      + p.rateJumpNoise * p.rateJumpNoise * block.squaredJump
    if rateIsMissing { turning += t }
    let pushing =
      p.accelerationNoise * p.accelerationNoise * (t - block.saturated)
      + p.saturatedNoise * p.saturatedNoise * block.saturated
    covariance.add(Place.attitude, variance: turning)
    covariance.add(Place.rateBias, variance: p.biasWalk * p.biasWalk * t)
    covariance.add(Place.velocity, variance: pushing)
    covariance.add(
      Place.forceBias, variance: p.accelerationBiasWalk * p.accelerationBiasWalk * t)
    if usesField {
      covariance.add(Place.field, variance: p.fieldWalk * p.fieldWalk * t)
      covariance.add(Place.hardIron, variance: p.hardIronWalk * p.hardIronWalk * t)
    }
    block = PreintegratedMotion()
  }

  // MARK: - Measurements

  /// A device that hardly turns is not in a hand but in something that moves at length: what pushes
  /// it is no lean.
  private mutating func measureVelocity(isResting: Bool, rateSpread: Float) {
    let p = AttitudeParameters.self
    learnPace()
    let carried = p.velocity * p.velocity * max(p.handRate * p.handRate / rateSpread, 1)
    let pace = min(
      max(carried, p.paceWeight * squaredPace),
      p.greatestVelocity * p.greatestVelocity)
    let noise =
      isResting
      ? p.restVelocity * p.restVelocity : pace * 2 * p.velocityTime / sinceVelocity
    covariance.measure(Place.velocity, residual: -velocity, noise: noise)
  }

  /// A horizontal velocity beyond the filter's own variance about it is taken for real: who runs in a
  /// circle is pushed to one side for as long as he turns, and at walking pace that would pass for a
  /// gyroscope's bias.
  private mutating func learnPace() {
    let p = AttitudeParameters.self
    let variance = covariance.variance(Place.velocity) + covariance.variance(Place.velocity + 1)
    let square = velocity.x * velocity.x + velocity.y * velocity.y
    let seen = min(max(square - variance, 0) * 0.5, p.greatestVelocity * p.greatestVelocity)
    squaredPace += (seen - squaredPace) * min(sinceVelocity / p.paceTime, 1)
  }

  /// At rest the mean rate is the bias. What is only borne along has no mean rate but the bias about
  /// level axes, in the long run: about the vertical a vehicle turns evenly, and a rate beyond the
  /// bias's variance is taken for a turn.
  private mutating func measureBias(_ rest: RestDetection, isKnown: Bool) {
    let p = AttitudeParameters.self
    var axes = SingleMatrix3(attitude.value)
    var rate = axes * ((isKnown ? rest.meanRate : rest.steadyRate) - rateBias)
    var noise = p.restBiasNoise * p.restBiasNoise
    if !isKnown {
      axes.row2 = .zero
      rate.z = 0
      let turn = max(rate.squaredLength * 0.5 - covariance.meanVariance(Place.rateBias), 0)
      noise = (rest.rateSpread + turn) * 2 * p.steadyRateTime / sinceSteadyRate
      sinceSteadyRate = 0
    }
    covariance.measure(Place.rateBias, by: axes, residual: rate, noise: noise)
  }

  /// Takes a measured field, seen at the given attitude while the device turned with a rate.
  mutating func measureField(
    _ residual: SingleVector3, attitude now: SingleQuaternion, rate: SingleVector3, noise: Float
  ) {
    let toDevice = SingleMatrix3(now).transposed
    // A reading that is older shows the field where it was before the device turned on.
    let change = (rate - rateBias).cross(toDevice * field)
    covariance.measure(
      FieldWeights(
        attitude: SingleMatrix3(
          rows: toDevice.row0.cross(field), toDevice.row1.cross(field), toDevice.row2.cross(field)),
        field: toDevice, delay: change), residual: residual, noise: noise)
    applyCorrection()
  }

  /// Moves the states by what the measurements said.
  mutating func applyCorrection() {
    let c = covariance
    attitude.correct(SmallTurn(c.correction(Place.attitude)))
    rateBias += c.correction(Place.rateBias)
    velocity += c.correction(Place.velocity)
    forceBias += c.correction(Place.forceBias)
    if usesField {
      field += c.correction(Place.field)
      hardIron += c.correction(Place.hardIron)
      let delay = fieldDelay + c.correction(of: Place.fieldDelay)
      fieldDelay = min(max(delay, 0), AttitudeParameters.longestFieldDelay)
    }
    covariance.clearCorrection()
  }

  // MARK: - Interruptions

  /// Nothing is known of the velocity any more.
  mutating func forgetVelocity() {
    velocity = .zero
    block = PreintegratedMotion()
    covariance.reset(Place.velocity, variance: .all(0.7 * 0.7))
  }

  /// The device may have been turned while nothing was measured.
  mutating func forgetTilt() {
    let tilt = AttitudeParameters.gapTilt * AttitudeParameters.gapTilt
    covariance.add(Place.attitude, variance: tilt)
  }
}

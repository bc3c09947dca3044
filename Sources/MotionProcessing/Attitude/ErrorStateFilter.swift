/// One filter with its errors: attitude, gyroscope bias, velocity, accelerometer bias and, where a
/// magnetometer is used, the Earth's field in the reference frame and the device's own field.
///
/// The reference frame is the filter's own: z up, x where the first sample put it. Errors of the
/// attitude are turns in the reference frame. Between samples the attitude follows the gyroscope;
/// the covariance follows in blocks.
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

  private(set) var attitude = Quaternion.identity
  private(set) var rateBias = Vector3.zero
  private(set) var velocity = Vector3.zero
  private(set) var forceBias = Vector3.zero
  var field = Vector3.zero
  var hardIron = Vector3.zero
  /// Age of a magnetometer's reading at its stamp, s.
  private(set) var fieldDelay = AttitudeParameters.fieldDelay

  private var block = PreintegratedMotion()
  private var sinceVelocity = 0.0
  /// Mean square of the device's horizontal velocity along one axis, as far as it shows, m²/s².
  private var squaredPace = 0.0
  private var alignment = Alignment()
  /// Whether the mean force since the start still levels the attitude.
  private(set) var isAligning = true

  init(usesField: Bool) {
    self.usesField = usesField
    covariance = ErrorCovariance(size: usesField ? 20 : 12)
  }

  /// Starts at the shortest turn from gravity (contract 2.4, item 5); `force` is the specific
  /// force.
  mutating func start(force: Vector3) {
    guard let up = force.normalized else { return }
    attitude = Quaternion(from: up, to: Vector3(0, 0, 1))
    velocity = .zero
    block = PreintegratedMotion()
    alignment = Alignment()
    isAligning = true
    let p = AttitudeParameters.self
    covariance.reset(Place.attitude, variance: Vector3(0.1, 0.1, 1e-8))
    covariance.reset(Place.velocity, variance: .all(1))
    rateBias = .zero
    forceBias = .zero
    covariance.reset(Place.rateBias, variance: .all(p.startBias * p.startBias))
    covariance.reset(
      Place.forceBias, variance: .all(p.startAccelerationBias * p.startAccelerationBias))
  }

  /// Begins with what an earlier run learned of the gyroscope.
  mutating func take(_ known: SensorCalibration) {
    rateBias = known.gyroscopeBias
    covariance.reset(Place.rateBias, variance: .all(known.biasVariance))
  }

  /// Goes on from a filter without a magnetometer, once one speaks.
  mutating func start(from plain: ErrorStateFilter, fieldDelay: Double) {
    attitude = plain.attitude
    rateBias = plain.rateBias
    velocity = plain.velocity
    forceBias = plain.forceBias
    block = plain.block
    sinceVelocity = plain.sinceVelocity
    squaredPace = plain.squaredPace
    isAligning = plain.isAligning
    self.fieldDelay = fieldDelay
    covariance.take(plain.covariance)
  }

  // MARK: - Between measurements

  /// Turns on with a rate that changes evenly.
  mutating func turn(from old: Vector3, to new: Vector3, interval: Double) {
    let first = old - rateBias
    let last = new - rateBias
    attitude = attitude * Strapdown.turn(from: first, to: last, interval: interval)
    block.squaredRate += last.squaredLength * interval
    block.squaredJump += (new - old).squaredLength * (interval * interval)
  }

  /// The attitude some time after the newest rate.
  func attitude(after interval: Double, rate: Vector3) -> Quaternion {
    interval == 0 ? attitude : attitude * Strapdown.turn((rate - rateBias) * interval)
  }

  /// Takes the specific force over an interval that ends some time, `lead`, after the attitude.
  mutating func push(
    force: Vector3, rate: Vector3, lead: Double, interval: Double, isSaturated: Bool
  ) {
    guard interval <= AttitudeParameters.gap else { return forgetVelocity() }
    guard interval > 0 else { return }
    let matrix = Matrix3(attitude(after: lead, rate: rate))
    let world = matrix * (force - forceBias)
    velocity += (world - Vector3(0, 0, AttitudeParameters.gravity)) * interval
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
    let isResting = rest.isResting && agrees(with: rest)
    if isResting && isFast { forgetVelocity() }
    measureVelocity(isResting: isResting)
    if isResting { measureBias(rest.meanRate) }
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
      let level = Quaternion(from: up, to: Vector3(0, 0, 1))
      attitude = (level * attitude).normalized
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
    covariance.reset(Place.attitude, variance: Vector3(tilt, tilt, 1e-8))
    covariance.reset(Place.velocity, variance: .all(variance))
    covariance.connect(Place.attitude + 1, Place.velocity, covariance: lean)
    covariance.connect(Place.attitude, Place.velocity + 1, covariance: -lean)
    squaredPace = variance / p.paceWeight
  }

  private mutating func propagate(rateIsMissing: Bool) {
    let p = AttitudeParameters.self
    let t = block.duration
    covariance.propagate(rotation: block.matrix * -1, lever: Matrix3(skew: block.force) * -1)
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

  private mutating func measureVelocity(isResting: Bool) {
    let p = AttitudeParameters.self
    learnPace()
    let pace = min(
      max(p.velocity * p.velocity, p.paceWeight * squaredPace),
      p.greatestVelocity * p.greatestVelocity)
    let noise =
      isResting
      ? p.restVelocity * p.restVelocity : pace * 2 * p.velocityTime / sinceVelocity
    covariance.measure(state: Place.velocity, residual: -velocity.x, noise: noise)
    covariance.measure(state: Place.velocity + 1, residual: -velocity.y, noise: noise)
    covariance.measure(state: Place.velocity + 2, residual: -velocity.z, noise: noise)
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

  private mutating func measureBias(_ rate: Vector3) {
    let noise = AttitudeParameters.restBiasNoise * AttitudeParameters.restBiasNoise
    let residual = rate - rateBias
    covariance.measure(state: Place.rateBias, residual: residual.x, noise: noise)
    covariance.measure(state: Place.rateBias + 1, residual: residual.y, noise: noise)
    covariance.measure(state: Place.rateBias + 2, residual: residual.z, noise: noise)
  }

  /// Takes a measured field, seen at the given attitude while the device turned with a rate.
  mutating func measureField(
    _ residual: Vector3, attitude now: Quaternion, rate: Vector3, noise: Double
  ) {
    let toDevice = Matrix3(now).transposed
    let tilt = Matrix3(skew: field)
    // A reading that is older shows the field where it was before the device turned on.
    let change = (rate - rateBias).cross(toDevice * field)
    measureField(toDevice.row0, tilt, Place.hardIron, change.x, residual.x, noise)
    measureField(toDevice.row1, tilt, Place.hardIron + 1, change.y, residual.y, noise)
    measureField(toDevice.row2, tilt, Place.hardIron + 2, change.z, residual.z, noise)
    applyCorrection()
  }

  private mutating func measureField(
    _ row: Vector3, _ tilt: Matrix3, _ axis: Int, _ change: Double, _ residual: Double,
    _ noise: Double
  ) {
    covariance.measure(
      (Place.attitude, tilt.transposed * row), (Place.field, row), axis,
      (Place.fieldDelay, change), residual: residual, noise: noise)
  }

  /// Moves the states by what the measurements said.
  mutating func applyCorrection() {
    let c = covariance
    attitude = (Strapdown.turn(c.correction(Place.attitude)) * attitude).normalized
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

extension Vector3 {
  static func all(_ value: Double) -> Vector3 { Vector3(value, value, value) }
}

/// The magnetometer's way into a `ErrorStateFilter`: which readings count, and how much.
struct FieldAiding {
  /// Whether a first reading has set the field.
  private(set) var hasField = false
  /// The newest reading, device axes, µT.
  private(set) var newest = SingleVector3.zero
  /// The attitude at which it was taken.
  private(set) var newestAttitude = SingleQuaternion.identity
  private var measuredTime = SensorTime.zero
  /// Mean square of what the readings differ from what was expected, per axis, µT².
  private(set) var unrest: Float = 0

  /// Whether a reading says something new. A value repeated to the bit is no new measurement, be it
  /// a slow sensor read too often or a sensor that has stopped.
  mutating func admits(_ reading: SingleVector3, at time: SensorTime, interval: Float) -> Bool {
    guard reading.isFinite else { return false }
    if hasField {
      if reading == newest || time.interval(since: measuredTime) < interval { return false }
    }
    newest = reading
    return true
  }

  /// Takes a reading; `known` is what an earlier run learned of the device.
  mutating func process(
    _ reading: SingleVector3, attitude: SingleQuaternion, rate: SingleVector3,
    into state: inout ErrorStateFilter,
    known: SensorCalibration?, at time: SensorTime
  ) {
    defer { measuredTime = time }
    newestAttitude = attitude
    guard hasField else {
      start(reading, attitude: attitude, into: &state, known: known)
      return
    }
    let p = AttitudeParameters.self
    let residual = reading - (attitude.unrotate(state.field) + state.hardIron)
    let spread = state.fieldSpread(attitude: attitude)
    let interval = min(max(time.interval(since: measuredTime), 0), 1)
    let difference = min(residual.squaredLength / 3, p.greatestUnrest * p.greatestUnrest)
    unrest += (difference - unrest) * min(interval / p.unrestTime, 1)
    let weight = weight(of: residual, spread: spread)
    state.measureField(
      residual, attitude: attitude, rate: rate, noise: p.fieldNoise * p.fieldNoise * weight * weight
    )
  }

  /// A first reading that leaves a plausible strength without the own field that is known from
  /// before confirms it; else a reading of plausible strength is taken for the Earth's field, and
  /// any other for the device's own.
  private mutating func start(
    _ reading: SingleVector3, attitude: SingleQuaternion, into state: inout ErrorStateFilter,
    known: SensorCalibration?
  ) {
    let p = AttitudeParameters.self
    hasField = true
    let delay = p.fieldDelayDeviation
    state.covariance.reset(state: ErrorStateFilter.Place.fieldDelay, variance: delay * delay)
    state.covariance.reset(
      ErrorStateFilter.Place.field, variance: .all(p.startField * p.startField))
    if let known, known.ownFieldDeviation.isFinite {
      let own = SingleVector3(known.ownField)
      if p.isPlausible(reading - own) {
        state.field = attitude.rotate(reading - own)
        state.hardIron = own
        state.covariance.reset(
          ErrorStateFilter.Place.hardIron, variance: .all(Float(known.ownFieldVariance)))
        return
      }
    }
    let isPlausible = p.isPlausible(reading)
    state.field = isPlausible ? attitude.rotate(reading) : .zero
    state.hardIron = isPlausible ? .zero : reading
    // A device that does not take its own field off does not take its gyroscope's bias off either.
    if known == nil {
      let bias = isPlausible ? p.calibratedBias : p.rawBias
      state.covariance.reset(ErrorStateFilter.Place.rateBias, variance: .all(bias * bias))
    }
    let own = isPlausible ? p.smallHardIron : p.largeHardIron
    state.covariance.reset(ErrorStateFilter.Place.hardIron, variance: .all(own * own))
  }

  /// Factor on the noise: 1 up to three standard deviations, then the cube.
  private func weight(of residual: SingleVector3, spread: Float) -> Float {
    let p = AttitudeParameters.self
    let ratio = residual.length / (spread + p.fieldGate * p.fieldGate).squareRoot()
    if ratio <= 3 { return 1 }
    let excess = ratio / 3
    return excess * excess * excess
  }
}

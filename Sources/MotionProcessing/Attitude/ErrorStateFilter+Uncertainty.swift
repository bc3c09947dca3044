/// What a state says about itself, and how sure it is of that.
extension ErrorStateFilter {
  /// What this run learned; without a magnetometer, what was `known` before of the own field.
  func calibration(known: SensorCalibration?) -> SensorCalibration? {
    SensorCalibration(
      gyroscopeBias: Vector3(rateBias), gyroscopeBiasDeviation: Double(deviation(Place.rateBias)),
      ownField: usesField ? Vector3(hardIron) : known?.ownField ?? .zero,
      ownFieldDeviation: usesField
        ? Double(deviation(Place.hardIron)) : known?.ownFieldDeviation ?? .infinity,
      fieldDelay: usesField ? Double(fieldDelay) : known?.fieldDelay ?? Double(fieldDelay))
  }

  /// How well inclination and bias are known.
  mutating func variances() -> AttitudeVariance.Variances {
    AttitudeVariance.Variances(
      tilt: 0.5 * (covariance.variance(Place.attitude) + covariance.variance(Place.attitude + 1)),
      bias: covariance.meanVariance(Place.rateBias))
  }

  /// Standard deviation of three states, per axis.
  func deviation(_ i: Int) -> Float { covariance.meanVariance(i).squareRoot() }

  /// Variance per axis that the states alone give to a magnetometer's reading at an attitude, its
  /// delay aside.
  ///
  /// The trace of H P Hᵀ, where H turns errors into those of a reading: what the reference frame
  /// sees of the attitude's and the field's errors does not depend on how the device is held, so
  /// that only what they have in common with the own field needs the attitude.
  mutating func fieldSpread(attitude: SingleQuaternion) -> Float {
    let c = covariance
    let tilt = c.block(Place.attitude, Place.attitude)
    let tiltAndField = c.block(Place.attitude, Place.field)
    let own =
      SingleMatrix3(skew: field) * c.block(Place.attitude, Place.hardIron)
      + c.block(Place.field, Place.hardIron)
    let twist = SingleVector3(
      tiltAndField.row1.z - tiltAndField.row2.y, tiltAndField.row2.x - tiltAndField.row0.z,
      tiltAndField.row0.y - tiltAndField.row1.x)
    let trace =
      field.squaredLength * tilt.trace - field.dot(tilt * field)
      + c.block(Place.field, Place.field).trace + c.block(Place.hardIron, Place.hardIron).trace
      + 2 * field.dot(twist) + 2 * SingleMatrix3(attitude).dot(own)
    return trace / 3
  }

  /// Whether what looks like rest is a slow turn: a steady rate about the vertical beyond the bias's
  /// variance. About other axes the force would turn too.
  mutating func isTurning(_ rest: RestDetection) -> Bool {
    abs(attitude.value.rotate(rest.meanRate - rateBias).z)
      > AttitudeParameters.restRate + 4 * covariance.meanVariance(Place.rateBias).squareRoot()
  }

  /// Whether what looks like rest is none of a vehicle that gains speed: a steady force that leans
  /// beyond the attitude's variance.
  mutating func isLevel(_ rest: RestDetection) -> Bool {
    let lean = attitude.value.rotate(rest.meanForce - forceBias)
    let tiltDeviation =
      (covariance.variance(Place.attitude) + covariance.variance(Place.attitude + 1)).squareRoot()
    return (lean.x * lean.x + lean.y * lean.y).squareRoot()
      <= AttitudeParameters.restLean + 4 * AttitudeParameters.gravity * tiltDeviation
  }

  /// Whether the velocity is beyond variance: a vehicle that moves evenly looks like rest, and its speed
  /// is then no error of the inclination.
  mutating func isFast() -> Bool {
    let variance = covariance.variance(Place.velocity) + covariance.variance(Place.velocity + 1)
    return velocity.x * velocity.x + velocity.y * velocity.y > 9 * variance
  }

  /// Whether every state is a number and the attitude a turn.
  mutating func isHealthy() -> Bool {
    let length = attitude.value.dot(attitude.value)
    return length > 0.5 && length < 2 && rateBias.isFinite && velocity.isFinite
      && forceBias.isFinite && field.isFinite && hardIron.isFinite && fieldDelay.isFinite
      && covariance.isHealthy
  }
}

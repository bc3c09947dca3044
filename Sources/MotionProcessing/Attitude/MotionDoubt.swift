/// What a state says about itself, and how sure it is of that.
extension MotionState {
  /// What this run learned.
  func calibration(hasField: Bool) -> SensorCalibration? {
    SensorCalibration(
      gyroscopeBias: rateBias, gyroscopeBiasDeviation: deviation(Place.rateBias),
      ownField: hasField ? hardIron : .zero,
      ownFieldDeviation: hasField ? deviation(Place.hardIron) : .infinity, fieldDelay: fieldDelay)
  }

  /// Standard deviation of three states, per axis.
  func deviation(_ i: Int) -> Double {
    let c = covariance
    return ((c.variance(i) + c.variance(i + 1) + c.variance(i + 2)) / 3).squareRoot()
  }

  /// Whether what looks like rest fits what is known: a steady rate about the vertical beyond the
  /// bias's doubt is a slow turn, a steady force that leans beyond the attitude's doubt is a vehicle
  /// that gains speed.
  func agrees(with rest: RestDetection) -> Bool {
    let p = parameters
    // About other axes the force would turn too.
    let turn = attitude.rotate(rest.meanRate - rateBias).z
    let lean = attitude.rotate(rest.meanForce - forceBias)
    let tiltDoubt =
      (covariance.variance(Place.attitude) + covariance.variance(Place.attitude + 1)).squareRoot()
    return abs(turn) <= p.restRate + 4 * deviation(Place.rateBias)
      && (lean.x * lean.x + lean.y * lean.y).squareRoot()
        <= p.restLean + 4 * AttitudeParameters.gravity * tiltDoubt
  }

  /// Whether the velocity is beyond doubt: a vehicle that moves evenly looks like rest, and its speed
  /// is then no error of the inclination.
  var isFast: Bool {
    let doubt = covariance.variance(Place.velocity) + covariance.variance(Place.velocity + 1)
    return velocity.x * velocity.x + velocity.y * velocity.y > 9 * doubt
  }

  /// Whether every state is a number and the attitude a turn.
  var isHealthy: Bool {
    let length = attitude.dot(attitude)
    return length > 0.5 && length < 2 && rateBias.isFinite && velocity.isFinite
      && forceBias.isFinite && field.isFinite && hardIron.isFinite && fieldDelay.isFinite
      && covariance.isHealthy
  }
}

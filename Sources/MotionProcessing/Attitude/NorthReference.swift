/// Where north lies in the frame of a `ErrorStateFilter`, how well that is known, and what follows for
/// frames and heading.
struct NorthReference {
  /// Fastest turn of the corrected frame against the world, rad/s.
  static let slew: Float = 1 * AttitudeParameters.degree
  /// Heading error from which the corrected frame holds on to north, rad.
  static let lock: Float = 5 * AttitudeParameters.degree

  private static let degreesPerRadian: Float = 57.295_78

  /// From the filter's frame to magnetic north.
  private(set) var turn = SingleQuaternion.identity
  private var azimuth: Float = 0
  private var variance: Float = 10
  private var accuracy = FieldAccuracy.uncalibrated
  private var heading: Float = 0
  /// From the filter's frame to the corrected one, and the turn from north that it is to keep once
  /// known.
  private var offset: Float = 0
  private var kept: Float?
  private var lastTime: SensorTime?

  /// `unrest` is the mean square of what the field lately differed from the expected one, µT²: errors
  /// of a room last longer than the covariance, which takes every reading for a new one, can know.
  mutating func update(_ state: inout ErrorStateFilter, unrest: Float) {
    let b = state.field
    let horizontal = b.x * b.x + b.y * b.y
    if horizontal > 1e-6 { azimuth = Trigonometry.atan2(b.y, b.x) }
    turn = SingleQuaternion(
      w: Trigonometry.cos(azimuth * 0.5), x: 0, y: 0, z: -Trigonometry.sin(azimuth * 0.5))
    // Error of the heading: the attitude's turn about z less the turn of the horizontal field.
    let across =
      horizontal > 1e-6
      ? SingleVector3(-b.y / horizontal, b.x / horizontal, 0) : SingleVector3(1, 1, 0)
    let place = ErrorStateFilter.Place.self
    let c = state.covariance
    let v =
      c.variance(place.attitude + 2) + across.dot(c.block(place.field, place.field) * across)
      - 2 * c.block(place.attitude, place.field).row2.dot(across)
    let weight = AttitudeParameters.unrestWeight
    variance = max(v, 0) + weight * weight * unrest / max(horizontal, 1)
    accuracy = level(of: &state)
  }

  private func level(of state: inout ErrorStateFilter) -> FieldAccuracy {
    let own = state.covariance.meanVariance(ErrorStateFilter.Place.hardIron).squareRoot()
    let heading = variance.squareRoot() * Self.degreesPerRadian
    if own < 3 && heading < 6 { return .high }
    if own < 8 && heading < 15 { return .medium }
    if own < 25 && heading < 45 { return .low }
    return .uncalibrated
  }

  mutating func report(
    _ attitude: SingleQuaternion, into motion: inout DeviceMotion, at time: SensorTime
  ) {
    motion.magneticToCorrected = Double(corrected(at: time))
    motion.fieldAccuracy = accuracy
    motion.headingAccuracy = Double(min(variance.squareRoot() * Self.degreesPerRadian, 180))
    if let angle = Self.heading(of: attitude) { heading = angle }
    motion.heading = Double(heading)
  }

  /// Until north is known the corrected frame is the filter's own; then it keeps its turn from
  /// north, but never moves faster than `slew`.
  private mutating func corrected(at time: SensorTime) -> Float {
    let interval = lastTime.map { max(min(time.interval(since: $0), 1), 0) } ?? 0
    lastTime = time
    guard let kept else {
      if variance.squareRoot() < Self.lock { kept = azimuth + offset }
      return Trigonometry.wrapped(azimuth + offset)
    }
    let missing = Trigonometry.wrapped(kept - azimuth - offset)
    offset += max(min(missing, Self.slew * interval), -Self.slew * interval)
    return Trigonometry.wrapped(azimuth + offset)
  }

  /// Heading in degrees by the contract's decision 7.2: flat, the top edge points; upright, the
  /// back. `nil` where the pointing direction is vertical.
  static func heading(of attitude: SingleQuaternion) -> Float? {
    let toNorth = SingleMatrix3(attitude)
    let (top, face) = (toNorth.transposed.row1, toNorth.transposed.row2)
    let s = uprightness(cosine: abs(face.z))
    let x = (1 - s) * top.x - s * face.x
    let y = (1 - s) * top.y - s * face.y
    guard x * x + y * y >= 0.05 * 0.05 else { return nil }
    var degrees: Float = Trigonometry.atan2(-y, x) * Self.degreesPerRadian
    if degrees < 0 { degrees += 360 }
    return degrees < 360 ? degrees : 0
  }

  /// From 0 up to a tilt of 40° to 1 from 50° on, by the cosine of the tilt.
  private static func uprightness(cosine: Float) -> Float {
    if cosine > 0.77 { return 0 }  // cos 40° = 0.766
    if cosine < 0.64 { return 1 }  // cos 50° = 0.643
    let tilt = Trigonometry.acos(cosine) * Self.degreesPerRadian
    let u = min(max((tilt - 40) / 10, 0), 1)
    return u * u * (3 - 2 * u)
  }
}

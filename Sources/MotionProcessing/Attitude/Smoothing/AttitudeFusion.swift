/// Puts together what is known of a moment from before and from behind, each by its variance.
struct AttitudeFusion {
  /// The turn about the vertical that the smoothed arbitrary frame has gained on the live one, and
  /// the turn between the ways there and back at the moment before.
  private var gained = 0.0
  private var before: Double?
  /// From magnetic north to the corrected frame: where both frames were one.
  private var corrected: Double?

  /// Where the ways there and back first saw the field.
  private var liveBegan: SensorTime?
  private var backBegan: SensorTime?

  /// Seconds within which a way has seen as much of a room's field as it takes to know north: errors
  /// of a room last, and no filter knows of those that it has not met.
  private static let acquaintance = 30.0

  /// The way back begins anew, in another arbitrary frame; it first saw the field at `backBegan`.
  mutating func beginSection(backBegan: SensorTime?) {
    before = nil
    self.backBegan = backBegan
  }

  /// The smoothed motion of one moment.
  mutating func join(_ live: DeviceMotion, _ back: DeviceMotion?) -> DeviceMotion {
    guard let attitude = live.arbitrary, let variance = live.variance else { return live }
    var joined = live
    guard let back, let backAttitude = back.arbitrary, let backVariance = back.variance else {
      before = nil
      joined.arbitrary = Self.turn(gained) * attitude
      return joined
    }
    joined.arbitrary = joinArbitrary(attitude, variance, backAttitude, backVariance)
    joinBias(live, back, into: &joined)
    joinNorth(live, back, into: &joined)
    // What was done to the inclination alone holds for a direction too.
    joined.inclinationGravity = joined.gravity(in: .xArbitraryZVertical)
    return joined
  }

  /// The inclination by its variances. About the vertical nothing but the rate is known, so the
  /// frame turns with a rate that lies between those of both ways, by the variances of their biases.
  private mutating func joinArbitrary(
    _ attitude: Quaternion, _ variance: AttitudeVariance, _ back: Quaternion,
    _ backVariance: AttitudeVariance
  ) -> Quaternion {
    let difference = Difference(from: attitude, to: back)
    if let before {
      let weight = Self.share(Double(variance.arbitrary.bias), Double(backVariance.arbitrary.bias))
      gained += weight * Self.wrapped(difference.heading - before)
    }
    before = difference.heading
    let tilt = Self.share(Double(variance.arbitrary.tilt), Double(backVariance.arbitrary.tilt))
    return Self.turn(gained) * difference.leaning(tilt) * attitude
  }

  private func joinBias(_ live: DeviceMotion, _ back: DeviceMotion, into joined: inout DeviceMotion)
  {
    guard let bias = live.gyroscopeBias, let rate = live.rotationRate,
      let opposite = back.gyroscopeBias,
      let variance = live.variance, let backVariance = back.variance
    else { return }
    let weight = Self.share(
      Double((variance.north ?? variance.arbitrary).bias),
      Double((backVariance.north ?? backVariance.arbitrary).bias))
    let smoothed = bias + (opposite * -1 - bias) * weight
    joined.gyroscopeBias = smoothed
    joined.rotationRate = rate + bias - smoothed
  }

  private mutating func joinNorth(
    _ live: DeviceMotion, _ back: DeviceMotion, into joined: inout DeviceMotion
  ) {
    guard let backNorth = back.magneticNorth, let backVariance = back.variance?.north,
      let backAccuracy = back.headingAccuracy
    else { return }
    if let north = live.magneticNorth, let variance = live.variance?.north,
      let accuracy = live.headingAccuracy
    {
      let difference = Difference(from: north, to: backNorth)
      let weight = headingShare(
        accuracy, backAccuracy, apart: difference.heading, at: live.time)
      let tilt = Self.share(Double(variance.tilt), Double(backVariance.tilt))
      joined.magneticNorth =
        Self.turn(weight * difference.heading) * difference.leaning(tilt) * north
      // What both ways met in the same room is wrong in both: no gain is claimed.
      let half = abs(difference.heading) * Trigonometry.degreesPerRadian / 2
      joined.headingAccuracy =
        weight == 0 ? max(accuracy, half) : accuracy + weight * (backAccuracy - accuracy)
      joined.fieldAccuracy = max(live.fieldAccuracy, back.fieldAccuracy)
    } else {
      joined.magneticNorth = backNorth
      joined.headingAccuracy = backAccuracy
      joined.magneticField = back.magneticField
      joined.fieldAccuracy = back.fieldAccuracy
    }
    guard let north = joined.magneticNorth, let arbitrary = joined.arbitrary else { return }
    joined.heading = north.heading(ofDeviceTurnedBy: 0) ?? live.heading
    let turn = corrected ?? Difference(from: north, to: arbitrary).heading
    corrected = turn
    joined.magneticToCorrected = turn
  }

  /// How far the heading goes from the live one to that of the way back. Where they contradict each
  /// other, the live one stands.
  private mutating func headingShare(
    _ accuracy: Double, _ backAccuracy: Double, apart angle: Double, at time: SensorTime
  ) -> Double {
    let began = liveBegan ?? time
    liveBegan = began
    let first = Self.square(accuracy)
    let second = Self.square(backAccuracy)
    let degrees = angle * Trigonometry.degreesPerRadian
    guard degrees * degrees <= 9 * (first + second) else { return 0 }
    let since = max(time.seconds(since: began), 0.1)
    let until = max(backBegan?.seconds(since: time) ?? 0, 0.1)
    return Self.share(
      first * (1 + Self.acquaintance / since), second * (1 + Self.acquaintance / until))
  }

  /// The part of the way from the first to the second value that their variances ask for.
  private static func share(_ first: Double, _ second: Double) -> Double {
    first + second > 0 ? first / (first + second) : 0.5
  }

  /// An angle less the nearest multiple of 2π.
  private static func wrapped(_ angle: Double) -> Double {
    angle - Trigonometry.nearest(angle / (2 * Trigonometry.pi)) * 2 * Trigonometry.pi
  }

  private static func square(_ x: Double) -> Double { x * x }

  private static func turn(_ angle: Double) -> Quaternion {
    Quaternion(rotation: Vector3(0, 0, angle))
  }
}

/// The turn from one attitude to another in the reference frame: a lean, then a turn about the
/// vertical.
private struct Difference {
  /// The turn about the vertical, radians.
  let heading: Double
  /// Axis and angle of the lean; its axis is horizontal.
  private let lean: Vector3

  init(from first: Quaternion, to second: Quaternion) {
    let product = second * first.conjugate
    // The shorter one of the two turns that lead there.
    let d = product.w < 0 ? -product : product
    heading = 2 * Trigonometry.atan2(d.z, d.w)
    let rest = Quaternion(rotation: Vector3(0, 0, -heading)) * d
    let sine = (rest.x * rest.x + rest.y * rest.y).squareRoot()
    // Below, the quotient is 2 to the last digit.
    let scale = sine < 1e-9 ? 2 : 2 * Trigonometry.atan2(sine, rest.w) / sine
    lean = Vector3(rest.x, rest.y, 0) * scale
  }

  /// A share of the lean.
  func leaning(_ share: Double) -> Quaternion { Quaternion(rotation: lean * share) }
}

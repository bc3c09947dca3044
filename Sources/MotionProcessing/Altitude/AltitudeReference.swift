/// How far pressure altitude is off from the altitude of the fixes: an estimate of one slowly
/// drifting number.
///
/// A scalar Kalman filter. The offset walks at random with the weather; each fix measures it with
/// its vertical accuracy. Errors of neighbouring fixes are nearly the same error, so fixes that
/// follow each other quickly count as a part of one.
struct AltitudeReference {
  /// Variance that weather adds each second, m²/s: 2 m in 10 min (still phone in January storms:
  /// 1.1 to 2.1 m).
  private static let drift = 4.0 / 600

  /// Seconds over which fixes share their error (phone at a surveyed place: constant bias through
  /// 222 s).
  private static let correlation = 60.0

  /// Vertical deviation of a fix that does not say it, in metres: three times the 3 to 4 m that
  /// receivers state horizontally in the open.
  private static let unstatedAccuracy = 10.0

  /// Fixes that state worse than this have no altitude of their own (network fixes), metres.
  private static let worstAccuracy = 50.0

  /// Altitudes where a person with a barometer may be: the Dead Sea shore to an airliner, metres.
  private static let believable = -500.0...15_000.0

  private var offset = 0.0
  private var variance = -1.0
  private var lastUpdate = SensorTime.zero
  private var lastFix = SensorTime.zero

  /// Whether any fix has been used.
  var isKnown: Bool { variance >= 0 }

  /// Altitude of a pressure altitude and its standard deviation; `nil` while nothing is known.
  func absolute(of height: Double, at time: SensorTime) -> (altitude: Double, deviation: Double)? {
    guard isKnown else { return nil }
    let age = max(time.seconds(since: lastUpdate), 0)
    return (height + offset, (variance + age * Self.drift).squareRoot())
  }

  /// Takes the altitude of a fix taken while the pressure altitude was `height`.
  mutating func update(_ fix: LocationFix, height: Double, at time: SensorTime) {
    guard Self.believable.contains(fix.altitude) else { return }
    let stated = fix.verticalAccuracy
    let deviation = stated > 0 ? max(stated, 1) : Self.unstatedAccuracy
    guard deviation <= Self.worstAccuracy else { return }
    let measured = fix.altitude - height
    var noise = deviation * deviation
    guard isKnown else {
      offset = measured
      variance = noise
      lastUpdate = time
      lastFix = time
      return
    }
    variance += max(time.seconds(since: lastUpdate), 0) * Self.drift
    let spacing = max(time.seconds(since: lastFix), 0.01)
    noise *= max(1, Self.correlation / spacing)
    let innovation = measured - offset
    // A fix beyond three deviations is weighed as if it were just three off.
    noise = max(noise, innovation * innovation / 9 - variance)
    let gain = variance / (variance + noise)
    offset += gain * innovation
    variance *= 1 - gain
    lastUpdate = time
    lastFix = time
  }
}

/// Limits beyond any sensor in a phone, watch or logger: accelerometers end at 200 g, gyroscopes at
/// 4,000 °/s, magnetometers at 5,000 µT (the raw hard iron of an iPhone 5 is 320 µT); people live
/// between 30 and 115 kPa.
enum SensorLimits {
  /// Why a reading cannot be any sensor's; `nil` where it can.
  static func fault(of reading: Reading) -> SampleFault.Kind? {
    switch reading {
    case .acceleration(let v): faultOfAcceleration(v)
    case .rotationRate(let v): check(v, limit: 100)
    case .magneticField(let v): check(v, limit: 10_000)
    case .pressure(let p): !p.isFinite ? .notFinite : p < 20 || p > 120 ? .absurd : nil
    case .location(let fix): check(fix)
    case .hint, .wallClock: nil
    }
  }

  /// The same of an acceleration, g.
  static func faultOfAcceleration(_ v: Vector3) -> SampleFault.Kind? { check(v, limit: 250) }

  private static func check(_ v: Vector3, limit: Double) -> SampleFault.Kind? {
    // What is no number is not below the limit either.
    if abs(v.x) <= limit && abs(v.y) <= limit && abs(v.z) <= limit { return nil }
    return v.isFinite ? .absurd : .notFinite
  }

  /// What may be unknown may be NaN, but neither infinite nor so large that its square leaves the
  /// range of a filter: 100 km up, 1 km/s, half the Earth's circumference.
  private static func check(_ fix: LocationFix) -> SampleFault.Kind? {
    // A receiver may know its speed and not its place (a car's own log): that is evidence too.
    let hasPlace = fix.latitude.isFinite && fix.longitude.isFinite
    guard hasPlace || fix.speed.isFinite else { return .notFinite }
    let isAbsurd =
      abs(fix.latitude) > 90 || abs(fix.longitude) > 180
      || abs(fix.altitude) > 100_000 || abs(fix.speed) > 1_000 || abs(fix.course) > 1_000
      || abs(fix.horizontalAccuracy) > 20_000_000 || abs(fix.verticalAccuracy) > 20_000_000
    return isAbsurd ? .absurd : nil
  }
}

/// Decides which samples may enter. Defined answers for bad input (decision 0002): what is not
/// finite, absurd, late or repeated is dropped; saturated values pass with a mark; gaps are named.
struct SampleGate {
  /// The verdict on one sample.
  struct Verdict {
    var isAdmitted = true
    var isSaturated = false
    var afterGap = false
    var fault: SampleFault.Kind?
  }

  /// The newest time of each stream.
  private var last = InlineArray<7, Int64>(repeating: .min)
  private var saturation = SaturationWatch()

  mutating func admit(_ sample: Sample) -> Verdict {
    var verdict = Verdict()
    let fault = sample.time.isWithinLimit ? Self.faultOfValue(sample.reading) : .absurd
    if let fault {
      verdict.isAdmitted = false
      verdict.fault = fault
      return verdict
    }
    let index = sample.reading.stream.rawValue
    let previous = last[index]
    let now = sample.time.nanoseconds
    if previous != .min && sample.reading.stream.isOrdered {
      if now <= previous {
        verdict.isAdmitted = false
        verdict.fault = now == previous ? .repeated : .late
        return verdict
      }
      if now &- previous > sample.reading.stream.longestGap {
        verdict.afterGap = true
        verdict.fault = .gap
      }
    }
    last[index] = max(previous, now)
    if case .acceleration(let a) = sample.reading, saturation.isSaturated(a) {
      verdict.isSaturated = true
      verdict.fault = verdict.fault ?? .saturated
    }
    return verdict
  }

  /// Limits beyond any sensor in a phone, watch or logger: accelerometers end at 200 g, gyroscopes
  /// at 4,000 °/s, magnetometers at 5,000 µT (the raw hard iron of an iPhone 5 is 320 µT); people
  /// live between 30 and 115 kPa.
  private static func faultOfValue(_ reading: Reading) -> SampleFault.Kind? {
    switch reading {
    case .acceleration(let v): check(v, limit: 250)
    case .rotationRate(let v): check(v, limit: 100)
    case .magneticField(let v): check(v, limit: 10_000)
    case .pressure(let p): !p.isFinite ? .notFinite : p < 20 || p > 120 ? .absurd : nil
    case .location(let fix): check(fix)
    case .hint, .wallClock: nil
    }
  }

  private static func check(_ v: Vector3, limit: Double) -> SampleFault.Kind? {
    guard v.isFinite else { return .notFinite }
    return max(abs(v.x), max(abs(v.y), abs(v.z))) > limit ? .absurd : nil
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

extension SensorStream {
  /// Hints and clock anchors may share a stamp; sensor samples may not.
  var isOrdered: Bool { self != .hint && self != .wallClock }

  /// Nanoseconds of silence after which a stream counts as interrupted. Inertial streams run at 10
  /// Hz and more; a barometer may give one value in 5 s (0.2 Hz), a receiver one fix in a minute.
  public var longestGap: Int64 {
    switch self {
    case .acceleration, .rotationRate, .magneticField: 1_000_000_000
    case .pressure: 15_000_000_000
    case .location: 120_000_000_000
    case .hint, .wallClock: .max
    }
  }
}

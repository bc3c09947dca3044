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

  mutating func admit(_ sample: some IncomingSample) -> Verdict {
    var verdict = Verdict()
    let fault = sample.time.isWithinLimit ? sample.faultOfValue : .absurd
    if let fault {
      verdict.isAdmitted = false
      verdict.fault = fault
      return verdict
    }
    let stream = sample.stream
    let index = stream.rawValue
    let previous = last[index]
    let now = sample.time.nanoseconds
    if previous != .min && stream.isOrdered {
      if now <= previous {
        verdict.isAdmitted = false
        verdict.fault = now == previous ? .repeated : .late
        return verdict
      }
      if now &- previous > stream.longestGap {
        verdict.afterGap = true
        verdict.fault = .gap
      }
    }
    last[index] = max(previous, now)
    if let a = sample.acceleration, saturation.isSaturated(a) {
      verdict.isSaturated = true
      verdict.fault = verdict.fault ?? .saturated
    }
    return verdict
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

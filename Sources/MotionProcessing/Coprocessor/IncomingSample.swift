/// A sample on its way in, as a coprocessor holds it: one that hears few streams need not keep room
/// for a fix.
protocol IncomingSample: Sendable {
  /// Fills empty room; never seen.
  static var filler: Self { get }

  var time: SensorTime { get }
  var stream: SensorStream { get }
  /// Why the value cannot be any sensor's; `nil` where it can.
  var faultOfValue: SampleFault.Kind? { get }
  /// The acceleration where it is one, g.
  var acceleration: Vector3? { get }
}

extension AccelerationSample: IncomingSample {
  static let filler = AccelerationSample(time: .zero, value: .zero)
  var stream: SensorStream { .acceleration }
  var faultOfValue: SampleFault.Kind? { SensorLimits.faultOfAcceleration(value) }
  var acceleration: Vector3? { value }
}

/// A reading of an accelerometer, or a hint: all that activity is recognised by where nothing else is heard.
struct FeltSample: IncomingSample {
  enum Reading {
    case acceleration(Vector3)
    case hint(Hint)
  }

  var time: SensorTime
  var reading: Reading

  /// `nil` for what is neither.
  init?(_ sample: Sample) {
    switch sample.reading {
    case .acceleration(let value): reading = .acceleration(value)
    case .hint(let hint): reading = .hint(hint)
    default: return nil
    }
    time = sample.time
  }

  private init() {
    time = .zero
    reading = .acceleration(.zero)
  }

  static var filler: FeltSample { FeltSample() }

  var stream: SensorStream { acceleration == nil ? .hint : .acceleration }

  var faultOfValue: SampleFault.Kind? { acceleration.flatMap(SensorLimits.faultOfAcceleration) }

  var acceleration: Vector3? {
    guard case .acceleration(let value) = reading else { return nil }
    return value
  }

  /// The sample that it was.
  var sample: Sample {
    switch reading {
    case .acceleration(let value): Sample(.acceleration(value), at: time)
    case .hint(let hint): Sample(.hint(hint), at: time)
    }
  }
}

extension Sample: IncomingSample {
  static var filler: Sample { Sample(.pressure(0), at: .zero) }

  var stream: SensorStream { reading.stream }

  var faultOfValue: SampleFault.Kind? { SensorLimits.fault(of: reading) }

  var acceleration: Vector3? {
    guard case .acceleration(let value) = reading else { return nil }
    return value
  }
}

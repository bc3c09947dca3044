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

/// A reading of an accelerometer, g: all that a pedometer hears.
struct AccelerationSample: IncomingSample {
  var time: SensorTime
  var value: Vector3

  static let filler = AccelerationSample(time: .zero, value: .zero)
  var stream: SensorStream { .acceleration }
  var faultOfValue: SampleFault.Kind? { SensorLimits.faultOfAcceleration(value) }
  var acceleration: Vector3? { value }
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

public import MotionLink
import MotionProcessing
public import MotionSources

extension DeviceCapabilities {
  /// What a device can do whose sensors are those of a source.
  public init(_ source: SourceDescription) {
    let has = source.streams
    var features: MotionFeatures = []
    var frames: Set<ReferenceFrame> = []
    if has.contains(.acceleration) {
      features.formUnion([
        .accelerometer, .activity, .steps, .distance, .pace, .cadence, .pedometerEvents, .recorder,
      ])
    }
    if has.contains(.rotationRate) { features.insert(.gyroscope) }
    if has.contains(.magneticField) { features.insert(.magnetometer) }
    if has.isSuperset(of: [.acceleration, .rotationRate]) {
      features.insert(.deviceMotion)
      frames = has.contains(.magneticField) ? Set(ReferenceFrame.allCases) : [.xArbitraryZVertical]
    }
    if has.contains(.location) { features.formUnion([.location, .visits]) }
    if has.isSuperset(of: [.acceleration, .rotationRate, .magneticField]) {
      features.insert(.heading)
    }
    if has.contains(.pressure) {
      features.insert(.relativeAltitude)
      if has.contains(.acceleration) { features.insert(.floors) }
      if has.contains(.location) { features.insert(.absoluteAltitude) }
    }
    if has.isSuperset(of: [.acceleration, .rotationRate]),
      [.acceleration, .rotationRate].allSatisfy({ Self.isFast(source.rates[$0]) })
    {
      features.insert(.falls)
    }
    self.init(
      features: features, frames: frames, accelerometerRate: source.rates[.acceleration],
      deviceMotionRate: features.contains(.deviceMotion) ? source.rates[.acceleration] : nil)
    declare(watch: source.isWatch)
  }

  /// A watch can watch the hand that wears it, where it measures fast enough; nothing else can (R62).
  mutating func declare(watch isWatch: Bool) {
    if isWatch, Self.isFast(accelerometerRate) {
      features.insert(.movementDisorders)
    } else {
      features.remove(.movementDisorders)
    }
  }

  /// Whether a rate is that of 50 Hz or more; a sensor's own clock may be 2 % slow.
  private static func isFast(_ rate: Double?) -> Bool { (rate ?? 0) >= 49 }
}

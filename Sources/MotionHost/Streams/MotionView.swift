import MotionLink
import MotionProcessing

/// Picks from the shared fusion what one reference frame shows (contract, sections 2.3 and 2.4).
struct MotionView: Sendable {
  private var fixed: FixedFrame

  /// What `frame` shows.
  init(_ frame: ReferenceFrame) { fixed = FixedFrame(frame) }

  /// The frame.
  var frame: ReferenceFrame { fixed.frame }

  /// Whether the frame rests on a sensor (R124).
  func needs(_ sensor: SensorStream) -> Bool { demand(1)[sensor] != nil }

  /// Demand of the frame's sensors at a rate.
  func demand(_ rate: Double) -> [SensorStream: Double] {
    var demand: [SensorStream: Double] = [.acceleration: rate, .rotationRate: rate]
    if frame != .xArbitraryZVertical { demand[.magneticField] = rate }
    return demand
  }

  /// A sample as the frame has it; `nil` while the frame does not exist.
  mutating func reading(of motion: DeviceMotion, _ clock: DeviceClock) -> MotionReading? {
    guard motion.acceleration.isFinite, let rotationRate = motion.rotationRate,
      let (attitude, source) = fixed.attitude(of: motion)
    else { return nil }
    let gravity = motion.gravity(in: source)
    let accuracy = frame == .xArbitraryZVertical ? .uncalibrated : motion.fieldAccuracy
    return MotionReading(
      moment: clock.moment(of: motion.time), attitude: attitude, rotationRate: rotationRate,
      gravity: gravity, userAcceleration: motion.acceleration - gravity,
      // An uncalibrated field is no field: Core Motion has (0, 0, 0, -1) there.
      magneticField: accuracy == .uncalibrated ? nil : motion.magneticField,
      fieldAccuracy: accuracy, heading: motion.heading(in: frame))
  }
}

public import MotionProcessing

/// Takes what ``GestureRecognizer`` tells. A sink names every kind of message, with an empty body where
/// it has no use for one.
public protocol GestureSink {
  /// Something was told.
  mutating func receive(_ gesture: Gesture)
  /// Why something was told, or nearly was.
  mutating func receive(_ judgement: GestureJudgement)
  /// The shares of tremor in a minute, or in what of it there was.
  mutating func receive(_ minute: TremorMinute)
  /// The forces of a tenth of a second, whether or not the owner drives.
  mutating func receive(_ force: VehicleForce)
  /// How the device is mounted in a vehicle has become known, or, `nil`, is not known any more.
  mutating func receive(_ mounting: VehicleMounting?, at time: SensorTime)
}

/// A reading of an accelerometer: all that a pedometer hears, in half the room of a `Sample`.
package struct AccelerationSample: Sendable {
  /// When it was taken, on the device's clock.
  package var time: SensorTime
  /// What was read, g with Core Motion's sign.
  package var value: Vector3

  /// A reading at a time.
  package init(time: SensorTime, value: Vector3) {
    self.time = time
    self.value = value
  }
}

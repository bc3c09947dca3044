extension Quaternion {
  /// Heading of a device that has this attitude in the magnetic-north frame, where another edge than its own
  /// top counts as the top: `turn` about the axis out of the screen takes the axes that count to the device's
  /// own, radians. Degrees, and `nil`, as ``DeviceMotion/heading``.
  package func heading(ofDeviceTurnedBy turn: Double) -> Double? {
    let turned = self * Quaternion(rotation: Vector3(0, 0, turn))
    return NorthReference.heading(of: SingleQuaternion(turned)).map { Double($0) }
  }
}

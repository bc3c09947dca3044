import MotionProcessing

/// Where the top of a device points, by its magnetometer and by which way is down.
enum Compass {
  /// Degrees clockwise from magnetic north, 0 to 360, of the device's y axis laid flat; of the way that its back
  /// looks, where it stands upright. `nil` where the field says nothing about it.
  ///
  /// `field` is in µT, `down` in g, both along the device's axes.
  static func heading(field: Vector3, down: Vector3) -> Double? {
    let east = down.cross(field)
    let north = east.cross(down)
    guard east.length > 1e-3, north.length > 1e-3 else { return nil }
    let (e, n) = (east * (1 / east.length), north * (1 / north.length))
    // Upright the y axis points to the sky, and the back to where one looks.
    let pointer = abs(down.y) > 0.7 * down.length ? Vector3(0, 0, -1) : Vector3(0, 1, 0)
    let degrees = Trigonometry.atan2(e.dot(pointer), n.dot(pointer)) * 180 / Trigonometry.pi
    let heading = degrees < 0 ? degrees + 360 : degrees
    return heading < 360 ? heading : 0
  }
}

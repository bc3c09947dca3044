/// How the device is held; the edge above is the one that points.
public enum CLDeviceOrientation: Int32, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright.
  case portrait
  /// Upright with its top edge below.
  case portraitUpsideDown
  /// Turned to the left: its right edge is above.
  case landscapeLeft
  /// Turned to the right: its left edge is above.
  case landscapeRight
  /// Flat, its screen up.
  case faceUp
  /// Flat, its screen down.
  case faceDown
}

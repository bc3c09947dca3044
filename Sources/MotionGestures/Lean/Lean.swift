public import MotionProcessing

/// How an interface is turned in its device.
public enum InterfaceOrientation: String, CaseIterable, Sendable {
  /// Top of the interface at the top of the device.
  case portrait
  /// The device turned to the left: its top is at the left of the interface.
  case landscapeLeft
  /// The device turned to the right: its top is at the right of the interface.
  case landscapeRight

  /// Whether it lies across.
  public var isLandscape: Bool { self != .portrait }
}

/// By how much a device leans to the side, as its interface has it (R173).
public enum Lean: Equatable, Sendable {
  /// Radians about the axis out of the screen: positive = to the right, within half a right angle and
  /// more, up to a quarter turn.
  case angle(Double)
  /// It lies: there is no side to lean to.
  case flat
  /// The interface is upside down.
  case upsideDown

  /// Part of gravity in the plane of the screen below which a device lies: 20° from flat.
  private static let flatness = 0.34

  /// The lean of a device with gravity, g, in its axes.
  ///
  /// The angle is that of gravity in the plane of the screen, so that it does not change when the
  /// screen is tilted towards its user.
  public init(gravity: Vector3, interface: InterfaceOrientation) {
    // Gravity as the interface has it: right and up.
    let (right, up): (Double, Double) =
      switch interface {
      case .portrait: (gravity.x, gravity.y)
      case .landscapeLeft: (-gravity.y, gravity.x)
      case .landscapeRight: (gravity.y, -gravity.x)
      }
    let length = (right * right + up * up).squareRoot()
    guard length >= Self.flatness * gravity.length, length > 0 else {
      self = .flat
      return
    }
    let angle = Trigonometry.atan2(right, -up)
    self = abs(angle) > Trigonometry.pi / 2 ? .upsideDown : .angle(angle)
  }
}

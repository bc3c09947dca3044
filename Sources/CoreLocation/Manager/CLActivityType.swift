/// What the client uses locations for.
public enum CLActivityType: Int, Sendable {
  /// Something else.
  case other = 1
  /// Leading a car.
  case automotiveNavigation
  /// Walking, running, cycling.
  case fitness
  /// Leading another vehicle: a boat, a train.
  case otherNavigation
  /// In the air.
  case airborne

  /// Whether somebody is led in a vehicle, so that where they go is where they head.
  var isNavigation: Bool { self == .automotiveNavigation || self == .otherNavigation }
}

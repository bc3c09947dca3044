extension Placement {
  /// What of a vehicle's vibration arrives, by band, and how much the place lets the phone turn.
  var ride: RideTransfer {
    switch self {
    case .mount: RideTransfer(bounce: 1.1, low: 0.6, middle: 1.6, high: 2.5, rocking: 1.15)
    case .handlebar: RideTransfer(bounce: 1, low: 1.2, middle: 2.2, high: 2.5, rocking: 1.5)
    case .seat: RideTransfer(bounce: 1, low: 0.8, middle: 0.5, high: 0.5, rocking: 1.3)
    case .cupHolder, .table:
      RideTransfer(bounce: 0.8, low: 0.55, middle: 0.7, high: 1.1, rocking: 1)
    case .pocket, .backPocket, .lap:
      RideTransfer(bounce: 1, low: 1, middle: 0.95, high: 0.7, rocking: 1.8)
    case .upperArm, .lowerBack, .jacket:
      RideTransfer(bounce: 1, low: 0.9, middle: 0.5, high: 0.35, rocking: 2)
    case .hand, .swingingHand, .bag, .wrist, .neck:
      RideTransfer(bounce: 0.9, low: 0.7, middle: 0.4, high: 0.3, rocking: 2.5)
    }
  }
}

/// Share of a vehicle's vibration that a placement passes on.
struct RideTransfer: Sendable {
  /// Gain below 3.3 Hz, of sway and bounce.
  var bounce: Double
  /// Gain of the band 3 to 8 Hz.
  var low: Double
  /// Gain of the band 8 to 13 Hz, and of shocks.
  var middle: Double
  /// Gain above 13 Hz.
  var high: Double
  /// Gain of pitch and roll.
  var rocking: Double

  func mixed(with other: RideTransfer, at x: Double) -> RideTransfer {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * x }
    return RideTransfer(
      bounce: mix(bounce, other.bounce), low: mix(low, other.low),
      middle: mix(middle, other.middle), high: mix(high, other.high),
      rocking: mix(rocking, other.rocking))
  }
}

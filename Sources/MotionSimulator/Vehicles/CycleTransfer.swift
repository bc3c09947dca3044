/// What a cyclist's place for a phone passes on.
///
/// Road: against the wrist on the handlebar (PAMAP2). Pocket: QROWD has 0.71 to 0.84 at 3.3 to 8 Hz
/// and 0.20 to 0.27 at 8 to 13 Hz, another source 1.6, 1.0 and 0.6 above; handlebar mounts shake
/// most at 8 to 14 Hz.
struct CycleTransfer: Sendable {
  /// Gains for the vibration of the road.
  var road: RideTransfer
  /// Share of the thigh's movement.
  var thigh: Double
  /// Share of the trunk's sway with the pedals.
  var trunk: Double
  /// Turn of the top edge that sitting on a bicycle brings, radians; forward and up is negative.
  var pose: Double
  /// RMS turn of the phone within its cloth while the legs move, radians per axis.
  var slop: Double

  /// The way from `self` to `other` at `x` in 0...1.
  func mixed(with other: CycleTransfer, at x: Double) -> CycleTransfer {
    func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * x }
    return CycleTransfer(
      road: road.mixed(with: other.road, at: x), thigh: mix(thigh, other.thigh),
      trunk: mix(trunk, other.trunk), pose: mix(pose, other.pose), slop: mix(slop, other.slop))
  }
}

extension Placement {
  /// What arrives on a bicycle.
  var cycle: CycleTransfer {
    switch self {
    case .pocket, .lap:
      CycleTransfer(
        road: RideTransfer(bounce: 0.8, low: 0.65, middle: 0.22, high: 0.17, rocking: 1), thigh: 1,
        trunk: 0.3, pose: -0.95, slop: 0.06)
    case .backPocket:
      CycleTransfer(
        road: RideTransfer(bounce: 0.9, low: 0.8, middle: 0.35, high: 0.25, rocking: 1),
        thigh: 0.3, trunk: 0.6, pose: -0.3, slop: 0.03)
    case .handlebar, .mount, .cupHolder, .table, .seat:
      CycleTransfer(
        road: RideTransfer(bounce: 1, low: 1.1, middle: 1.5, high: 1.8, rocking: 1), thigh: 0,
        trunk: 0, pose: 0, slop: 0)
    case .wrist, .hand, .swingingHand:
      CycleTransfer(
        road: RideTransfer(bounce: 1, low: 1, middle: 1, high: 1, rocking: 1), thigh: 0, trunk: 0.1,
        pose: -1, slop: 0.012)
    case .bag, .jacket, .neck, .lowerBack, .upperArm:
      CycleTransfer(
        road: RideTransfer(bounce: 0.9, low: 0.6, middle: 0.25, high: 0.15, rocking: 1), thigh: 0,
        trunk: 1, pose: 0.5, slop: 0.02)
    }
  }
}

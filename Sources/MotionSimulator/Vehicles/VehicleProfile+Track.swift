extension VehicleProfile {
  /// Laps of a race track by a road car: hard on throttle and brakes, a corner after every straight
  /// (road cars on road tyres reach 0.8 to 1 g; Milliken, Race Car Vehicle Dynamics 1995), a smooth
  /// surface.
  static let track = VehicleProfile(
    kind: .car, cruise: 28...45, gaining: 2.5...4.5, braking: 5...8.5, cruising: 2...8,
    halting: 12...40, boarding: 5...9, corners: 1, flow: 0, cornerSpeed: 14...20, bends: 0.006,
    bendTime: 3, unevenness: 0.5, margin: 40, shortest: 100, road: 0.6, spacing: 900)
}

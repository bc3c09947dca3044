extension VehicleProfile {
  /// This way with a surface of that class. On bad roads people drive slower, so that what shakes them
  /// stays bearable: its level grows with the root of roughness times speed (ISO 2631-1).
  func over(_ surface: RoadProfile.Class) -> VehicleProfile {
    var copy = self
    copy.surface = surface
    guard !kind.isOnRails else { return copy }
    let share =
      switch surface {
      case .a, .b: 1.0
      case .c: 0.9
      case .d: 0.65
      case .e: 0.4
      }
    copy.cruise = share * cruise.lowerBound...share * cruise.upperBound
    let slowest = min(cornerSpeed.lowerBound, copy.cruise.lowerBound)
    copy.cornerSpeed = slowest...min(cornerSpeed.upperBound, copy.cruise.upperBound)
    return copy
  }

  /// An underground: stations one to two minutes apart, 10 to 30 s at each with open doors (dwell
  /// times: Transit Capacity and Quality of Service Manual, TCRP 165, 2013); 1 to 1.3 m/s² (Vuchic,
  /// Urban Transit Systems and Technology, 2007).
  static let underground = VehicleProfile(
    kind: .train, cruise: 11...21, gaining: 0.9...1.3, braking: 0.9...1.3, ramp: 0.3,
    cruising: 15...60, halting: 10...30, boarding: 8...18, doors: 1, bends: 0.01, bendTime: 6,
    unevenness: 0.2, margin: 42, shortest: 80, road: 1, spacing: 200, surface: .b)

  /// An e-scooter in town, at most 20 to 25 km/h (EN 17128); its motor pulls with 0.8 to 1.5 m/s², and
  /// riders do not coast for long.
  static func scooter(speed: Double = 5.2) -> VehicleProfile {
    VehicleProfile(
      kind: .scooter, cruise: 0.8 * speed...1.08 * speed, gaining: 0.8...1.5, braking: 1...2.2,
      cruising: 8...35, halting: 5...30, boarding: 1.5...4, corners: 0.25, flow: 0.5,
      cornerSpeed: 0.5 * speed...0.7 * speed, bends: 0.1, bendTime: 2.5, unevenness: 0.15,
      margin: 18, shortest: 34, surface: .b)
  }

  /// A motorbike in town and beyond.
  static func motorbike(speed: Double = 14) -> VehicleProfile {
    VehicleProfile(
      kind: .motorbike, cruise: 0.75 * speed...1.3 * speed, gaining: 1.8...3.2, braking: 1.8...3.5,
      cruising: 10...45, halting: 8...35, boarding: 4...9, corners: 0.35, flow: 0.4,
      cornerSpeed: 0.35 * speed...0.5 * speed, bends: 0.03, bendTime: 4, unevenness: 0.6,
      margin: 25, shortest: 50, surface: .b)
  }
}

/// How a vehicle of one kind moves on one sort of way.
///
/// Ordinary accelerations: cars start with 1 to 2 and brake with 1.5 to 2.5 m/s²; buses and trams
/// stay below 1.3, so that standing passengers keep their feet (comfort limits of 1.0 to 1.5 in
/// Hoberock, J Dyn Sys Meas Control 1977); trains have 0.3 to 0.8; cyclists start with 0.5 to 1.
struct VehicleProfile: Sendable, Equatable {
  /// What moves.
  var kind: Vehicle.Kind
  /// Speeds between halts, m/s.
  var cruise: ClosedRange<Double>
  /// Largest acceleration while gaining speed, m/s².
  var gaining: ClosedRange<Double>
  /// Largest deceleration while losing speed, m/s².
  var braking: ClosedRange<Double>
  /// Share of a change of speed in which its acceleration grows, and as much in which it goes;
  /// 0.5 makes a sin².
  var ramp = 0.5
  /// Seconds at one speed.
  var cruising: ClosedRange<Double>
  /// Seconds of a halt on the way.
  var halting: ClosedRange<Double>
  /// Seconds before driving off first.
  var boarding: ClosedRange<Double>
  /// Chance that a corner follows a cruise.
  var corners = 0.0
  /// Chance that another speed follows a cruise, without a halt between them.
  var flow = 0.0
  /// Speed in a corner, m/s.
  var cornerSpeed: ClosedRange<Double> = 5...7
  /// Chance that a halt is a stop with doors, not a light.
  var doors = 0.0
  /// Turning of a way without corners at 14 m/s, rad/s, standard deviation.
  var bends = 0.012
  /// Memory of that, seconds.
  var bendTime = 4.0
  /// How far the speed strays while it is held, m/s, standard deviation.
  var unevenness = 0.35
  /// Seconds kept for braking before the end.
  var margin = 30.0
  /// With fewer seconds left than this, a drive does not go on from a halt at full speed.
  var shortest = 60.0
  /// Roughness of the road against that of a town street.
  var road = 1.0
  /// Mean metres from pothole, drain or joint to the next.
  var spacing = 260.0
  /// Whether speed humps lie across the way.
  var hasHumps = false
  /// Whether its engine runs.
  var hasEngine = true
  /// How rough the way is by ISO 8608, where that is said: then wheels on springs go over it
  /// (`RoughRide`). Else it shakes as vehicles of this kind did in recordings (`RideMotion`).
  var surface: RoadProfile.Class?
  /// Turns of the crank a second; `nil` is drawn from the seed.
  var cadence: Double?

  /// Streets with lights and corners.
  static let town = VehicleProfile(
    kind: .car, cruise: 9...14, gaining: 1.2...1.9, braking: 1.5...2.2, cruising: 12...45,
    halting: 12...40, boarding: 5...9, corners: 0.5)

  /// 80 to 130 km/h in a flow, no halt; the surface is better than that of streets (comma.ai's
  /// minute on a highway: 0.25 m/s² at 3 to 13 Hz against 0.6 in the town car of `false-road`).
  static let motorway = VehicleProfile(
    kind: .car, cruise: 24...36, gaining: 1.2...1.8, braking: 1.2...1.8, cruising: 25...90,
    halting: 12...40, boarding: 5...9, flow: 1, bends: 0.003, bendTime: 8, unevenness: 0.5,
    margin: 68, shortest: 140, road: 0.42, spacing: 700)

  /// Stop and go at walking to cycling pace.
  static let jam = VehicleProfile(
    kind: .car, cruise: 1.5...6, gaining: 0.6...1.2, braking: 0.7...1.5, cruising: 2...12,
    halting: 3...25, boarding: 5...9, flow: 0.35, bends: 0.006, unevenness: 0.2, margin: 20,
    shortest: 30, road: 0.9)

  /// A quiet quarter at 20 to 30 km/h with speed humps.
  static let calmedStreets = VehicleProfile(
    kind: .car, cruise: 6.5...9, gaining: 0.9...1.5, braking: 1.1...1.8, cruising: 6...16,
    halting: 6...20, boarding: 5...9, corners: 0.3, flow: 0.55, margin: 25, shortest: 45,
    road: 1.1, spacing: 150, hasHumps: true)

  /// A town bus: a stop or a light every 20 to 60 s.
  static let bus = VehicleProfile(
    kind: .bus, cruise: 7.5...13, gaining: 0.8...1.3, braking: 0.9...1.5, ramp: 0.35,
    cruising: 10...38, halting: 9...30, boarding: 8...16, corners: 0.3, cornerSpeed: 4...6,
    doors: 0.65, unevenness: 0.3, shortest: 58, spacing: 200)

  /// A tram on its own way or in the street.
  static let tram = VehicleProfile(
    kind: .tram, cruise: 7...14, gaining: 0.7...1.1, braking: 0.8...1.3, ramp: 0.3,
    cruising: 12...45, halting: 14...30, boarding: 8...18, corners: 0.2, cornerSpeed: 4...6,
    doors: 0.8, bends: 0.008, bendTime: 6, unevenness: 0.15, margin: 34, shortest: 66,
    spacing: 120)

  /// A regional or long-distance train, 80 to 140 km/h; stations are minutes apart.
  static let train = VehicleProfile(
    kind: .train, cruise: 22...39, gaining: 0.35...0.6, braking: 0.45...0.75, ramp: 0.2,
    cruising: 60...240, halting: 35...80, boarding: 15...30, flow: 0.4, doors: 0.9, bends: 0.004,
    bendTime: 15, unevenness: 0.2, margin: 115, shortest: 270, spacing: 900)

  /// A bicycle in town, `speed` m/s on the level.
  static func bicycle(speed: Double = 5) -> VehicleProfile {
    VehicleProfile(
      kind: .bicycle, cruise: 0.85 * speed...1.12 * speed, gaining: 0.6...1.1,
      braking: 0.9...1.7, cruising: 8...30, halting: 5...30, boarding: 1.5...3, corners: 0.2,
      flow: 0.72, cornerSpeed: 0.5 * speed...0.7 * speed, bends: 0.12, bendTime: 2.5,
      unevenness: 0.2, margin: 18, shortest: 34, spacing: 70)
  }
}

import MotionProcessing

/// Where a simulation takes place.
public struct Site: Sendable, Equatable {
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double
  /// Metres above sea level.
  public var altitude: Double
  /// IANA name of the time zone.
  public var timeZone: String

  /// Berlin: no place in particular.
  public static let berlin = Site(
    latitude: 52.5, longitude: 13.4, altitude: 45, timeZone: "Europe/Berlin")
}

/// The magnetic field of the earth in Central Europe, rounded from the International Geomagnetic
/// Reference Field: 19 µT to the north, 45.5 µT down, declination 4° east; a car's steel adds about
/// 17 µT that turns with it.
enum EarthField {
  private static let horizontal = 19.0
  private static let down = 45.5
  private static let declination = 4 / Trigonometry.degreesPerRadian

  /// The field in device axes, µT.
  static func seen(by frame: Frame) -> Vector3 {
    var field = Vector3(
      horizontal * Trigonometry.sin(declination), horizontal * Trigonometry.cos(declination),
      -down)
    if frame.inCar > 0.001 {
      let c = Trigonometry.cos(frame.heading)
      let s = Trigonometry.sin(frame.heading)
      let steel = Vector3(12 * c + 7 * s, 12 * s - 7 * c, 9)
      field += steel * frame.inCar
    }
    return frame.attitude.unrotate(field)
  }
}

/// Air pressure: the standard atmosphere, and a drift of the weather.
///
/// The drift is altitude whose rate wanders: 0.0045 m/s with a memory of ten minutes gives the 0.27
/// m in 1 min, 2 m in 10 min and 9 m in 1 h that a still phone showed in storms (measured: 0.25 to
/// 0.32, 1.1 to 2.1, 5 to 11.5). Ordinary days have a fifth of it.
struct Weather: Sendable {
  private let base: Double
  private var rate: WanderingNoise
  private var drift = 0.0

  init(_ site: Site, seed: UInt64) {
    var random = RandomSource(seed: seed, stream: 9)
    // Weather moves sea-level pressure by about 10 hPa, which is 85 m.
    base = site.altitude + 85 * random.normal()
    rate = WanderingNoise(deviation: 0.0009, time: 600, step: World.tick)
  }

  mutating func advance(_ tick: Double, _ random: inout RandomSource) {
    drift += rate.advance(&random) * tick
  }

  /// kPa at `height` metres above the start. 1976 standard atmosphere, as Core Motion inverts it.
  func pressure(height: Double) -> Double {
    let h = base + height + drift
    return 101.325 * Trigonometry.pow(1 - h / 44_330.769, 1 / 0.190_263)
  }
}

/// A satellite receiver: position wanders by some metres with a memory of half a minute.
struct Satellites: Sendable {
  private let site: Site
  private var random: RandomSource
  private var wander = Vector3.zero

  init(_ site: Site, seed: UInt64) {
    self.site = site
    random = RandomSource(seed: seed, stream: 10)
  }

  /// A fix for the true state, or nil where no satellite is seen.
  mutating func fix(_ frame: Frame, every seconds: Double) -> LocationFix? {
    let keep = Trigonometry.exp(-seconds / 30)
    let drive = ((1 - keep) * (1 + keep)).squareRoot()
    wander = wander * keep + random.normalVector() * drive
    let noise = random.normalVector()
    let speedNoise = random.normal()
    guard frame.isOutdoors else { return nil }
    let north = frame.place.y + 2.5 * wander.y + 0.4 * noise.y
    let east = frame.place.x + 2.5 * wander.x + 0.4 * noise.x
    // WGS84: radius of curvature near this latitude within 0.3 %.
    let perDegree = 6_378_137 / Trigonometry.degreesPerRadian
    let narrowing = Trigonometry.cos(site.latitude / Trigonometry.degreesPerRadian)
    let speed = max(0, frame.speed + 0.15 * speedNoise)
    var course = 90 - frame.heading * Trigonometry.degreesPerRadian + 4 * noise.z / max(1, speed)
    if course < 0 { course += 360 }
    if course >= 360 { course -= 360 }
    return LocationFix(
      latitude: site.latitude + north / perDegree,
      longitude: site.longitude + east / (perDegree * narrowing),
      altitude: site.altitude + frame.place.z + 5 * wander.z, horizontalAccuracy: 5,
      verticalAccuracy: 8, speed: speed, course: speed < 0.3 ? .nan : course)
  }
}

import MotionProcessing

/// The air around the phone: the standard atmosphere, weather, gusts, doors.
///
/// Weather is altitude whose rate is noise with a correlation time of ten minutes. Indoors the
/// pressure is some pascals off that of the street, and a door that is passed adds a short pulse.
struct AirPressure: Sendable {
  private let base: Double
  private let doors: Double
  /// Standard deviation of the weather's rate, m/s, and how long it remembers itself, s.
  private let driftRate: Double
  private static let memory = 600.0
  private var random: RandomSource
  private var rate: WanderingNoise
  private var gusts: WanderingNoise
  private var drift = 0.0
  private var wind = 0.0
  private var outdoors: Double?
  private var wasOutdoors = false
  private var building = 0.0
  private var door = 0.0
  private var push = 0.0

  init(_ weather: Weather, site: Site, seed: UInt64) {
    var place = RandomSource(seed: seed, stream: 9)
    // Weather moves sea-level pressure by about 10 hPa, which is 85 m.
    base = site.altitude + 85 * place.normal()
    random = RandomSource(seed: seed, stream: 52)
    doors = weather.doors
    driftRate = weather.driftRate
    rate = WanderingNoise(deviation: driftRate, time: Self.memory, step: Tick.seconds)
    gusts = WanderingNoise(deviation: weather.gusts, time: 5, step: Tick.seconds)
  }

  mutating func advance(_ frame: Frame, _ tick: Double) {
    drift += rate.advance(&random) * tick
    wind = gusts.advance(&random)
    pass(frame)
    let target = frame.isOutdoors ? 1.0 : 0.0
    let now = outdoors ?? target
    // A second to go through a door.
    outdoors = now + (target - now) * min(1, tick / 0.5)
    door += ((frame.isOutdoors ? 0 : building) - door) * min(1, tick / 0.5)
    push -= push * min(1, tick / 0.7)
  }

  /// Many seconds later: where altitude whose rate forgets itself within ten minutes has wandered.
  mutating func pass(_ seconds: Double) {
    let memory = Self.memory
    drift +=
      driftRate
      * (2 * memory * max(0, seconds - memory * (1 - Trigonometry.exp(-seconds / memory))))
      .squareRoot() * random.normal()
  }

  /// Draws an offset of pressure at each entry into a building, and a pulse at each door.
  private mutating func pass(_ frame: Frame) {
    defer { wasOutdoors = frame.isOutdoors }
    guard outdoors != nil else { return }
    if wasOutdoors != frame.isOutdoors {
      if wasOutdoors { building = doors * random.normal() }
      push = 0.7 * doors * random.normal()
    }
  }

  /// Metres by which the air seems higher than the phone is.
  var altitude: Double { drift + wind * (1 + 2 * (outdoors ?? 0)) + door + push }

  /// kPa where the air seems to be `height` metres above the start, ``altitude`` included. 1976
  /// standard atmosphere, as Core Motion inverts it.
  func pressure(height: Double) -> Double {
    101.325 * Trigonometry.pow(1 - (base + height) / 44_330.769, 1 / 0.190_263)
  }
}

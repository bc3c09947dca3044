import MotionProcessing

/// A receiver of satellites and cells: fixes whose stated accuracy holds for their errors, or does
/// not.
///
/// Honest fixes state the radius that holds 68 % of them. Their error hardly moves while the phone
/// lies (a phone on a surveyed point: 1 m/min with a bias of 4.7 m) and wanders within half a minute
/// while it is carried (standing with a phone in the hand: 9.4 m/min).
struct Satellites: Sendable {
  private let site: Site
  private let quality: LocationQuality
  private var random: RandomSource
  private var error: SlowWander
  private var sky: SlowWander
  private var canyon: SlowWander
  private var cells: CellFixes
  private let firstFix: Double
  private var previous: LocationFix?
  private var lastTime: Double?
  private var seenSince: Double?

  init(_ site: Site, _ quality: LocationQuality, seed: UInt64) {
    self.site = site
    self.quality = quality
    random = RandomSource(seed: seed, stream: 10)
    error = SlowWander(memory: 120, lag: 20, &random)
    sky = SlowWander(memory: 60, lag: 5, &random)
    canyon = SlowWander(memory: 40, lag: 20, &random)
    firstFix = random.uniform(5, 20)
    cells = CellFixes(seed: seed)
  }

  /// The fix at a time, or nil where there is none.
  mutating func fix(_ frame: Frame, at time: Double) -> LocationFix? {
    if quality == .none { return nil }
    let seconds = min(max(time - (lastTime ?? time), 0), 3_600)
    lastTime = time
    let isLying = frame.speed < 0.1 && !frame.placement.isCarried
    error.advance(isLying ? seconds / 6 : seconds, &random)
    sky.advance(isLying ? seconds / 6 : seconds, &random)
    canyon.advance(seconds, &random)
    guard frame.isOutdoors else {
      seenSince = nil
      previous = nil
      return quality == .wandering ? cells.fix(frame, site, at: time) : nil
    }
    if seenSince == nil { seenSince = time }
    let seen = time - (seenSince ?? time)
    return quality == .honest && !frame.isAmongHouses ? honest(frame, seen) : wandering(frame, seen)
  }

  /// A time passes in which nothing is received.
  mutating func pass() {
    seenSince = nil
    previous = nil
  }

  /// Error and stated accuracy of the first fixes are three times as large.
  private mutating func honest(_ frame: Frame, _ seen: Double) -> LocationFix {
    let coarse = 1 + 2 * Trigonometry.exp(-seen / 6)
    let accuracy = 5 * Trigonometry.exp(0.25 * sky.value.x) * coarse
    return made(frame, off: error.value * (accuracy / radiusOfUnit), accuracy)
  }

  /// 5 m are stated while houses bend the way by up to 30 m.
  private mutating func wandering(_ frame: Frame, _ seen: Double) -> LocationFix? {
    guard seen >= firstFix else { return nil }
    if let previous, random.uniform() < 0.05 { return previous }
    let settled = seen - firstFix
    let coarse = settled < 8 ? 65.0 : 5
    var bend = canyon.value * 12
    let size = (bend.x * bend.x + bend.y * bend.y).squareRoot()
    if size > 30 { bend = bend * (30 / size) }
    let off = bend + error.value * (coarse / radiusOfUnit)
    var fix = made(frame, off: off, settled < 8 || sky.value.y > -0.5 ? coarse : 10)
    if random.uniform() < 0.15 {
      fix.speed = .nan
      fix.course = .nan
    }
    previous = fix
    return fix
  }

  /// Radius that holds 68 % of a plane's normal errors of unit deviation: √(-2 ln 0.32).
  private var radiusOfUnit: Double { 1.5096 }

  private mutating func made(
    _ frame: Frame, off: Vector3, _ accuracy: Double
  ) -> LocationFix {
    let moving = min(1, frame.speed / 0.5)
    // From fix to fix: 1 cm at rest, 10 cm moving (speed from the fixes of sport watches).
    let noise = random.normalVector() * (0.01 + 0.09 * moving)
    let speed = max(0, frame.speed + 0.15 * moving * random.normal())
    let turned = 4 * random.normal() / max(1, speed)
    var course = 90 - frame.heading * Trigonometry.degreesPerRadian + turned
    if course < 0 { course += 360 }
    if course >= 360 { course -= 360 }
    let place = frame.place + off + noise
    return LocationFix(
      latitude: site.latitude(north: place.y), longitude: site.longitude(east: place.x),
      altitude: site.altitude + frame.place.z + 1.6 * off.z * radiusOfUnit,
      horizontalAccuracy: accuracy, verticalAccuracy: 1.6 * accuracy, speed: speed,
      course: speed < 0.3 ? .nan : course)
  }
}

/// Fixes of radio cells: one every ten seconds or so, 200 to 2,000 m, jumping from cell to cell
/// (phones in lifts: 200 to 2,000 m stated, 102 m of way in a minute). No speed, no altitude.
struct CellFixes: Sendable {
  private var random: RandomSource
  private var next = 0.0
  private var handover = 0.0
  private var accuracy = 0.0
  private var centre = Vector3.zero

  init(seed: UInt64) { random = RandomSource(seed: seed, stream: 58) }

  mutating func fix(_ frame: Frame, _ site: Site, at time: Double) -> LocationFix? {
    guard time >= next else { return nil }
    next = time + random.uniform(5, 15)
    if time >= handover {
      handover = time + random.uniform(20, 120)
      accuracy = 200 * Trigonometry.pow(10, random.uniform())
      centre = frame.place + random.normalVector() * (accuracy / 1.5096)
    }
    return LocationFix(
      latitude: site.latitude(north: centre.y), longitude: site.longitude(east: centre.x),
      horizontalAccuracy: accuracy)
  }
}

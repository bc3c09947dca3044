/// Relative altitude from pressure, as Core Motion computes it; absolute altitude where a fix gives
/// a reference.
///
/// Relative altitude is the difference of two standard-atmosphere heights, now and at the first
/// sample: no filter, no weather, no temperature (R103, R107). Every pressure sample is answered;
/// the API above paces. A first reading left over from an earlier use is no zero: the zero is that
/// of the first reading after it.
struct RelativeAltimeter: Sendable {
  /// A fix and a pressure belong together when they are at most this far apart, seconds: two
  /// samples of the slowest barometer (0.2 Hz).
  private static let pairing = 10.0

  /// A first reading is left over where the next different one is further off than anybody gets:
  /// so many metres at once, and metres a second (lifts of offices: 2.6).
  private static let leftOver = (atOnce: 1.5, perSecond: 3.0)
  /// Seconds in which a left-over reading is replaced: fresh ones come after 1.0 s (420 recordings)
  /// or, with the slowest barometer, 5 s.
  private static let freshness = 6.0
  /// Time constant of the filtered pressure, seconds: one reading of a phone.
  private static let smoothing = 1.0

  private var baseline = 0.0
  private var first = (pressure: 0.0, time: SensorTime.zero, mayBeLeftOver: false)
  private var filtered = 0.0
  private var height = 0.0
  private var heightTime = SensorTime.zero
  private var hasHeight = false
  private var reference = AltitudeReference()
  private var waitingFix: LocationFix?
  private var waitingTime = SensorTime.zero

  /// An altimeter that has seen nothing.
  init() {}

  /// Takes a pressure in kPa.
  ///
  /// - Returns: the altitude at this sample. A pressure that is not a positive number repeats the
  ///   altitude before.
  mutating func process(pressure: Double, at time: SensorTime) -> AltitudeUpdate {
    if pressure > 0, pressure.isFinite {
      let before = heightTime
      height = StandardAtmosphere.altitude(pressure: pressure)
      heightTime = time
      if hasHeight {
        replaceLeftOver(by: pressure, at: time)
        let dt = max(time.seconds(since: before), 0)
        filtered += (pressure - filtered) * dt / (Self.smoothing + dt)
      } else {
        baseline = height
        filtered = pressure
        first = (pressure, time, true)
        hasHeight = true
      }
      if let fix = waitingFix {
        waitingFix = nil
        if abs(time.seconds(since: waitingTime)) <= Self.pairing {
          reference.update(fix, height: height, at: time)
        }
      }
    }
    let absolute = reference.absolute(of: height, at: time)
    return AltitudeUpdate(
      time: time, relative: height - baseline, pressure: pressure,
      filteredPressure: hasHeight ? filtered : pressure, absolute: absolute?.altitude,
      accuracy: absolute?.deviation)
  }

  /// Takes the zero anew where the first reading cannot have been fresh.
  private mutating func replaceLeftOver(by pressure: Double, at time: SensorTime) {
    guard first.mayBeLeftOver, pressure != first.pressure else { return }
    first.mayBeLeftOver = false
    let age = time.seconds(since: first.time)
    guard age <= Self.freshness,
      abs(height - baseline) > Self.leftOver.atOnce + Self.leftOver.perSecond * age
    else { return }
    baseline = height
    filtered = pressure
  }

  /// Takes a fix: its altitude is a reference for absolute altitude. Without a pressure near in
  /// time it waits for the next one.
  mutating func process(_ fix: LocationFix, at time: SensorTime) {
    guard fix.altitude.isFinite else { return }
    guard hasHeight, abs(time.seconds(since: heightTime)) <= Self.pairing else {
      waitingFix = fix
      waitingTime = time
      return
    }
    reference.update(fix, height: height, at: time)
  }
}

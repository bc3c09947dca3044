/// Relative altitude from pressure, as Core Motion computes it; absolute altitude where a fix gives
/// a reference.
///
/// Relative altitude is the difference of two standard-atmosphere heights, now and at the first
/// sample: no filter, no weather, no temperature (R103, R107). Every pressure sample is answered;
/// the API above paces.
public struct RelativeAltimeter: Sendable {
  /// A fix and a pressure belong together when they are at most this far apart, seconds: two
  /// samples of the slowest barometer (0.2 Hz).
  private static let pairing = 10.0

  private var baseline = 0.0
  private var height = 0.0
  private var heightTime = SensorTime.zero
  private var hasHeight = false
  private var reference = AltitudeReference()
  private var waitingFix: LocationFix?
  private var waitingTime = SensorTime.zero

  /// An altimeter that has seen nothing.
  public init() {}

  /// Takes a pressure in kPa.
  ///
  /// - Returns: the altitude at this sample. A pressure that is not a positive number repeats the
  ///   altitude before.
  public mutating func process(pressure: Double, at time: SensorTime) -> AltitudeUpdate {
    if pressure > 0, pressure.isFinite {
      height = StandardAtmosphere.altitude(pressure: pressure)
      heightTime = time
      if !hasHeight { baseline = height }
      hasHeight = true
      if let fix = waitingFix {
        waitingFix = nil
        if abs(time.seconds(since: waitingTime)) <= Self.pairing {
          reference.update(fix, height: height, at: time)
        }
      }
    }
    let absolute = reference.absolute(of: height, at: time)
    return AltitudeUpdate(
      time: time, relative: height - baseline, pressure: pressure, absolute: absolute.altitude,
      accuracy: absolute.deviation)
  }

  /// Takes a fix: its altitude is a reference for absolute altitude. Without a pressure near in
  /// time it waits for the next one.
  public mutating func process(_ fix: LocationFix, at time: SensorTime) {
    guard fix.altitude.isFinite else { return }
    guard hasHeight, abs(time.seconds(since: heightTime)) <= Self.pairing else {
      waitingFix = fix
      waitingTime = time
      return
    }
    reference.update(fix, height: height, at: time)
  }
}

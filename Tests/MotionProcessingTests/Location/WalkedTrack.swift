@testable import MotionProcessing

/// A tracker fed with fixes, batches and steps second by second.
struct WalkedTrack {
  var tracker = LocationTracker()
  var points: [TrackPoint] = []
  var number = 0

  /// `steps` steps of `length` metres in the second before `t`, and a fix at `t`.
  mutating func second(
    _ t: Int, steps: Int, length: Double = 0.7, fix: LocationFix?, stationary: Bool = false,
    hasAccelerometer: Bool = true
  ) {
    let time = SensorTime(seconds: Double(t))
    tracker.advance(to: time)
    for i in 0..<steps {
      let at = time.advanced(by: -1 + Double(i + 1) / Double(steps + 1))
      tracker.process(
        StepRevision(
          number: number, verdict: .confirmed, time: at, known: time, length: length,
          cadence: Float(steps)))
      number += 1
    }
    if hasAccelerometer { batch(until: time, isWalking: steps > 0, stationary: stationary) }
    if let fix { tracker.process(fix, at: time) }
    drain()
  }

  private mutating func batch(until time: SensorTime, isWalking: Bool, stationary: Bool) {
    var activity = MotionActivity()
    activity.walking = isWalking
    activity.stationary = stationary
    var coverage = StreamCoverage()
    coverage.insert(.acceleration)
    tracker.process(
      MotionBatch(
        start: time.advanced(by: -2.5), end: time, activity: activity, evidence: nil,
        pedometer: PedometerBatch(), coverage: coverage))
  }

  mutating func drain() { while let p = tracker.nextPoint() { points.append(p) } }

  mutating func finish() -> Double {
    tracker.finish()
    drain()
    return points.last?.distance ?? .nan
  }

  /// A fix so many metres north and east of the start.
  static func fix(
    _ north: Double, east: Double = 0, accuracy: Double = 5, speed: Double = .nan
  ) -> LocationFix {
    LocationFix(
      latitude: 48 + north / 111_200, longitude: 11 + east / 74_600, horizontalAccuracy: accuracy,
      speed: speed)
  }
}

import MotionLink
import MotionProcessing

/// Puts the entries of the smoothed history together to states: neighbours with equal flags are one
/// state, and short halts of a cyclist belong to the ride.
///
/// The confidence of a state is that of its entries, weighted by their time and rounded; halts that
/// a ride takes in do not count.
struct StateRuns {
  /// Halts shorter than this belong to the ride, s (contract, decision 7.25).
  static let longestHalt = 60.0

  private struct Run {
    var state: ActivityState
    var since: SensorTime
    var confidence = 0.0
    var weight = 0.0

    mutating func weigh(_ confidence: Confidence, seconds: Double) {
      self.confidence += Double(confidence.rawValue) * seconds
      weight += seconds
      let mean = weight > 0 ? (self.confidence / weight).rounded() : 0
      state.activity.confidence = Confidence(rawValue: Int(mean)) ?? .low
    }
  }

  private var current: Run?
  /// A halt of a cyclist that may still belong to the ride, in pieces.
  private var halt: [Run] = []

  /// The newest state whose flags are settled.
  var newest: ActivityState? { current?.state }

  /// What follows it and may still become a part of it.
  var unsettled: [ActivityState] { halt.map(\.state) }

  /// Takes what the person did from `start` to `end`; calls `keep` with states whose flags are
  /// settled, again when their confidence changes.
  mutating func append(
    _ activity: MotionActivity, from start: SensorTime, to end: SensorTime, clock: DeviceClock,
    _ keep: (ActivityState) -> Void
  ) {
    if let first = halt.first {
      if activity.cycling {
        halt = []
      } else {
        let isOver =
          !activity.mayInterruptRide || end.seconds(since: first.since) >= Self.longestHalt
        extendHalt(activity, from: start, to: end, clock: clock)
        if isOver { settleHalt(keep) }
        return
      }
    } else if current?.state.activity.cycling == true, activity.mayInterruptRide {
      extendHalt(activity, from: start, to: end, clock: clock)
      return
    }
    extend(activity, from: start, to: end, clock: clock, keep)
  }

  /// Settles what is open, at the end of the input.
  mutating func finish(_ keep: (ActivityState) -> Void) { settleHalt(keep) }

  private mutating func extend(
    _ activity: MotionActivity, from start: SensorTime, to end: SensorTime, clock: DeviceClock,
    _ keep: (ActivityState) -> Void
  ) {
    var run = Self.run(activity, from: start, to: end, clock: clock)
    if var before = current, before.state.activity.hasFlags(of: activity) {
      before.weigh(activity.confidence, seconds: end.seconds(since: start))
      run = before
    }
    let isNews = run.state != current?.state
    current = run
    if isNews { keep(run.state) }
  }

  private mutating func extendHalt(
    _ activity: MotionActivity, from start: SensorTime, to end: SensorTime, clock: DeviceClock
  ) {
    if let last = halt.last, last.state.activity.hasFlags(of: activity) {
      halt[halt.count - 1].weigh(activity.confidence, seconds: end.seconds(since: start))
    } else {
      halt.append(Self.run(activity, from: start, to: end, clock: clock))
    }
  }

  /// The halt was no part of a ride.
  private mutating func settleHalt(_ keep: (ActivityState) -> Void) {
    for run in halt { keep(run.state) }
    current = halt.last ?? current
    halt = []
  }

  private static func run(
    _ activity: MotionActivity, from start: SensorTime, to end: SensorTime, clock: DeviceClock
  ) -> Run {
    var run = Run(
      state: ActivityState(activity: activity, start: clock.moment(of: start)), since: start)
    run.weigh(activity.confidence, seconds: end.seconds(since: start))
    return run
  }
}

extension MotionActivity {
  /// Whether the flags are equal, whatever the confidence.
  func hasFlags(of other: MotionActivity) -> Bool {
    var copy = other
    copy.confidence = confidence
    return copy == self
  }

  /// Whether a cyclist may do this at a light: stand still, or handle the device.
  fileprivate var mayInterruptRide: Bool {
    !walking && !running && !cycling && !automotive && !unknown
  }
}

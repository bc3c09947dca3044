import MotionLink
import MotionProcessing

/// Puts the entries of the smoothed history together to states (R7, R8): neighbours with equal flags
/// are one state, and a short excursion into other states belongs to what surrounds it.
///
/// An excursion is forgotten when the state it left comes back within ten seconds, and a cyclist's
/// halt within a minute. It must not be longer than the state that takes it in, and where the device
/// knew nothing nothing is taken in. Measured figures: Documentation/decisions/0013.
///
/// The confidence of a state is that of its entries, weighted by their time and rounded; excursions
/// that it takes in do not count.
struct StateRuns {
  /// Excursions shorter than this are forgotten, s: walking takes 5 to 10 s to be recognised (R43),
  /// so what is shorter is a guess. The diary's limit for segments is the same.
  static let shortestState = 10.0
  /// Halts shorter than this belong to the ride, s (contract, decision 7.25).
  static let longestHalt = 60.0

  private struct Run {
    var state: ActivityState
    var since: SensorTime
    var end: SensorTime
    /// Seconds spent in it, and the confidence of each, added up.
    private(set) var weight = 0.0
    private var confidence = 0.0

    init(_ state: ActivityState, since: SensorTime, end: SensorTime) {
      self.state = state
      self.since = since
      self.end = end
      weight = end.seconds(since: since)
      confidence = Double(state.activity.confidence.rawValue) * weight
    }

    /// Takes in a run with the same flags, and what lies between.
    mutating func join(_ other: Run) {
      end = other.end
      weight += other.weight
      confidence += other.confidence
      let mean = weight > 0 ? (confidence / weight).rounded() : 0
      state.activity.confidence = Confidence(rawValue: Int(mean)) ?? .low
    }

    /// Begins where an earlier run did.
    mutating func takeOver(startOf earlier: Run) {
      state.start = earlier.state.start
      since = earlier.since
    }

    func hasFlags(of other: Run) -> Bool { state.activity.hasFlags(of: other.state.activity) }
  }

  private var current: Run?
  /// What followed and may still turn out to be an excursion.
  private var excursion: [Run] = []
  /// Whether `current` is the first of all.
  private var isFirst = true

  /// The newest state whose flags are settled.
  var newest: ActivityState? { current?.state }

  /// What follows it and may still become a part of it.
  var unsettled: [ActivityState] { excursion.map(\.state) }

  /// Takes what the person did from `start` to `end`; calls `keep` with states whose flags are
  /// settled, again when their confidence changes.
  mutating func append(
    _ activity: MotionActivity, from start: SensorTime, to end: SensorTime, clock: DeviceClock,
    _ keep: (ActivityState) -> Void
  ) {
    let state = ActivityState(activity: activity, start: clock.moment(of: start))
    take(Run(state, since: start, end: end), keep)
  }

  /// Settles what is open, at the end of the input.
  mutating func finish(_ keep: (ActivityState) -> Void) {
    while !excursion.isEmpty { settle(keep) }
  }

  private mutating func take(_ run: Run, _ keep: (ActivityState) -> Void) {
    guard var before = current else { return move(to: run, keep) }
    if before.hasFlags(of: run) {
      excursion = []
      before.join(run)
      move(to: before, keep)
    } else if isFirst, before.state.activity.unknown, before.weight < Self.shortestState {
      // What the smoother knows of the first seconds it tells with the first entry that it has.
      var run = run
      run.takeOver(startOf: before)
      move(to: run, keep)
      isFirst = false
    } else {
      extendExcursion(run)
      if isOver(from: before) { settle(keep) }
    }
  }

  private mutating func move(to run: Run, _ keep: (ActivityState) -> Void) {
    let isNews = run.state != current?.state
    current = run
    if isNews { keep(run.state) }
  }

  private mutating func extendExcursion(_ run: Run) {
    if let last = excursion.last, last.hasFlags(of: run) {
      excursion[excursion.count - 1].join(run)
    } else {
      excursion.append(run)
    }
  }

  /// Whether the state that the excursion left is over.
  private func isOver(from left: Run) -> Bool {
    guard let first = excursion.first, let last = excursion.last else { return false }
    if left.state.activity.unknown { return true }
    let length = last.end.seconds(since: first.since)
    if left.state.activity.cycling, excursion.allSatisfy({ $0.state.activity.mayInterruptRide }) {
      return length >= Self.longestHalt
    }
    return length >= Self.shortestState || length > left.weight
  }

  /// It was no excursion: its first state is the current one, the others may be one from there.
  private mutating func settle(_ keep: (ActivityState) -> Void) {
    guard let first = excursion.first else { return }
    let rest = excursion.dropFirst()
    excursion = []
    isFirst = false
    move(to: first, keep)
    for run in rest { take(run, keep) }
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

import MotionProcessing

/// What the diary knows better than the history of activity: nobody rides in a lift.
struct HistoryCorrection {
  /// A cabin stands before and after its ride, and somebody waits for it, s: who is carried within this
  /// for at most `longestRide` is carried by the lift.
  private static let wait = 15.0
  private static let longestRide = 180.0
  /// The way from a car or a bicycle to a lift, s, where what looks like a ride is no longer than this:
  /// standing in a hall is taken for one.
  private static let hall = 60.0

  private var lifts: [(start: SensorTime, end: SensorTime)] = []
  private var last: HistoryBatch?
  private var isLastChanged = false
  /// Where a state of history begins in the diary, when its first batches are another's.
  private var moved: (state: SensorTime, since: SensorTime)?
  /// Until when rides are none.
  private var noRideUntil = SensorTime(nanoseconds: .min)

  /// Takes a ride in a lift.
  mutating func add(liftFrom start: SensorTime, to end: SensorTime) { lifts.append((start, end)) }

  /// The first of the batches, which are in order of time, as the diary has it.
  mutating func corrected(_ batches: ArraySlice<HistoryBatch>) -> HistoryBatch {
    var batch = batches[batches.startIndex]
    let (former, state) = (batch.activity, batch.since)
    if batch.activity.isRide, isInLift(batches) {
      batch.activity = MotionActivity()
      batch.activity.stationary = true
    }
    let isChanged = !former.hasFlags(of: batch.activity)
    if isChanged || isLastChanged {
      let goesOn =
        last.map { $0.end == batch.start && $0.activity.hasFlags(of: batch.activity) } ?? false
      batch.since = goesOn ? last?.since ?? batch.start : batch.start
      moved = (state, batch.since)
    } else if let moved, moved.state == state {
      batch.since = moved.since
    }
    isLastChanged = isChanged
    last = batch
    return batch
  }

  private mutating func isInLift(_ batches: ArraySlice<HistoryBatch>) -> Bool {
    let batch = batches[batches.startIndex]
    if batch.end <= noRideUntil { return true }
    lifts.removeAll { batch.start.seconds(since: $0.end) > Self.longestRide }
    guard !lifts.isEmpty else { return false }
    if isLift(batch, within: 0) { return true }
    // The ride as a whole.
    if let last, last.activity.isRide, last.end == batch.start { return false }
    var ride = batch
    for next in batches where next.start <= ride.end && next.activity.isRide { ride.end = next.end }
    let length = ride.end.seconds(since: ride.start)
    guard length <= Self.longestRide,
      isLift(ride, within: length <= Self.hall ? Self.hall : Self.wait)
    else { return false }
    noRideUntil = ride.end
    return true
  }

  private func isLift(_ ride: HistoryBatch, within seconds: Double) -> Bool {
    lifts.contains {
      ride.end > $0.start.advanced(by: -seconds) && ride.start < $0.end.advanced(by: seconds)
    }
  }
}

extension MotionActivity {
  fileprivate var isRide: Bool { cycling || automotive }
}

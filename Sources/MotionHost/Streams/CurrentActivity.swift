import MotionLink
import MotionProcessing

/// What the user does now and since when, kept from batch to batch.
struct CurrentActivity: Sendable {
  /// Flags, confidence and start.
  private(set) var state: ActivityState
  private var end: SensorTime?

  /// Nothing is known from the clock's anchor on (R29).
  init(clock: DeviceClock) {
    state = ActivityState(activity: .undecided, start: clock.moment)
  }

  /// The clock was set: what is known so far is so many seconds later.
  mutating func moveClock(by seconds: Double) { state = state.later(by: seconds) }

  /// What is known so far gets other dates.
  mutating func date(_ date: (ActivityState) -> ActivityState) { state = date(state) }

  /// Takes the end of a batch.
  ///
  /// An activity starts where the batch starts that brought its flags; a change of confidence alone
  /// leaves the start where it is (R40). A batch without any sample, or batches left out, are a gap:
  /// unknown, and what comes after it is a new activity even if it is the same again (R29).
  ///
  /// - Returns: the state, where flags, confidence or start are others than before.
  mutating func receive(_ batch: MotionBatch, clock: DeviceClock) -> ActivityState? {
    let before = state
    if let end, batch.start > end { move(to: .undecided, at: clock.moment(of: end)) }
    end = batch.end
    let activity = batch.coverage.isEmpty ? .undecided : batch.activity
    move(to: activity, at: clock.moment(of: batch.start))
    return state == before ? nil : state
  }

  private mutating func move(to activity: MotionActivity, at moment: Moment) {
    if !activity.hasFlags(of: state.activity) { state.start = moment }
    state.activity = activity
  }
}

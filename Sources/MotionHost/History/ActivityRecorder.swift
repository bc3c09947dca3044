import FoundationEssentials
import MotionLink
import MotionProcessing

/// Gives the store the states of the timeline, with dates (R7, R8, R65).
///
/// States are in the store as soon as their flags are settled, about two minutes after they began;
/// `tail` says what is not.
struct ActivityRecorder: Sendable {
  private var timeline = ActivityTimeline()
  /// The newest state in the store.
  private var newest: ActivityState?
  /// End of the newest batch.
  private var end: SensorTime?
  /// Up to here all is decided and in the store.
  private(set) var settled: SensorTime?
  /// Up to here it was when the device began again; what is found before is not looked at.
  private var begun: SensorTime?

  /// A recorder that goes on behind a decided state, or begins.
  init(after state: ActivityState? = nil, until settled: SensorTime? = nil) {
    newest = state
    begun = settled
    self.settled = settled
  }

  /// Moves to a clock that shows other times.
  mutating func move(_ time: (SensorTime) -> SensorTime) {
    settled = settled.map(time)
    begun = begun.map(time)
  }

  /// The clock was set; what is kept so far is so many seconds later.
  mutating func moveClock(by seconds: Double) { newest = newest?.later(by: seconds) }

  /// What is kept so far gets other dates.
  mutating func date(_ date: (ActivityState) -> ActivityState) { newest = newest.map(date) }

  /// Takes a batch; what becomes settled with it goes to the store.
  mutating func process(_ batch: MotionBatch, clock: DeviceClock, into store: any HistoryStore) {
    timeline.process(batch)
    end = max(end ?? batch.end, batch.end)
    take(clock: clock) { store.append($0) }
  }

  /// Settles everything, at the end of the input; what follows is unknown, unless the input goes on.
  mutating func finish(clock: DeviceClock, into store: any HistoryStore, goesOn: Bool = false) {
    timeline.finish()
    take(clock: clock) { store.append($0) }
    guard !goesOn else { return }
    if let end, newest?.activity.unknown != true {
      let unknown = ActivityState(activity: .undecided, start: clock.moment(of: end))
      newest = unknown
      store.append(unknown)
    }
  }

  /// The states from the newest one in the store on, as far as they can be told now: with them a
  /// query is complete up to `now`. They replace all that the store holds from the first of them on.
  func tail(clock: DeviceClock, now: SensorTime) -> [ActivityState] {
    var states = newest.map { [$0] } ?? []
    var copy = self
    copy.timeline.finish(at: now)
    copy.take(clock: clock) { state in
      if states.last?.start == state.start { states.removeLast() }
      states.append(state)
    }
    return states
  }

  /// Takes the pieces that are final; gives states that are new, or surer than they were.
  private mutating func take(clock: DeviceClock, _ keep: (ActivityState) -> Void) {
    while let piece = timeline.next() {
      if let begun, piece.end <= begun { continue }
      settled = piece.end
      let state = ActivityState(activity: piece.state, start: start(of: piece, clock: clock))
      if state != newest { keep(state) }
      newest = state
    }
  }

  /// Where a state begins; one that was there before goes on.
  private func start(of piece: ActivityTimeline.Piece, clock: DeviceClock) -> Moment {
    guard let begun, piece.since <= begun else { return clock.moment(of: piece.since) }
    if let newest, newest.activity.hasFlags(of: piece.state) { return newest.start }
    return clock.moment(of: begun)
  }
}

extension StepCandidateQueue {
  /// When a step is believed.
  struct Parameters {
    /// Windows of gait that make a step sure.
    var votes: UInt8 = 3
    /// Sure steps that open a bout.
    var run = 6
    /// Shortest time in seconds between two of these: 4 steps a second, quicker than stairs and runs
    /// here.
    var quickest = 0.25
    /// Longest interval to such a step against the step lag.
    var stretch: Float = 1.8
    /// Sum of the evidence of these steps that opens a bout: one to two each, where sure walking has three
    /// to four.
    var evidence: Float = 10
    /// Part of it that is enough shortly after a walk: who walked just now walks on.
    var again: Float = 0.45
    /// Seconds after a walk while this holds: a turn, a door.
    var shortly = 6.0
    /// Log-odds of gait above which a window counts for a step.
    var threshold: Float = -0.4
    /// Longest time between two steps of a bout: s, and step lags.
    var gap = (seconds: 1.26, lags: 2.0)
    /// Steps that a bout reaches out beyond the sure ones, on either side.
    var reach = 8
    /// Least height of such a step against its neighbour.
    var likeness: Float = 0.28
    /// Least height against the bout's usual one of all steps at its ends but the very last: of low
    /// waves one is the weight that moves over the first foot, more are a body that sways.
    var endHeight: Float = 0.4
    /// Least height of that one.
    var leastEndHeight: Float = 0.12
    /// Seconds after a step when all windows over it are known: 3 s of window, 0.5 s to the next
    /// one, and 0.1 s.
    var patience = 3.6
    /// Merge two peaks that are closer than this part of the step lag at once.
    var crowding: Float = 0.38
  }
}

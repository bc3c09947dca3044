/// The steps of a run that make no wave of their own: where a device swings with the stride as much
/// as with the step, or steps come quicker than `StepBand` reaches, only every second one is a wave.
///
/// Two things tell that two waves are a stride apart, neither of which a walk has:
///
/// - Somebody runs, and the window is as lively; nobody runs with fewer than two steps a second.
/// - All axes repeat after one wave as well as after any longer time. A walker sways from one leg to
///   the other, so his repeat after two steps. It is asked of waves as quick as a runner's strides.
struct RunningStrides {
  /// Shortest and longest stride of a run, s: two of the quickest steps that the log takes, and two
  /// of the slowest runner.
  static let strides: ClosedRange<Float> = 0.5...0.95
  /// Longest stride, s, of somebody of whom it is not known that he runs: 2.9 steps/s, above which
  /// the band ends.
  static let longestHidden: Float = 0.7
  /// Least deviation of the magnitude, g: of one who is said to run, and of any. The article Steps
  /// has where these and the next come from.
  static let runningLevel: Float = 0.45, level: Float = 0.3
  /// Least autocorrelation of the magnitude after a stride, of the axes as a part of their highest,
  /// and of the magnitude after half a stride: there must be steps in it.
  static let likeness: Float = 0.85, axisShare: Float = 0.9, halfLikeness: Float = -0.35
  /// Part of a period by which an interval may be off.
  static let tolerance: Float = 0.15
  /// Batches one after the other that say that somebody runs.
  static let patience = 2

  private var batches = 0
  private var last: StepWave?
  /// From wave to wave, by the newest window, s; 0 where it is not lively enough for a run.
  private var beat: Float = 0
  /// What the axes and the magnitude repeat after, s; 0 where they do not.
  private var repeated: Float = 0

  /// Takes what somebody does in a batch.
  mutating func follow(_ activity: MotionActivity) {
    batches = activity.running ? min(batches + 1, Self.patience) : 0
  }

  /// Takes a look at the window.
  mutating func process(_ f: GaitFeatures) {
    beat = f.deviation > Self.runningLevel ? f.beat : 0
    repeated = 0
    guard f.deviation > Self.level else { return }
    let axes = Self.axisShare * max(f.bestAxisPeriodicity, Self.axisShare)
    if f.stepPeriodicity > Self.likeness, f.axisStepPeriodicity > axes,
      f.trough > Self.halfLikeness
    {
      repeated = f.stepLag
    } else if f.stridePeriodicity > Self.likeness, f.axisPeriodicity > axes {
      repeated = 2 * f.stepLag
    }
  }

  /// Takes a plain wave.
  ///
  /// - Returns: the step between it and the one before, where that made no wave.
  mutating func hidden(before wave: StepWave) -> StepWave? {
    defer { last = wave }
    guard let last else { return nil }
    let nanoseconds = wave.time.nanoseconds(since: last.time)
    guard isStride(wave.time.singleSeconds(since: last.time)) else { return nil }
    return StepWave(
      time: last.time.advanced(byNanoseconds: nanoseconds / 2),
      prominence: min(last.prominence, wave.prominence), isPlain: true)
  }

  /// Whether so many seconds are a stride of somebody who runs now.
  func isStride(_ interval: Float) -> Bool {
    guard Self.strides.contains(interval) else { return false }
    if interval < Self.longestHidden, Self.isNear(interval, repeated) { return true }
    return batches == Self.patience
      && (Self.isNear(interval, beat) || Self.isNear(interval, 2 * beat))
  }

  private static func isNear(_ interval: Float, _ period: Float) -> Bool {
    abs(interval - period) < tolerance * period
  }
}

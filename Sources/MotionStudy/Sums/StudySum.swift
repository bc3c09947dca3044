import MotionDiary
import MotionProcessing

/// What a minute, a day and a recording have in common: what was measured and done in it.
struct StudySum {
  /// Seconds that hold data.
  var recorded = 0.0
  /// Seconds of these in which it was not worn; `nil` where nobody can say.
  var notWorn: Double?
  /// What was done while it was worn.
  var kinds = KindTimes()
  /// Steps and what can be wrong with them.
  var steps = StepCountError()
  /// Metres and floors.
  var walked = WalkedSum()
  var cadence = CadenceSpread()
  var pauses = 0
  /// Sum over the samples of what of them is above 1 g, in g, and how many they are.
  var enmo = (sum: 0.0, samples: 0)
  /// Whether there was an accelerometer, and a barometer.
  var hasAccelerometer = false
  var hasBarometer = false
  /// Intervals between samples that are too long for steps, and those that are not.
  var intervals = (slow: 0, fast: 0)

  /// Whether its samples are close enough for steps (R9).
  var countsSteps: Bool {
    hasAccelerometer && !(intervals.slow > intervals.fast && intervals.slow > 1)
  }

  /// Seconds that hold data and in which it was not known not to be worn.
  var worn: Double { max(0, recorded - (notWorn ?? 0)) }

  /// Mean of what is above 1 g, mg; `nil` without samples.
  var meanENMO: Double? { enmo.samples > 0 ? 1000 * enmo.sum / Double(enmo.samples) : nil }

  /// Takes in a minute that is over.
  mutating func absorb(_ minute: StudySum, isWorn: Bool?) {
    recorded += minute.recorded
    if let seconds = minute.notWorn { notWorn = (notWorn ?? 0) + seconds }
    kinds.add(minute.kinds)
    steps.add(minute.steps)
    walked = walked + minute.walked
    cadence.add(minute.cadence)
    pauses += minute.pauses
    if isWorn != false {
      enmo.sum += minute.enmo.sum
      enmo.samples += minute.enmo.samples
    }
    hasAccelerometer = hasAccelerometer || minute.hasAccelerometer
    hasBarometer = hasBarometer || minute.hasBarometer
    intervals.slow += minute.intervals.slow
    intervals.fast += minute.intervals.fast
  }
}

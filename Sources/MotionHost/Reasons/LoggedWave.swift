import MotionProcessing

/// What became of a wave that could be a step, in 40 bytes: a day in motion has tens of thousands of them.
struct LoggedWave: Sendable {
  let time: SensorTime
  let number: Int32
  private let verdict: StepRevision.Verdict
  private let refusal: StepRevision.Refusal?
  private let known: SensorTime
  /// No number where there is none.
  private let length: Double
  private let errorProbability: Float

  init(_ revision: StepRevision) {
    number = Int32(truncatingIfNeeded: revision.number)
    (time, known) = (revision.time, revision.known)
    (verdict, refusal) = (revision.verdict, revision.refusal)
    length = revision.length ?? .nan
    errorProbability = revision.errorProbability ?? .nan
  }

  /// The line of the step log that decided it, or the one that said it is held; without what only sums need.
  var revision: StepRevision {
    var revision = StepRevision(
      number: Int(number), verdict: verdict, time: time, known: known)
    revision.length = length.isNaN ? nil : length
    revision.errorProbability = errorProbability.isNaN ? nil : errorProbability
    revision.refusal = refusal
    return revision
  }
}

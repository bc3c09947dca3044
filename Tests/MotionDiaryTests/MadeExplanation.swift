import MotionProcessing

@testable import MotionDiary

/// A minute by construction: ten steps, then eighteen waves that were refused, for every reason.
enum MadeExplanation {
  static func explanation() throws -> Explanation {
    var builder = ExplanationBuilder([
      MomentStretch(moment: "+0:30", first: 30, start: 0, end: 60)
    ])
    for number in 0..<10 {
      let time = Double(number) / 2
      builder.append(line(number, .held, time, after: 0.3))
      builder.append(
        line(number, .confirmed, time, after: 3.4, length: 0.7, errorProbability: 0.02))
    }
    builder.append(line(10, .dropped, 2.2, after: 0.5, errorProbability: 0, refusal: .crowded))
    for (index, refusal) in reasons.enumerated() {
      builder.append(
        line(
          11 + index, .dropped, 20 + Double(index), after: 4, errorProbability: 0.1,
          refusal: refusal))
    }
    builder.append(line(40, .held, 59, after: 0.3))
    for (kind, time) in [
      (MotionEvent.Kind.resume, 0.5), (.pause, 5.1), (.floors(-2), 30), (.tripStart, 40),
      (.tripEnd, 50),
    ] {
      builder.append(MotionEvent(kind, time: at(time), known: at(time + 1.5)))
    }
    builder.append(batch(0, walking: 0.75))
    builder.append(batch(1, walking: nil))
    return try builder.finish(duration: 59.5)
  }

  private static let reasons: [StepRevision.Refusal] =
    [StepRevision.Refusal](repeating: .noGait, count: 14)
    + [.tooFew, .uncertain, .unlike, .interrupted]

  static func line(
    _ number: Int, _ verdict: StepRevision.Verdict, _ time: Double, after delay: Double = 3,
    length: Double? = nil, errorProbability: Float? = nil, refusal: StepRevision.Refusal? = nil
  ) -> StepRevision {
    StepRevision(
      number: number, verdict: verdict, time: at(time), known: at(time + delay), length: length,
      errorProbability: errorProbability, refusal: refusal)
  }

  static func batch(_ index: Int, walking: Float?) -> MotionBatch {
    var activity = MotionActivity()
    activity.walking = walking != nil
    activity.unknown = walking == nil
    let evidence = walking.map {
      ActivityEvidence(probabilities: (0, $0, 0, 1 - $0, 0, 0))
    }
    return MotionBatch(
      start: at(2.5 * Double(index)), end: at(2.5 * Double(index + 1)), activity: activity,
      evidence: evidence,
      reason: walking == nil
        ? nil
        : reason(.walking, .cycling, [.memory: -0.5, .acceleration: 1.25, .speed: 0.35]),
      pedometer: PedometerBatch(), coverage: StreamCoverage())
  }

  static func reason(
    _ likeliest: ActivityClass, _ next: ActivityClass, _ amounts: [EvidenceSource: Float]
  ) -> ActivityReason {
    var reason = ActivityReason(likeliest: likeliest, next: next)
    for (source, amount) in amounts { reason[source] = amount }
    return reason
  }

  private static func at(_ seconds: Double) -> SensorTime { SensorTime(seconds: seconds) }
}

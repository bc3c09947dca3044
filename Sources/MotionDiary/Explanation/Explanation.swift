public import MotionGestures
public import MotionProcessing

/// Why the results are what they are: waves, verdicts and activity around the moments that were asked
/// for, and all refusals.
public struct Explanation: Equatable, Sendable {
  /// One wave of the acceleration that could be a step, and what became of it.
  public struct Wave: Equatable, Sendable {
    /// Running number in the step log.
    public var number: Int
    /// When it was.
    public var time: SensorTime
    /// When it was decided; `nil` while it waits.
    public var known: SensorTime?
    /// Counted, refused, or still held.
    public var verdict = StepRevision.Verdict.held
    /// Why it was refused.
    public var refusal: StepRevision.Refusal?
    /// Probability that the verdict is wrong; `nil` while it is held.
    public var errorProbability: Float?
    /// Metres; `nil` where it was not counted.
    public var length: Double?

    /// A wave as the first line of the step log about it has it.
    init(_ revision: StepRevision) {
      (number, time) = (revision.number, revision.time)
      take(revision)
    }

    /// Takes a later line about it.
    mutating func take(_ revision: StepRevision) {
      guard revision.verdict != .held else { return }
      // What decides looks once more, and finds the middle of a wave better.
      time = revision.time
      known = revision.known
      verdict = revision.verdict
      refusal = revision.refusal
      errorProbability = revision.errorProbability
      length = revision.length
    }
  }

  /// What was going on in a stretch of time.
  public struct Stretch: Equatable, Sendable {
    /// The moment as it was asked for.
    public var moment: String
    /// The second that was asked for.
    public var asked: SensorTime
    /// Where the stretch begins.
    public var start: SensorTime
    /// Where it ends.
    public var end: SensorTime
    /// The waves in it, in order of time.
    public var waves: [Wave] = []
    /// What happened in it.
    public var events: [MotionEvent] = []
    /// The batches that lie in it, at least in part: activity, and what it rests on.
    public var batches: [MotionBatch] = []
    /// Gestures in it, where they were looked for.
    public var gestures: [GestureRow] = []
    /// Why these were told, and what nearly was, in order of time.
    public var judgements: [GestureJudgement] = []
  }

  /// One for each moment, in the order in which they were asked for.
  public var stretches: [Stretch] = []
  /// The whole recording.
  public var refusals = RefusalTally()
}

extension Explanation {
  /// Notes what was told of gestures in the stretches.
  mutating func note(_ told: ToldGestures) {
    for index in stretches.indices {
      let (start, end) = (stretches[index].start, stretches[index].end)
      stretches[index].gestures = told.rows.filter { $0.end >= start && $0.start < end }
      stretches[index].judgements = told.judgements.filter { $0.time >= start && $0.time < end }
        .sorted { $0.time < $1.time }
    }
  }
}

/// Gathers an explanation. Memory grows with the length of the stretches only.
struct ExplanationBuilder: Equatable, Sendable {
  private var explanation = Explanation()
  private let asked: [MomentStretch]

  /// A builder for stretches that are known before the first sample.
  init(_ stretches: [MomentStretch]) {
    asked = stretches
    explanation.stretches = stretches.map {
      Explanation.Stretch(
        moment: $0.moment, asked: SensorTime(seconds: $0.first),
        start: SensorTime(seconds: $0.start), end: SensorTime(seconds: $0.end))
    }
  }

  /// Takes a line of the step log.
  mutating func append(_ revision: StepRevision) {
    explanation.refusals.append(revision)
    for index in explanation.stretches.indices {
      let isThere = explanation.stretches[index].waves.contains { $0.number == revision.number }
      guard isThere || contains(index, revision.time) else { continue }
      Self.note(revision, in: &explanation.stretches[index].waves)
    }
  }

  /// Takes an event.
  mutating func append(_ event: MotionEvent) {
    for index in explanation.stretches.indices where contains(index, event.time) {
      explanation.stretches[index].events.append(event)
    }
  }

  /// Takes the result of a batch.
  mutating func append(_ batch: MotionBatch) {
    for index in explanation.stretches.indices
    where batch.end > explanation.stretches[index].start
      && batch.start < explanation.stretches[index].end
    {
      explanation.stretches[index].batches.append(batch)
    }
  }

  /// The explanation, after the last message of a recording of this length in seconds.
  ///
  /// Throws where a stretch lies behind the end.
  mutating func finish(duration: Double) throws(MomentError) -> Explanation {
    explanation.refusals.finish()
    for index in explanation.stretches.indices {
      try asked[index].check(within: duration)
      explanation.stretches[index].end = SensorTime(seconds: min(asked[index].end, duration))
      // At an edge a wave may be decided to lie outside.
      let stretch = explanation.stretches[index]
      explanation.stretches[index].waves = stretch.waves.filter {
        $0.time >= stretch.start && $0.time < SensorTime(seconds: asked[index].end)
      }.sorted { $0.time < $1.time }
      explanation.stretches[index].events.sort { $0.time < $1.time }
    }
    return explanation
  }

  private func contains(_ index: Int, _ time: SensorTime) -> Bool {
    time >= explanation.stretches[index].start && time < explanation.stretches[index].end
  }

  private static func note(_ revision: StepRevision, in waves: inout [Explanation.Wave]) {
    // The newest ones are decided: they stand at the end.
    if let index = waves.lastIndex(where: { $0.number == revision.number }) {
      waves[index].take(revision)
    } else {
      waves.append(Explanation.Wave(revision))
    }
  }
}

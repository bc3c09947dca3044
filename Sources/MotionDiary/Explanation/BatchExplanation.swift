package import MotionProcessing
package import MotionRecordings

/// Why a single batch was called what it was called, and what lies in it: what a service tells as time goes on.
package struct BatchExplanation: Equatable, Sendable {
  /// The batch.
  package let batch: MotionBatch
  /// The waves in it, in order of time.
  package private(set) var waves: [Explanation.Wave] = []
  /// What happened in it, in order of time.
  package private(set) var events: [MotionEvent] = []

  /// That of each batch. Batches come in order of time; of each wave there is one line of the step log, its newest.
  /// Lines and events of other times are left out.
  ///
  /// Waves are not told apart by their numbers, which begin anew where a session of the device's clock does.
  package static func explanations(
    of batches: [MotionBatch], _ revisions: [StepRevision], _ events: [MotionEvent]
  ) -> [BatchExplanation] {
    var rest = (
      waves: revisions.map(Explanation.Wave.init).sorted { $0.time < $1.time }[...],
      events: events.sorted { $0.time < $1.time }[...]
    )
    return batches.map { batch in
      var explanation = BatchExplanation(batch: batch)
      rest.waves = rest.waves.drop { $0.time < batch.start }
      rest.events = rest.events.drop { $0.time < batch.start }
      explanation.waves = Array(rest.waves.prefix { $0.time < batch.end })
      explanation.events = Array(rest.events.prefix { $0.time < batch.end })
      return explanation
    }
  }

  private init(batch: MotionBatch) { self.batch = batch }

  /// The words and numbers that the diary's JSON has.
  package func add(to document: inout JSONObject) {
    batch.explain(to: &document)
    document.add("waves", .array(waves.map { $0.json }))
    document.add("events", .array(events.map { $0.json }))
  }
}

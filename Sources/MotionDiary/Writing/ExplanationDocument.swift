import MotionProcessing

/// An explanation as the diary's JSON has it.
struct ExplanationKeys: Encodable {
  var waves: WaveCountKeys
  var stretches: [StretchKeys]

  init(_ explanation: Explanation) {
    waves = WaveCountKeys(explanation.refusals)
    stretches = explanation.stretches.map(StretchKeys.init)
  }

  /// The waves of the whole recording.
  struct WaveCountKeys: Encodable {
    var seen: Int
    var counted: Int
    var refused: [String: Int]
    var mostRefused: [RefusedKeys]

    init(_ tally: RefusalTally) {
      seen = tally.counted + tally.refused
      counted = tally.counted
      refused = [:]
      for reason in StepRevision.Refusal.allCases { refused[reason.word] = tally.refused(reason) }
      mostRefused = tally.stretches.map(RefusedKeys.init)
    }
  }

  /// Where many waves were refused one after the other.
  struct RefusedKeys: Encodable {
    var startS: Double
    var endS: Double
    var waves: Int
    var refusal: String

    init(_ stretch: RefusalTally.Stretch) {
      startS = rounded(stretch.start.seconds)
      endS = rounded(stretch.end.seconds)
      waves = stretch.waves
      refusal = stretch.mainReason.word
    }
  }

  /// What was going on around a moment.
  struct StretchKeys: Encodable {
    var moment: String
    var startS: Double
    var endS: Double
    var waves: [WaveKeys]
    var events: [EventKeys]
    var activity: [ActivityKeys]

    init(_ stretch: Explanation.Stretch) {
      moment = stretch.moment
      startS = rounded(stretch.start.seconds)
      endS = rounded(stretch.end.seconds)
      waves = stretch.waves.map(WaveKeys.init)
      events = stretch.events.map(EventKeys.init)
      activity = stretch.batches.map(ActivityKeys.init)
    }
  }

  /// One wave and what became of it.
  struct WaveKeys: Encodable {
    var wave: Int
    var timeS: Double
    var knownS: Double?
    var verdict: String
    var refusal: String?
    var errorProbability: Double?
    var lengthM: Double?

    init(_ wave: Explanation.Wave) {
      self.wave = wave.number
      timeS = rounded(wave.time.seconds)
      knownS = wave.known.map { rounded($0.seconds) }
      verdict = wave.verdict.word
      refusal = wave.refusal?.word
      errorProbability = wave.errorProbability.map { rounded(Double($0)) }
      lengthM = wave.length.map(rounded)
    }
  }

  /// One event.
  struct EventKeys: Encodable {
    var timeS: Double
    var knownS: Double
    var event: String
    var floors: Int?
    var change: String?
    var metres: Double?

    init(_ event: MotionEvent) {
      timeS = rounded(event.time.seconds)
      knownS = rounded(event.known.seconds)
      self.event = event.kind.word
      if case .floors(let n) = event.kind { floors = n }
      guard case .levelChange(let what) = event.kind else { return }
      change = what.kindWord
      metres = rounded(what.metres)
    }
  }

  /// What one batch said of the activity, live, and what it rests on.
  struct ActivityKeys: Encodable {
    var startS: Double
    var endS: Double
    var activity: String
    var confidence: String?
    var evidence: [String: Double]?
    var why: ReasonKeys?

    init(_ batch: MotionBatch) {
      let kind = SegmentKind(batch.activity)
      startS = rounded(batch.start.seconds)
      endS = rounded(batch.end.seconds)
      activity = kind.key
      confidence = kind == .other || kind == .noData ? nil : batch.activity.confidence.word
      why = batch.reason.map(ReasonKeys.init)
      guard let said = batch.evidence else { return }
      evidence = [:]
      for kind in ActivityClass.allCases {
        evidence?[kind.word] = rounded(Double(said[kind]))
      }
    }
  }

  /// What decided a batch, and how close the next activity was.
  struct ReasonKeys: Encodable {
    var decidedBy: String
    var next: String
    var margin: Double
    var sources: [String: Double]

    init(_ reason: ActivityReason) {
      decidedBy = reason.decisive.word
      next = reason.next.word
      margin = rounded(Double(reason.margin))
      sources = [:]
      for source in EvidenceSource.allCases where reason[source] != 0 {
        sources[source.word] = rounded(Double(reason[source]))
      }
    }
  }
}

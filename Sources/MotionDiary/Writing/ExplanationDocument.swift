import MotionProcessing
import MotionRecordings

/// An explanation as the diary's JSON has it.
extension Explanation {
  var json: JSONValue {
    .object { keys in
      keys.add("waves", refusals.json)
      keys.add("stretches", .array(stretches.map { $0.json }))
    }
  }
}

/// The waves of the whole recording, and where many were refused one after the other.
extension RefusalTally {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("seen", counted + refused)
      keys.add("counted", counted)
      keys.add(
        "refused",
        .object { reasons in
          for reason in StepRevision.Refusal.allCases {
            reasons.add(reason.word, refused(reason))
          }
        })
      keys.add(
        "most_refused",
        .array(
          stretches.map { stretch in
            .object { keys in
              keys.add("start_s", rounded(stretch.start.seconds))
              keys.add("end_s", rounded(stretch.end.seconds))
              keys.add("waves", stretch.waves)
              keys.add("refusal", stretch.mainReason.word)
            }
          }))
    }
  }
}

/// What was going on around a moment.
extension Explanation.Stretch {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("moment", moment)
      keys.add("start_s", rounded(start.seconds))
      keys.add("end_s", rounded(end.seconds))
      keys.add("waves", .array(waves.map { $0.json }))
      keys.add("events", .array(events.map { $0.json }))
      keys.add("activity", .array(batches.map { $0.json }))
      if !gestures.isEmpty { keys.add("gestures", .array(gestures.map { $0.json })) }
      if !judgements.isEmpty { keys.add("judgements", .array(judgements.map { $0.json })) }
    }
  }
}

/// One wave and what became of it.
extension Explanation.Wave {
  var json: JSONValue {
    .object { keys in
      keys.add("wave", number)
      keys.add("time_s", rounded(time.seconds))
      keys.add("known_s", known.map { rounded($0.seconds) })
      keys.add("verdict", verdict.word)
      keys.add("refusal", refusal?.word)
      keys.add("error_probability", errorProbability.map { rounded(Double($0)) })
      keys.add("length_m", length.map(rounded))
    }
  }
}

extension MotionEvent {
  var json: JSONValue {
    .object { keys in
      keys.add("time_s", rounded(time.seconds))
      keys.add("known_s", rounded(known.seconds))
      keys.add("event", kind.word)
      if case .floors(let n) = kind { keys.add("floors", n) }
      guard case .levelChange(let what) = kind else { return }
      keys.add("change", what.kindWord)
      keys.add("metres", rounded(what.metres))
    }
  }
}

/// What one batch said of the activity, live, and what it rests on.
extension MotionBatch {
  fileprivate var json: JSONValue { .object { explain(to: &$0) } }

  func explain(to keys: inout JSONObject) {
    let kind = SegmentKind(activity)
    keys.add("start_s", rounded(start.seconds))
    keys.add("end_s", rounded(end.seconds))
    keys.add("activity", kind.key)
    if kind != .other && kind != .noData { keys.add("confidence", activity.confidence.word) }
    keys.add("why", reason?.json)
    keys.add("phrase", BatchPhrase(self)?.text)
    guard let evidence else { return }
    keys.add(
      "evidence",
      .object { shares in
        for kind in ActivityClass.allCases {
          shares.add(kind.word, rounded(Double(evidence[kind])))
        }
      })
  }
}

/// What decided a batch, and how close the next activity was.
extension ActivityReason {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("decided_by", decisive.word)
      keys.add("next", next.word)
      keys.add("margin", rounded(Double(margin)))
      keys.add(
        "sources",
        .object { shares in
          for source in EvidenceSource.allCases where self[source] != 0 {
            shares.add(source.word, rounded(Double(self[source])))
          }
        })
    }
  }
}

import MotionGestures
import MotionProcessing
import MotionRecordings

extension ToldGestures {
  /// What the documents say of gestures.
  var json: JSONValue {
    .object { keys in
      keys.add(
        "looked_for",
        .array(
          GestureKind.allCases.filter { options.selection.contains($0) }.map {
            .string($0.rawValue)
          }))
      keys.add("wrist", options.wrist?.rawValue)
      keys.add("told", .array(totals.map { $0.json }))
      if !sets.isEmpty { keys.add("sets", .array(sets.map { $0.setJSON })) }
      if !minutes.isEmpty { keys.add("tremor", tremorJSON) }
      if let most = largestForces {
        keys.add(
          "largest_g",
          .object { forces in
            forces.add("gaining_speed", rounded(most.gaining))
            forces.add("braking", rounded(most.losing))
            forces.add("left", rounded(most.left))
            forces.add("right", rounded(most.right))
          })
      }
    }
  }

  private var tremorJSON: JSONValue {
    .object { keys in
      keys.add("minutes", minutes.count)
      keys.add("unknown_minutes", rounded(minutes.reduce(0) { $0 + $1.unknown }))
      keys.add("none_minutes", rounded(minutes.reduce(0) { $0 + $1.none }))
      keys.add(
        "tremor_minutes", rounded(minutes.reduce(0) { $0 + max(0, 1 - $1.unknown - $1.none) }))
    }
  }
}

extension GestureTotal {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("gesture", kind.rawValue)
      keys.add("rows", rows)
      keys.add("time_s", rounded(seconds))
      keys.add("largest", largest.map { rounded($0) })
      if !classes.isEmpty {
        keys.add(
          "classes",
          .object { words in
            for one in classes { words.add(one.word, one.rows) }
          })
      }
    }
  }
}

extension GestureRow {
  /// One line of the table.
  var json: JSONValue {
    .object { keys in
      keys.add("gesture", kind.rawValue)
      keys.add("start_s", rounded(start.seconds))
      keys.add("end_s", rounded(end.seconds))
      keys.add("known_s", rounded(known.seconds))
      keys.add("value", value.map { rounded($0) })
      keys.add("detail", .array(detail.map { .string($0) }))
    }
  }

  fileprivate var setJSON: JSONValue {
    .object { keys in
      keys.add("start_s", rounded(start.seconds))
      keys.add("end_s", rounded(end.seconds))
      keys.add("repetitions", value.map { rounded($0) })
    }
  }
}

extension GestureJudgement {
  /// Why it was told, or nearly was.
  var json: JSONValue {
    .object { keys in
      keys.add("gesture", kind.rawValue)
      keys.add("time_s", rounded(time.seconds))
      keys.add("told", isTold)
      keys.add("conditions", .array(conditions.all.map { $0.json }))
      keys.add("veto", conditions.all.first { !$0.holds }?.quantity.key)
    }
  }
}

extension GestureCondition {
  fileprivate var json: JSONValue {
    .object { keys in
      keys.add("quantity", quantity.key)
      keys.add("value", value.isFinite ? rounded(Double(value)) : nil)
      keys.add(isAbove ? "above" : "below", rounded(Double(limit)))
      keys.add("holds", holds)
    }
  }
}

extension GestureCondition.Quantity {
  /// Its name with its unit.
  fileprivate var key: String {
    switch self {
    case .rate: "rate_rad_per_s"
    case .acceleration: "acceleration_g"
    case .impact: "impact_g"
    case .weight: "weight_g"
    case .freeFall: "free_fall_readings"
    case .turned: "turned_rad"
    case .motionAfter: "motion_after_g"
    case .rateAfter: "rate_after_rad_per_s"
    case .repeats: "repeats"
    case .recoil: "recoil_g"
    case .restBefore: "rest_before"
    case .restAfter: "rest_after"
    case .interval: "interval_s"
    case .unevenness: "unevenness"
    case .quiet: "quiet"
    case .likeness: "likeness"
    case .period: "period_s"
    case .moved: "moved_g"
    case .lasted: "lasted_periods"
    case .share: "share"
    case .frequency: "frequency_hz"
    case .onTheWay: "on_the_way"
    }
  }
}

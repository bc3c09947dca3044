package import FoundationEssentials
import MotionDiary
package import MotionLink
package import MotionProcessing
package import MotionRecordings

extension MotionActivity {
  /// The flags that are set.
  package var words: String {
    let flags = [
      (stationary, "stationary"), (walking, "walking"), (running, "running"),
      (cycling, "cycling"), (automotive, "automotive"), (unknown, "unknown"),
    ]
    let set = flags.filter(\.0).map(\.1)
    return set.isEmpty ? "none of the known ones" : set.joined(separator: ", ")
  }
}

extension MotionFailure {
  /// What a person reads, with Core Motion's code.
  package var words: String {
    let text =
      switch self {
      case .deviceRequiresMovement: "the magnetometer must be moved about"
      case .trueNorthNotAvailable: "true north is not known"
      case .unknown: "no data"
      case .activityNotAvailable: "the device cannot tell activities"
      case .notAuthorized: "the user does not allow it; see 'coremotion permissions'"
      case .invalidParameter: "the range cannot be"
      case .notAvailable: "the device cannot do it"
      }
    return "\(text) (error \(rawValue))"
  }
}

extension ActivityState {
  /// Its values under their names.
  package func add(to document: inout JSONObject) {
    document.add("activity", activity.words)
    document.add("confidence", activity.confidence.word)
    document.add("since_utc", start.date.iso8601)
  }

  /// What the user did from a moment on.
  package var document: JSONValue { .object { add(to: &$0) } }
}

extension PedometerRecord {
  /// Its values under their names; what is not known has none.
  package func add(to document: inout JSONObject) {
    document.add("steps", steps)
    document.add("distance_m", distance)
    document.add("floors_ascended", floorsAscended)
    document.add("floors_descended", floorsDescended)
    document.add("pace_s_per_m", pace)
    document.add("cadence_per_s", cadence)
    document.add("average_active_pace_s_per_m", averageActivePace)
    document.add("from_utc", start.iso8601)
    document.add("to_utc", end.iso8601)
  }
}

extension Date {
  /// `2014-06-03T06:15:30.25Z`, to the millisecond.
  package var iso8601: String? {
    WallClock(secondsSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000)?.iso8601
  }
}

package import FoundationEssentials
import MotionDiary
package import MotionLink
package import MotionRecordings

/// The document `live-1`: a change of what is known of a device.
package struct LiveDocument {
  /// What has changed: `activity`, `steps`, `altitude`, or `error`.
  package let name: String
  package let value: JSONValue

  /// The document of an update; `nil` for what is not told from moment to moment.
  ///
  /// - Parameter now: what the device's clock shows.
  package init?(_ update: MotionUpdate, now: Date) {
    var document = JSONObject()
    document.add("schema", "live-1")
    switch update {
    case .activity(let state):
      name = "activity"
      state.add(to: &document)
    case .pedometer(let record):
      name = "steps"
      record.add(to: &document)
    case .relativeAltitude(let reading):
      name = "altitude"
      document.add("relative_altitude_m", reading.relativeAltitude)
      document.add("pressure_kpa", reading.pressure)
      document.add("time_utc", reading.moment.date.iso8601)
    case .failure(let failure):
      name = "error"
      document.add("error", Int(failure.rawValue))
      document.add("time_utc", now.iso8601)
    default: return nil
    }
    value = .object(document)
  }
}

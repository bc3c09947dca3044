import FoundationEssentials
import MotionDiary
import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import MotionService
import ServiceDocuments

/// The document `device-list-1`: which devices there are, and what they can do.
enum DevicesDocument {
  static func of(_ devices: [any ServedDevice]) -> JSONValue {
    .object { document in
      document.add("schema", "device-list-1")
      document.add(
        "devices",
        .array(
          devices.map { device in
            .object { object in
              object.add("name", device.name)
              object.add("now_utc", device.host.clock.date(of: device.host.now).iso8601)
              object.add("has_ended", device.hasEnded)
              object.add("profile", device.host.isWatch ? "watch" : "phone")
              object.add("rate", device.rate)
              object.add("features", .strings(device.host.capabilities.features.words))
            }
          }))
    }
  }
}

extension MotionFeatures {
  /// What a device can tell of who carries it.
  fileprivate var words: [String] {
    let names: [(MotionFeatures, String)] = [
      (.activity, "activity"), (.steps, "steps"), (.distance, "distance"), (.floors, "floors"),
      (.relativeAltitude, "relative_altitude"), (.deviceMotion, "attitude"),
    ]
    return names.filter { contains($0.0) }.map(\.1)
  }
}

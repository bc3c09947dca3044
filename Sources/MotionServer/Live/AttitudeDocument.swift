import MotionHost
import MotionLink
import MotionProcessing
import MotionRecordings
import ServiceDocuments

/// The data of an event `attitude`: how the device is turned.
enum AttitudeDocument {
  static func of(_ reading: MotionReading, clock: DeviceClock) -> JSONValue {
    let attitude = reading.attitude
    return .object { document in
      document.add("schema", "live-1")
      document.add(
        "attitude",
        .array([attitude.w, attitude.x, attitude.y, attitude.z].map { .double(rounded($0, 1e5)) }))
      document.add("time_utc", reading.moment.date.iso8601)
      document.add("time_s", rounded(clock.time(of: reading.moment.date).seconds, 1e3))
    }
  }

  private static func rounded(_ value: Double, _ parts: Double) -> Double {
    (value * parts).rounded() / parts
  }
}

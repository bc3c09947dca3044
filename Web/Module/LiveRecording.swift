// The program for a recording that is being made: sample by sample, and what is known after each. A
// new instance of the module for the next one.
import MotionDiary
import MotionProcessing
import MotionRecordings

private struct Live: ~Copyable {
  /// The same analysis as that of the file that is being written, so that both say the same.
  var analysis: RecordingAnalysis?
  var text: [UInt8] = []

  mutating func take(_ reading: Reading, at nanoseconds: Double) {
    let time = SensorTime(nanoseconds: Int64(nanoseconds))
    // An error is one of its files, of which it has none.
    try? analysis?.process(Sample(reading, at: time))
  }
}

// Safe without isolation: the module has one thread.
nonisolated(unsafe) private var live = Live()

/// Begins a recording whose time 0 is so many milliseconds after 1970.
@c(record_begin)
public func recordBegin(_ start: Double) {
  live = Live()
  live.analysis = try? RecordingAnalysis(metadata: RecordingMetadata(recording: "live"))
  live.analysis?.live = LiveFigures()
  live.take(.wallClock(Int64(start) &* 1_000_000), at: 0)
}

/// Takes what an event said, in the units of the recording layout's tables: nanoseconds since the
/// start, rad/s. Before the acceleration of the same event, as a reader merges the two tables.
@c(record_rotation)
public func recordRotation(_ time: Double, _ x: Double, _ y: Double, _ z: Double) {
  live.take(.rotationRate(Vector3(x, y, z)), at: time)
}

/// The specific force, m/s²: the axis that points up reads 9.81.
@c(record_acceleration)
public func recordAcceleration(_ time: Double, _ x: Double, _ y: Double, _ z: Double) {
  live.take(.acceleration(AccelerationUnit.specificForce.converted(Vector3(x, y, z))), at: time)
}

/// A fix; NaN is not known.
@c(record_location)
public func recordLocation(
  _ time: Double, _ latitude: Double, _ longitude: Double, _ altitude: Double,
  _ horizontal: Double, _ vertical: Double, _ speed: Double, _ course: Double
) {
  let fix = LocationFix(
    latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: horizontal,
    verticalAccuracy: vertical, speed: speed, course: course)
  live.take(.location(fix), at: time)
}

/// Ends the recording: what was held is decided.
@c(record_end)
public func recordEnd() { _ = try? live.analysis?.finish() }

/// Writes what is known now, as JSON in one line.
///
/// - Returns: how many bytes it has; `record_text` is where they stand.
@c(record_write)
public func recordWrite() -> Int32 {
  live.text = Array((live.analysis?.live?.json ?? .null).line.utf8)
  return Int32(truncatingIfNeeded: live.text.count)
}

@c(record_text)
public func recordText() -> UnsafePointer<UInt8>? {
  live.text.withUnsafeBufferPointer { $0.baseAddress }
}

import MotionDiary
import MotionProcessing
import MotionRecordings

/// Whether the device was worn, where it is one that is worn on the body: the host says a watch, the file says a place, or it
/// is of a wearable. Of a phone nobody can say: it lies on a table beside its owner.
struct WearWatch {
  private var detector = NotWornDetector()
  /// Whether it is worn on the body at all.
  var isKnown: Bool

  init(_ recording: StudiedRecording) {
    let isWearable = Self.wearables.contains { recording.format.hasPrefix($0) }
    isKnown = recording.streams.contains(.acceleration) && isWearable
  }

  /// Formats of devices that are made to be worn, as their readers call them.
  private static let wearables = ["Axivity", "ActiGraph", "GENEActiv", "Parmay"]

  mutating func process(_ acceleration: Vector3, at time: SensorTime) {
    guard isKnown else { return }
    _ = detector.process(acceleration, at: time)
  }

  mutating func finish() { _ = detector.finish() }

  /// Whether it is known for all time before.
  func isDecided(until time: SensorTime) -> Bool {
    guard isKnown, let decided = detector.decided else { return true }
    return time <= decided
  }

  /// Seconds between two times in which it was not worn.
  func notWorn(from start: SensorTime, to end: SensorTime) -> Double {
    detector.notWorn(from: start, to: end)
  }
}

import Foundation
import MotionLink
import MotionProcessing

/// Updates by number, so that order shows.
enum Numbered {
  static func moment(_ number: Int) -> Moment {
    Moment(timestamp: Double(number), date: Date(timeIntervalSince1970: Double(number)))
  }

  static func vector(_ number: Int) -> VectorReading {
    VectorReading(moment: moment(number), value: Vector3(Double(number), 0, -1))
  }

  static func motion(_ number: Int) -> MotionReading {
    MotionReading(
      moment: moment(number), attitude: Quaternion(w: 1, x: 0, y: 0, z: 0),
      rotationRate: .zero, gravity: Vector3(0, 0, -1),
      userAcceleration: .zero, magneticField: nil,
      fieldAccuracy: .uncalibrated, heading: nil)
  }

  static func walking(_ number: Int) -> ActivityState {
    var activity = MotionActivity()
    activity.walking = true
    activity.confidence = .high
    return ActivityState(activity: activity, start: moment(number))
  }

  static func steps(_ steps: Int) -> PedometerRecord {
    PedometerRecord(
      start: Date(timeIntervalSince1970: 0), end: Date(timeIntervalSince1970: Double(steps)),
      steps: steps)
  }
}

/// A list that handlers on any thread add to.
final class Log<Entry: Sendable>: @unchecked Sendable {
  // Unchecked: the list is guarded by `lock`.
  private let lock = NSLock()
  private var list: [Entry] = []

  var entries: [Entry] { lock.withLock { list } }
  var count: Int { entries.count }

  func add(_ entry: Entry) { lock.withLock { list.append(entry) } }
}

/// Something that handlers capture, to see when they are let go of.
final class Captured: Sendable {
  func touch() {}
}

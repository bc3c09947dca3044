import CoreMotion
import Foundation
import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionTesting

/// A day through `coremotion analyze`'s own path and through Core Motion's names on the virtual
/// clock: the same totals, and what the way costs.
enum DayCost {
  struct Totals: Equatable, CustomStringConvertible {
    var steps: Int
    var millimetres: Int
    var floorsAscended: Int
    var floorsDescended: Int

    var description: String {
      "\(steps) steps, \(Double(millimetres) / 1000) m, floors +\(floorsAscended) -\(floorsDescended)"
    }
  }

  private static func millimetres(_ metres: Double?) -> Int {
    metres.map { Int(($0 * 1000).rounded()) } ?? -1
  }

  static func analysis(of path: String) throws -> Totals {
    var reader = try RecordingReader(path: path)
    var analysis = try RecordingAnalysis(metadata: reader.metadata, streams: Set(reader.streams))
    while let sample = try reader.next() { try analysis.process(sample) }
    let totals = try analysis.finish(findings: reader.findings, skippedRows: reader.skippedRows)
      .totals
    return Totals(
      steps: totals.steps ?? -1, millimetres: millimetres(totals.distanceOnFoot),
      floorsAscended: totals.floorsAscended ?? -1, floorsDescended: totals.floorsDescended ?? -1)
  }

  /// The same day with activity, pedometer and recorder running.
  static func replay(of path: String) throws -> (Totals, activities: Int, recorded: Int) {
    let replay = try MotionReplay(path)
    return try replay.perform {
      let count = Count()
      let activity = CMMotionActivityManager()
      let own = OperationQueue()
      activity.startActivityUpdates(to: own) { _ in count.add() }
      let pedometer = CMPedometer()
      pedometer.startUpdates(from: replay.start) { _, _ in }
      let recorder = CMSensorRecorder()
      recorder.recordAccelerometer(forDuration: MadeDay.length)
      try replay.run()
      var totals = Totals(steps: -1, millimetres: -1, floorsAscended: -1, floorsDescended: -1)
      let answered = DispatchSemaphore(value: 0)
      pedometer.queryPedometerData(from: replay.start, to: replay.now) { data, _ in
        if let data {
          totals = Totals(
            steps: data.numberOfSteps.intValue,
            millimetres: millimetres(data.distance?.doubleValue),
            floorsAscended: data.floorsAscended?.intValue ?? -1,
            floorsDescended: data.floorsDescended?.intValue ?? -1)
        }
        answered.signal()
      }
      answered.wait()
      let list = recorder.accelerometerData(from: replay.start, to: replay.now)
      var recorded = 0
      if let list {
        var samples = NSFastEnumerationIterator(list)
        while samples.next() != nil { recorded += 1 }
      }
      return (totals, count.value, recorded)
    }
  }
}

/// Counts callbacks, which come from other threads.
final class Count: @unchecked Sendable {
  // Unchecked: `number` is touched under `lock` only.
  private let lock = NSLock()
  private var number = 0

  var value: Int { lock.withLock { number } }
  func add() { lock.withLock { number += 1 } }
}

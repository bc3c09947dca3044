import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport

@testable import MotionStore

/// A minute of a device as drawn by a seed: what is decided at its end, and what may yet change.
struct DrawnMinute {
  var added = HistoryTail()
  var checkpoint = HistoryCheckpoint(past: DevicePast())
  var end: Date

  /// Seconds before the end of the minute up to which things are decided.
  private static let unsettled = 10.0

  /// - Parameters:
  ///   - decided: up to where the minutes before have decided.
  ///   - batch: number of the recorder's next batch.
  init(
    from start: Date, decided: Date, batch: UInt64, records: Bool, by draw: inout SplitMix64
  ) {
    end = start.addingTimeInterval(60)
    let settled = end.addingTimeInterval(-Self.unsettled)
    added = Self.rows(from: decided, to: settled, by: &draw)
    checkpoint.tail = Self.rows(from: settled, to: end, by: &draw)
    // Nothing is known after it, which a device that begins anew would find otherwise.
    checkpoint.tail.states.removeAll { $0.start.date == end }
    checkpoint.tail.states.append(
      ActivityState(
        activity: .undecided,
        start: Moment(timestamp: end.timeIntervalSinceReferenceDate, date: end)))
    checkpoint.past.stepsUntil = settled
    checkpoint.past.statesUntil = settled
    checkpoint.past.nextRecording = batch
    guard records else { return }
    // A batch of 2.5 s each 10 s; the last of them is not full.
    for i in 0..<5 {
      added.batches.append(
        Self.batch(batch + UInt64(i), at: start.addingTimeInterval(Double(i) * 10), 125, &draw))
    }
    checkpoint.tail.batches = [
      Self.batch(
        batch + 5, at: end.addingTimeInterval(-2), Int.random(in: 1...90, using: &draw), &draw)
    ]
    checkpoint.past.nextRecording = batch + 5
    checkpoint.past.recordingEnd = end.addingTimeInterval(3600)
  }

  /// Dates of 1/64 s, which are numbers of few bits: no sum or difference of them is rounded.
  private static func dates(
    _ count: Int, from start: Date, to end: Date, by draw: inout SplitMix64
  ) -> [Date] {
    let ticks = Int(end.timeIntervalSince(start) * 64)
    guard ticks > 0 else { return [] }
    let drawn = Set((0..<count).map { _ in Int.random(in: 1...ticks, using: &draw) })
    return drawn.sorted().map { start.addingTimeInterval(Double($0) / 64) }
  }

  private static func rows(
    from start: Date, to end: Date, by draw: inout SplitMix64
  ) -> HistoryTail {
    var rows = HistoryTail()
    let seconds = max(0, end.timeIntervalSince(start))
    let steps = dates(
      Int(seconds * Double.random(in: 0...2, using: &draw)), from: start, to: end, by: &draw)
    rows.steps = steps.map {
      let length = Double(Int.random(in: 40...90, using: &draw)) / 128
      return LoggedStep(date: $0, length: Bool.random(using: &draw) ? length : nil, activeTime: 0.5)
    }
    rows.floors = dates(Int.random(in: 0...1, using: &draw), from: start, to: end, by: &draw).map {
      HistoryTail.Floors(count: Bool.random(using: &draw) ? 1 : -2, date: $0)
    }
    rows.states = dates(Int.random(in: 0...3, using: &draw), from: start, to: end, by: &draw).map {
      var activity = MotionActivity()
      activity.walking = Bool.random(using: &draw)
      activity.stationary = !activity.walking
      activity.confidence = .high
      return ActivityState(
        activity: activity, start: Moment(timestamp: $0.timeIntervalSinceReferenceDate, date: $0))
    }
    return rows
  }

  private static func batch(
    _ number: UInt64, at date: Date, _ count: Int, _ draw: inout SplitMix64
  ) -> RecordedBatch {
    RecordedBatch(
      identifier: number,
      start: Moment(timestamp: date.timeIntervalSinceReferenceDate, date: date),
      samples: (0..<count).map {
        RecordedBatch.Entry(
          offset: UInt32($0) * 20_000_000, x: Float(draw.noise()), y: Float(draw.noise()), z: 1)
      })
  }
}

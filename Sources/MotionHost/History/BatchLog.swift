import FoundationEssentials
package import MotionLink
import MotionProcessing

/// Batches of the recorder by their start.
struct BatchLog: Sendable {
  private var batches = AgingArray<RecordedBatch>()

  var isEmpty: Bool { batches.count == 0 }

  /// Keeps a batch.
  mutating func append(_ batch: RecordedBatch, horizon: Double) {
    guard batch.seconds.isFinite, batch.end > horizon else { return }
    batches.insert(batch, at: batches.firstIndex { $0.seconds <= batch.seconds })
  }

  /// Lets go of batches without a sample after a date.
  mutating func forget(until horizon: Double) {
    var old = 0
    while old < batches.count, batches[old].end <= horizon { old += 1 }
    batches.removeFirst(old)
  }

  /// The first batch with a sample in (start, end].
  func first(from start: Double, to end: Double) -> RecordedBatch? {
    guard start < end else { return nil }
    // The batch that is running at the start is the last one that began before.
    var index = max(0, batches.firstIndex { $0.seconds <= start } - 1)
    while index < batches.count, batches[index].seconds <= end {
      if !batches[index].samples(after: start, to: end).isEmpty { return batches[index] }
      index += 1
    }
    return nil
  }
}

extension RecordedBatch {
  /// Start in seconds since the reference date.
  package var seconds: Double { start.date.timeIntervalSinceReferenceDate }

  /// When the last sample was taken; an empty batch has ended before everything.
  package var end: Double { samples.last.map { seconds(of: $0) } ?? -.infinity }

  /// When a sample was taken, in seconds since the reference date.
  private func seconds(of entry: Entry) -> Double { seconds + Double(entry.offset) / 1e9 }

  /// The samples in (start, end].
  package func samples(after first: Double, to last: Double) -> [RecordedSample] {
    var result: [RecordedSample] = []
    result.reserveCapacity(samples.count)
    for entry in samples {
      let date = seconds(of: entry)
      guard date > first, date <= last else { continue }
      let moment = Moment(
        timestamp: start.timestamp + Double(entry.offset) / 1e9,
        date: Date(timeIntervalSinceReferenceDate: date))
      result.append(
        RecordedSample(
          moment: moment,
          acceleration: Vector3(Double(entry.x), Double(entry.y), Double(entry.z)),
          identifier: identifier))
    }
    return result
  }
}

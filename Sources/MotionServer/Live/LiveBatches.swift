import FoundationEssentials
import MotionDiary
import MotionHost
import MotionLink
import MotionRecordings
import ServiceDocuments

/// Tells the batches of a device one after the other: what was done with the record of the day, and why.
///
/// The host says that a batch has ended and what was done then; all else about it is looked up by its number.
final class LiveBatches: Sendable {
  private let wishes: LiveWishes
  private let device: String
  private let client: HostClient

  private struct State {
    /// The number of the next batch.
    var next: Int
    /// What was walked on the day of the batch that ends.
    var record: PedometerRecord?
  }

  private let state: Guarded<State>

  /// Those that end from now on.
  init(_ wishes: LiveWishes, of device: String, for client: HostClient) {
    (self.wishes, self.device, self.client) = (wishes, device, client)
    state = Guarded(State(next: client.host.batches))
  }

  /// When the day of a date began.
  func dayStart(of date: Date) -> Date {
    let clock = wishes.clock
    return Date(
      timeIntervalSince1970: clock.start(ofDay: clock.day(of: date.timeIntervalSince1970)))
  }

  /// What was walked on the day of the batch that ends.
  func take(_ record: PedometerRecord) { state.withLock { $0.record = record } }

  /// What is told of the batch that has ended.
  ///
  /// - Parameter activity: what was done at its end.
  func documents(at activity: ActivityState) -> [(event: String, document: JSONValue)] {
    let (number, record) = state.withLock { state in
      defer { (state.next, state.record) = (state.next + 1, nil) }
      return (state.next, state.record)
    }
    guard let kept = client.host.reasons(ofBatch: number), let batch = kept.batches.first else {
      return []
    }
    var documents: [(String, JSONValue)] = []
    if wishes.batches { documents.append(("batch", document(of: batch, activity, record))) }
    if wishes.reasons {
      let why = WhyDocument.of(kept, device: device, from: batch.start, to: batch.end)
      documents.append(("why", why))
    }
    return documents
  }

  private func document(
    of batch: KeptReasons.Batch, _ activity: ActivityState, _ record: PedometerRecord?
  ) -> JSONValue {
    .object { document in
      document.add("schema", "live-1")
      activity.add(to: &document)
      record?.add(to: &document)
      let day = wishes.clock.day(of: batch.end.timeIntervalSince1970)
      document.add("day", CivilDate(daysSince1970: day).iso8601)
      document.add("zone", wishes.clock.zone)
      document.add("time_utc", batch.end.iso8601)
      document.add("time_s", batch.batch.end.seconds)
    }
  }
}

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
  /// The number of the next batch.
  private let next: Guarded<Int>

  /// Those that end from now on.
  init(_ wishes: LiveWishes, of device: String, for client: HostClient) {
    (self.wishes, self.device, self.client) = (wishes, device, client)
    next = Guarded(client.host.batches)
  }

  /// What is told of the batch that has ended.
  ///
  /// - Parameter state: what was done at its end.
  func documents(at state: ActivityState) -> [(event: String, document: JSONValue)] {
    let number = next.withLock { next in
      defer { next += 1 }
      return next
    }
    guard let kept = client.host.reasons(ofBatch: number), let batch = kept.batches.first else {
      return []
    }
    var documents: [(String, JSONValue)] = []
    if wishes.batches { documents.append(("batch", document(of: batch, state))) }
    if wishes.reasons {
      let why = WhyDocument.of(kept, device: device, from: batch.start, to: batch.end)
      documents.append(("why", why))
    }
    return documents
  }

  private func document(of batch: KeptReasons.Batch, _ state: ActivityState) -> JSONValue {
    let (clock, end) = (wishes.clock, batch.end)
    let day = clock.day(of: end.timeIntervalSince1970)
    let midnight = Date(timeIntervalSince1970: clock.start(ofDay: day))
    return .object { document in
      document.add("schema", "live-1")
      state.add(to: &document)
      client.host.record(from: midnight, toEndOf: batch).add(to: &document)
      document.add("day", CivilDate(daysSince1970: day).iso8601)
      document.add("zone", clock.zone)
      document.add("time_utc", end.iso8601)
      document.add("time_s", batch.batch.end.seconds)
    }
  }
}

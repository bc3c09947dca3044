import FoundationEssentials
import MotionDiary
import MotionHost
import MotionRecordings
import MotionService
import ServiceDocuments

/// Tells a batch of a device that has ended: what was done with the record of the day, and why.
struct LiveBatches: Sendable {
  let wishes: LiveWishes
  let device: any ServedDevice

  /// When the day of a date begins; `nil` where nobody wants the record of the day.
  var dayStart: (@Sendable (Date) -> Date)? {
    guard wishes.batches else { return nil }
    return { [clock = wishes.clock] date in
      Date(
        timeIntervalSince1970: clock.start(ofDay: clock.day(of: date.timeIntervalSince1970)))
    }
  }

  /// What is told of a batch; nothing where it is not kept any more.
  func documents(of ended: EndedBatch) -> [(event: String, document: JSONValue)] {
    guard let kept = device.host.reasons(ofBatch: ended.number), let batch = kept.batches.first
    else { return [] }
    var documents: [(String, JSONValue)] = []
    if wishes.batches { documents.append(("batch", document(of: batch, ended))) }
    if wishes.reasons {
      let why = WhyDocument.of(kept, device: device.name, from: batch.start, to: batch.end)
      documents.append(("why", why))
    }
    return documents
  }

  private func document(of batch: KeptReasons.Batch, _ ended: EndedBatch) -> JSONValue {
    .object { document in
      document.add("schema", "live-1")
      ended.activity.add(to: &document)
      ended.record?.add(to: &document)
      let day = wishes.clock.day(of: batch.end.timeIntervalSince1970)
      document.add("day", CivilDate(daysSince1970: day).iso8601)
      document.add("zone", wishes.clock.zone)
      document.add("time_utc", batch.end.iso8601)
      document.add("time_s", batch.batch.end.seconds)
    }
  }
}

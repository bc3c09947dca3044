import FoundationEssentials
import MotionLink
import MotionProcessing

/// At the end of each batch its number, what was walked since the day began, as far as the device counts steps, and
/// what is done now, whether any of it has changed or not.
///
/// It is looked up while the batch ends: what a sample decides behind that belongs to the next one, and by the time at
/// which it is received other batches may have ended.
struct EachBatchStream: MotionStream {
  /// When the day of a date began; `nil` where nobody wants what was walked since.
  let dayStart: (@Sendable (Date) -> Date)?
  /// The batch that it tells just now: the update that it sends takes it along.
  let told = Guarded<EndedBatch?>(nil)

  var events: DeviceEvents { .walking }

  /// Activities are told from 50 Hz acceleration (R12).
  var demand: [SensorStream: Double] { [.acceleration: 50] }
  var pause: Double { MotionBatch.duration }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard case .batch(let batch) = event, let number = context.batchNumber else { return }
    let ended = EndedBatch(
      number: number, activity: context.activity, record: record(of: batch, context))
    told.withLock { $0 = ended }
    send(.activity(context.activity))
  }

  private func record(of batch: MotionBatch, _ context: StreamContext) -> PedometerRecord? {
    let features = context.capabilities.features
    guard let dayStart, features.contains(.steps) else { return nil }
    let end = context.clock.date(of: batch.end)
    var record = HistoryQueries.record(
      from: dayStart(end), to: end, now: context.clock.date(of: context.now), features: features,
      store: context.history, settled: context.settled)
    record.takeGait(of: batch, context)
    return record
  }
}

import FoundationEssentials
import MotionLink
import MotionProcessing

/// At the end of each batch what was walked since the day began, as far as the device counts steps, then what is done
/// now, whether any of it has changed or not.
///
/// It is looked up while the batch ends: what a sample decides behind that belongs to the next one.
struct EachBatchStream: MotionStream {
  /// When the day of a date began.
  let dayStart: @Sendable (Date) -> Date

  var events: DeviceEvents { .walking }

  /// Activities are told from 50 Hz acceleration (R12).
  var demand: [SensorStream: Double] { [.acceleration: 50] }
  var pause: Double { MotionBatch.duration }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard case .batch(let batch) = event else { return }
    if let record = record(of: batch, context) { send(.pedometer(record)) }
    send(.activity(context.activity))
  }

  private func record(of batch: MotionBatch, _ context: StreamContext) -> PedometerRecord? {
    let features = context.capabilities.features
    guard features.contains(.steps) else { return nil }
    let end = context.clock.date(of: batch.end)
    var record = HistoryQueries.record(
      from: dayStart(end), to: end, now: context.clock.date(of: context.now), features: features,
      store: context.history)
    let walking = batch.walking(at: context.now)
    if features.contains(.pace) { record.pace = walking?.pace?.known }
    if features.contains(.cadence) { record.cadence = walking?.cadence?.known }
    return record
  }
}

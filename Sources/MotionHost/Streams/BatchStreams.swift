import MotionLink
import MotionProcessing

/// All acceleration, a batch each second of sample time (contract, section 3.2).
///
/// What waits when the accelerometer is lost comes before the failure.
struct AccelerometerBatchStream: MotionStream {
  private var batch = SecondBatch<VectorReading>()
  private var isLost = false

  /// A stream that has seen nothing.
  init() {}

  var events: DeviceEvents { [.acceleration, .lost] }

  /// Every sample that there is.
  var demand: [SensorStream: Double] { [.acceleration: .infinity] }
  var pause: Double { SecondBatch<VectorReading>.duration }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard !isLost else { return }
    switch event {
    case .sample(let sample):
      guard case .acceleration(let value) = sample.reading, value.isFinite, sample.time.isUsable
      else { return }
      let reading = VectorReading(moment: context.clock.moment(of: sample.time), value: value)
      if let full = batch.add(reading, at: sample.time) { send(.accelerometerBatch(full)) }
    case .lost(.acceleration):
      isLost = true
      let rest = batch.takeRest()
      if !rest.isEmpty { send(.accelerometerBatch(rest)) }
      send(.failure(.unknown))
    default: break
    }
  }
}

/// All device motion in the default frame, a batch each second of sample time (contract, section
/// 3.2; R125). No upper rate: the limit of 100 Hz is that of single samples.
struct DeviceMotionBatchStream: MotionStream {
  private var view = MotionView(.xArbitraryZVertical)
  private var batch = SecondBatch<MotionReading>()
  private var isLost = false

  /// A stream that has seen nothing.
  init() {}

  var events: DeviceEvents { [.motion, .lost] }

  /// Every sample that there is.
  var demand: [SensorStream: Double] { view.demand(.infinity) }
  var pause: Double { SecondBatch<MotionReading>.duration }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard !isLost else { return }
    switch event {
    case .motion(let motion):
      guard motion.time.isUsable, let reading = view.reading(of: motion, context.clock) else {
        return
      }
      if let full = batch.add(reading, at: motion.time) { send(.deviceMotionBatch(full)) }
    case .lost(let sensor) where view.needs(sensor):
      isLost = true
      let rest = batch.takeRest()
      if !rest.isEmpty { send(.deviceMotionBatch(rest)) }
      send(.failure(.unknown))
    default: break
    }
  }
}

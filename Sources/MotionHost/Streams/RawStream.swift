import MotionLink
import MotionProcessing

/// Readings of one sensor as they are, at the asked rate (R154).
///
/// What is not a number is left out, and so is a stamp that does not grow. A sensor that is lost
/// ends the stream with one failure (contract, section 4).
struct RawStream: MotionStream {
  private let sensor: SensorStream
  private var decimator: Decimator
  private var isLost = false

  /// Readings of the accelerometer, gyroscope or magnetometer, `interval` seconds apart.
  init(_ sensor: SensorStream, interval: Double) {
    self.sensor = sensor
    decimator = Decimator(interval: interval)
  }

  var events: DeviceEvents {
    switch sensor {
    case .acceleration: [.acceleration, .lost]
    case .rotationRate: [.rotationRate, .lost]
    case .magneticField: [.magneticField, .lost]
    case .pressure, .location, .hint, .wallClock: []
    }
  }

  var demand: [SensorStream: Double] { [sensor: 1 / decimator.interval] }
  var pause: Double { decimator.interval }

  mutating func receive(
    _ event: DeviceEvent, _ context: StreamContext, _ send: (MotionUpdate) -> Void
  ) {
    guard !isLost else { return }
    switch event {
    case .sample(let sample): receive(sample, context.clock, send)
    case .lost(sensor):
      isLost = true
      send(.failure(.unknown))
    default: break
    }
  }

  mutating func setInterval(_ interval: Double) { decimator.setInterval(interval) }

  private mutating func receive(
    _ sample: Sample, _ clock: DeviceClock, _ send: (MotionUpdate) -> Void
  ) {
    let value: Vector3
    let update: (VectorReading) -> MotionUpdate
    switch (sample.reading, sensor) {
    case (.acceleration(let v), .acceleration): (value, update) = (v, MotionUpdate.accelerometer)
    case (.rotationRate(let v), .rotationRate): (value, update) = (v, MotionUpdate.gyroscope)
    case (.magneticField(let v), .magneticField): (value, update) = (v, MotionUpdate.magnetometer)
    default: return
    }
    guard value.isFinite, sample.time.isUsable, decimator.admits(sample.time) else { return }
    send(update(VectorReading(moment: clock.moment(of: sample.time), value: value)))
  }
}

extension SensorTime {
  /// Whether a sample may be dated so: beyond a hundred years a stamp is damage.
  var isUsable: Bool { SensorTime.isRepresentable(seconds) }
}

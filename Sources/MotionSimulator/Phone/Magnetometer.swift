import MotionProcessing

/// A magnetometer: soft and hard iron, stamps that lag, values that come twice.
struct Magnetometer: Sendable {
  private let model: PhoneModel
  private let triad: Triad
  private let hardIron: Vector3
  private var random: RandomSource
  private var last: Vector3?
  private var waiting: [Sample] = []

  init(_ model: PhoneModel, seed: UInt64) {
    self.model = model
    random = RandomSource(seed: seed, stream: 56)
    hardIron = model.hardIron + random.normalVector() * (0.2 * model.hardIron.length)
    triad = Triad(model.magnetometerErrors, mean: model.softIron, &random)
  }

  /// Takes the field in device axes, µT, at `time`; the sample is stamped later.
  mutating func take(_ field: Vector3, at time: Double) {
    let noise = random.normalVector() * model.magnetometerNoise
    var value = triad.converted(triad.seen(field) + hardIron + noise)
    if let last, random.uniform() < model.magnetometerRepeats { value = last }
    last = value
    waiting.append(
      Sample(.magneticField(value), at: SensorTime(seconds: time + model.magnetometerDelay)))
  }

  /// Appends what is stamped up to `time`.
  mutating func deliver(until time: Double, into samples: inout [Sample]) {
    while let first = waiting.first, first.time.seconds <= time {
      samples.append(first)
      waiting.removeFirst()
    }
  }
}

import MotionProcessing

/// The sensors of one phone: reads the true state between two ticks and says what the sensors
/// would.
struct PhoneSensors: Sendable {
  private let model: PhoneModel
  private var random: RandomSource
  private var accelerometer: SensorClock
  private var gyroscope: SensorClock
  private var magnetometer: SensorClock
  private var barometer: SensorClock
  private var receiver: SensorClock
  private let offset: Vector3
  private var bias: Vector3
  private let hardIron: Vector3
  private var weather: Weather
  private var satellites: Satellites

  init(_ model: PhoneModel, site: Site, seed: UInt64) {
    self.model = model
    random = RandomSource(seed: seed, stream: 8)
    accelerometer = SensorClock(
      rate: model.accelerometerRate, jitter: model.jitter, &random)
    gyroscope = SensorClock(rate: model.gyroscopeRate, jitter: model.jitter, &random)
    magnetometer = SensorClock(rate: model.magnetometerRate, jitter: model.jitter, &random)
    barometer = SensorClock(rate: model.barometerRate, jitter: model.jitter, &random)
    receiver = SensorClock(rate: model.locationRate, jitter: 0, &random)
    offset = random.normalVector() * 0.004
    let size = model.gyroscopeBias.length
    bias = model.gyroscopeBias + random.normalVector() * (0.2 * size)
    hardIron = model.hardIron + random.normalVector() * (0.2 * model.hardIron.length)
    weather = Weather(site, seed: seed)
    satellites = Satellites(site, seed: seed)
  }

  /// Appends what is read after `a` and up to `b`, in order of time.
  ///
  /// `rateA` and `rateB` are the rotation rates at both ticks, rad/s in device axes.
  mutating func read(
    from a: Frame, _ rateA: Vector3, to b: Frame, _ rateB: Vector3, into samples: inout [Sample]
  ) {
    weather.advance(World.tick, &random)
    // Drift of a warming sensor: about 0.1 °/s in ten minutes.
    bias += random.normalVector() * (7e-5 * World.tick.squareRoot())
    let first = samples.count
    let tick = b.time - a.time
    while accelerometer.next <= b.time {
      let x = (accelerometer.next - a.time) / tick
      let force = mix(specificForce(a), specificForce(b), x)
      let value =
        force * (-1 / standardGravity) + offset + random.normalVector() * model.accelerometerNoise
      add(.acceleration(value), at: accelerometer.next, &samples)
      accelerometer.advance(&random)
    }
    while gyroscope.next <= b.time {
      let x = (gyroscope.next - a.time) / tick
      let value = mix(rateA, rateB, x) + bias + random.normalVector() * model.gyroscopeNoise
      add(.rotationRate(value), at: gyroscope.next, &samples)
      gyroscope.advance(&random)
    }
    readSlowSensors(a, b, tick, &samples)
    sort(&samples, from: first)
  }

  private mutating func readSlowSensors(
    _ a: Frame, _ b: Frame, _ tick: Double, _ samples: inout [Sample]
  ) {
    while magnetometer.next <= b.time {
      let x = (magnetometer.next - a.time) / tick
      let field = mix(EarthField.seen(by: a), EarthField.seen(by: b), x)
      let value = field + hardIron + random.normalVector() * model.magnetometerNoise
      add(.magneticField(value), at: magnetometer.next, &samples)
      magnetometer.advance(&random)
    }
    while barometer.next <= b.time {
      let height = b.place.z + model.barometerNoise * random.normal()
      add(.pressure(weather.pressure(height: height)), at: barometer.next, &samples)
      barometer.advance(&random)
    }
    while receiver.next <= b.time {
      if let fix = satellites.fix(b, every: 1 / model.locationRate) {
        add(.location(fix), at: receiver.next, &samples)
      }
      receiver.advance(&random)
    }
  }

  /// What holds the phone up, m/s², in device axes.
  private func specificForce(_ frame: Frame) -> Vector3 {
    frame.attitude.unrotate(frame.acceleration + Vector3(0, 0, standardGravity))
  }

  private func mix(_ a: Vector3, _ b: Vector3, _ x: Double) -> Vector3 { a + (b - a) * x }

  private func add(_ reading: Reading, at time: Double, _ samples: inout [Sample]) {
    samples.append(Sample(reading, at: SensorTime(seconds: time)))
  }

  /// Insertion sort: at most a handful of samples fall between two ticks.
  private func sort(_ samples: inout [Sample], from first: Int) {
    var i = first + 1
    while i < samples.count {
      var j = i
      while j > first && samples[j].time < samples[j - 1].time {
        samples.swapAt(j, j - 1)
        j -= 1
      }
      i += 1
    }
  }
}

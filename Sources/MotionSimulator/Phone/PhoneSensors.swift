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
  private let forceAxes: Triad
  private let rateAxes: Triad
  private let forceIntoRate: Matrix3
  private var drift: SensorDrift
  private var compass: Magnetometer
  private var pressure: Barometer
  private var air: AirPressure
  private var field: MagneticSurroundings
  private var satellites: Satellites

  init(_ model: PhoneModel, site: Site, surroundings: Surroundings, seed: UInt64) {
    self.model = model
    random = RandomSource(seed: seed, stream: 8)
    accelerometer = SensorClock(
      rate: model.accelerometerRate, jitter: model.jitter, &random)
    gyroscope = SensorClock(rate: model.gyroscopeRate, jitter: model.jitter, &random)
    magnetometer = SensorClock(rate: model.magnetometerRate, jitter: model.jitter, &random)
    barometer = SensorClock(rate: model.barometerRate, jitter: model.jitter, &random)
    receiver = SensorClock(rate: model.locationRate, jitter: 0, &random)
    var device = RandomSource(seed: seed, stream: 57)
    forceAxes = Triad(model.accelerometerErrors, &device)
    rateAxes = Triad(model.gyroscopeErrors, &device)
    let size = model.gyroscopeForceSensitivity
    forceIntoRate = Matrix3(
      rows: device.normalVector() * size, device.normalVector() * size,
      device.normalVector() * size)
    drift = SensorDrift(model, seed: seed)
    compass = Magnetometer(model, seed: seed)
    pressure = Barometer(model, phoneCase: surroundings.phoneCase, seed: seed)
    air = AirPressure(surroundings.weather, site: site, seed: seed)
    field = MagneticSurroundings(surroundings.magnetism, site: site, seed: seed)
    satellites = Satellites(site, surroundings.location, seed: seed)
  }

  /// Appends what is read after `a` and up to `b`, in order of time.
  ///
  /// `rateA` and `rateB` are the rotation rates at both ticks, rad/s in device axes.
  mutating func read(
    from a: Frame, _ rateA: Vector3, to b: Frame, _ rateB: Vector3, into samples: inout [Sample]
  ) {
    drift.advance(Tick.seconds)
    air.advance(b, Tick.seconds)
    pressure.advance(b, air: b.place.z + air.altitude, Tick.seconds)
    field.advance(b, Tick.seconds)
    let first = samples.count
    let forceA = weight(a)
    let forceB = weight(b)
    let tick = b.time - a.time
    while accelerometer.next <= b.time {
      let x = (accelerometer.next - a.time) / tick
      let noise = random.normalVector() * model.accelerometerNoise
      let value = forceAxes.seen(mix(forceA, forceB, x)) + drift.force + noise
      add(.acceleration(forceAxes.converted(value)), at: accelerometer.next, &samples)
      accelerometer.advance(&random)
    }
    while gyroscope.next <= b.time {
      let x = (gyroscope.next - a.time) / tick
      let noise = random.normalVector() * model.gyroscopeNoise
      let value = rateAxes.seen(mix(rateA, rateB, x)) + drift.rate + noise
      let pulled = value + forceIntoRate * mix(forceA, forceB, x)
      add(.rotationRate(rateAxes.converted(pulled)), at: gyroscope.next, &samples)
      gyroscope.advance(&random)
    }
    readSlowSensors(a, b, tick, &samples)
    sort(&samples, from: first)
  }

  /// Takes no sample for so many seconds, in which weather and temperature go on.
  mutating func pass(_ seconds: Double, until time: Double) {
    drift.pass(seconds)
    air.pass(seconds)
    satellites.pass()
    accelerometer.pass(until: time)
    gyroscope.pass(until: time)
    magnetometer.pass(until: time)
    barometer.pass(until: time)
    receiver.pass(until: time)
  }

  private mutating func readSlowSensors(
    _ a: Frame, _ b: Frame, _ tick: Double, _ samples: inout [Sample]
  ) {
    if magnetometer.next <= b.time {
      let before = field.seen(by: a)
      let after = field.seen(by: b)
      while magnetometer.next <= b.time {
        let x = (magnetometer.next - a.time) / tick
        compass.take(mix(before, after, x), at: magnetometer.next)
        magnetometer.advance(&random)
      }
    }
    compass.deliver(until: b.time, into: &samples)
    while barometer.next <= b.time {
      add(.pressure(air.pressure(height: pressure.read())), at: barometer.next, &samples)
      barometer.advance(&random)
    }
    while receiver.next <= b.time {
      if let fix = satellites.fix(b, at: receiver.next) {
        add(.location(fix), at: receiver.next, &samples)
      }
      receiver.advance(&random)
    }
  }

  /// Minus what holds the phone up, g in device axes: Core Motion's sign.
  private func weight(_ frame: Frame) -> Vector3 {
    frame.attitude.unrotate(frame.acceleration + Vector3(0, 0, standardGravity))
      * (-1 / standardGravity)
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

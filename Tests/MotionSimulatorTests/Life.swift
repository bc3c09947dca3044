import MotionProcessing
import MotionTestSupport

@testable import MotionSimulator

/// A simulation drawn to its end, sorted by stream.
struct Life {
  var acceleration: [(time: Double, value: Vector3)] = []
  var rotation: [(time: Double, value: Vector3)] = []
  var field: [(time: Double, value: Vector3)] = []
  var altitude: [(time: Double, value: Double)] = []
  var fixes: [(time: Double, value: LocationFix)] = []
  var truth = SimulationTruth()

  init(_ scenario: Scenario, seed: UInt64 = 1) {
    var simulation = Simulation(scenario, seed: seed)
    while let sample = simulation.next() {
      let t = sample.time.seconds
      switch sample.reading {
      case .acceleration(let v): acceleration.append((t, v))
      case .rotationRate(let v): rotation.append((t, v))
      case .magneticField(let v): field.append((t, v))
      case .pressure(let p):
        altitude.append((t, 44_330.769 * (1 - Trigonometry.pow(p / 101.325, 0.190_263))))
      case .location(let fix): fixes.append((t, fix))
      case .hint, .wallClock: break
      }
    }
    truth = simulation.truth
  }

  init(
    _ script: [Episode], phone: PhoneModel = .iPhone.withoutLocation, faults: PhoneFaults = .none,
    site: Site = .berlin, surroundings: Surroundings = Surroundings(),
    orientationRate: Double = 0, seed: UInt64 = 1
  ) {
    self.init(
      Scenario(
        "test", "For a test.", phone: phone, faults: faults, site: site,
        surroundings: surroundings, orientationRate: orientationRate, script: script), seed: seed)
  }

  /// Lengths of the acceleration in m/s² between two times.
  func lengths(from start: Double, to end: Double) -> SignalMeasures {
    let values = acceleration.filter { $0.time >= start && $0.time < end }
    return SignalMeasures(values.map { $0.value.length * standardGravity }, rate: 100)
  }

  /// RMS in a band summed over the axes, m/s².
  func band(_ low: Double, _ high: Double, from start: Double, to end: Double) -> Double {
    let values = acceleration.filter { $0.time >= start && $0.time < end }.map(\.value)
    let x = SignalMeasures(values.map { $0.x * standardGravity }, rate: 100).rms(
      from: low, to: high)
    let y = SignalMeasures(values.map { $0.y * standardGravity }, rate: 100).rms(
      from: low, to: high)
    let z = SignalMeasures(values.map { $0.z * standardGravity }, rate: 100).rms(
      from: low, to: high)
    return (x * x + y * y + z * z).squareRoot()
  }

  /// Standard deviation of the length of the acceleration between two times, m/s².
  func spread(from start: Double, to end: Double) -> Double {
    lengths(from: start, to: end).rms
  }

  /// RMS of the rotation about its mean over three axes between two times, rad/s.
  func rotationSpread(from start: Double, to end: Double) -> Double {
    let values = rotation.filter { $0.time >= start && $0.time < end }.map(\.value)
    let axes = [values.map(\.x), values.map(\.y), values.map(\.z)]
    return axes.reduce(0) { sum, axis in
      let rms = SignalMeasures(axis, rate: 100).rms
      return sum + rms * rms
    }.squareRoot()
  }

  /// Starts of windows of so many seconds in which a vehicle moves faster than at walking pace.
  func moving(windows seconds: Double) -> [Double] {
    var starts: [Double] = []
    var i = 0
    let length = Int(seconds)
    while i + length < truth.speeds.count {
      if truth.speeds[i...i + length].allSatisfy({ $0.speed > 2 }) {
        starts.append(truth.speeds[i].time)
        i += length
      } else {
        i += 1
      }
    }
    return starts
  }

  /// The strongest line of the rotation between 0.4 and 3.5 Hz and its share of the power there,
  /// with the 0.3 Hz to both sides that a window of five seconds smears.
  func line(from start: Double, to end: Double) -> (frequency: Double, share: Double) {
    let values = rotation.filter { $0.time >= start && $0.time < end }.map(\.value)
    let axes = [values.map(\.x), values.map(\.y), values.map(\.z)].map {
      SignalMeasures($0, rate: 100)
    }
    func power(_ low: Double, _ high: Double) -> Double {
      axes.reduce(0) { sum, axis in
        let rms = axis.rms(from: low, to: high)
        return sum + rms * rms
      }
    }
    var best = (frequency: 0.0, power: 0.0)
    for k in 0...13 {
      let f = 0.7 + 0.2 * Double(k)
      let here = power(f - 0.3, f + 0.3)
      if here > best.power { best = (f, here) }
    }
    return (best.frequency, best.power / power(0.4, 3.5))
  }
}

extension PhoneModel {
  /// A phone without noise, bias or own field.
  static var ideal: PhoneModel { PhoneModel.iPhone.withoutLocation.withoutErrors }

  /// A phone with perfect sensors: rates, jitter and delivery stay.
  var withoutErrors: PhoneModel {
    var copy = self
    copy.accelerometerNoise = 0
    copy.gyroscopeNoise = 0
    copy.gyroscopeBias = .zero
    copy.magnetometerNoise = 0
    copy.hardIron = .zero
    copy.barometerNoise = 0
    copy.accelerometerOffset = 0
    copy.accelerometerOffsetPerKelvin = 0
    copy.accelerometerErrors = .none
    copy.gyroscopeErrors = .none
    copy.gyroscopeForceSensitivity = 0
    copy.gyroscopeBiasPerKelvin = 0
    copy.gyroscopeWalk = 0
    copy.softIron = .unit
    copy.magnetometerErrors = .none
    copy.magnetometerDelay = 0
    copy.magnetometerRepeats = 0
    return copy
  }
}

extension Scenario {
  /// A scenario that nobody wrote.
  init(
    _ name: String, _ summary: String, phone: PhoneModel = .iPhone.withoutLocation,
    person: Person.Given = Person.Given(), faults: PhoneFaults = .none, site: Site = .berlin,
    surroundings: Surroundings = Surroundings(), orientationRate: Double = 0, script: [Episode]
  ) {
    self.init(
      name: name, summary: summary, phone: phone, person: person, faults: faults, site: site,
      surroundings: surroundings, start: Self.usualStart, orientationRate: orientationRate,
      text: nil, script: script)
  }
}

extension Site {
  static var tokyo: Site { all.first { $0.name == "tokyo" } ?? .berlin }
}

extension Episode {
  /// This episode up (or down) a hill of so many per cent.
  func sloping(percent: Double) -> Episode {
    var copy = self
    copy.grade = 0.01 * percent
    return copy
  }
}

/// Mixes every bit of a stream of samples into one number (FNV-1a).
func fingerprint(_ scenario: Scenario, seed: UInt64, samples: Int) -> UInt64 {
  var simulation = Simulation(scenario, seed: seed)
  var hash: UInt64 = 0xCBF2_9CE4_8422_2325
  func mix(_ bits: UInt64) { hash = (hash ^ bits) &* 0x100_0000_01B3 }
  for _ in 0..<samples {
    guard let sample = simulation.next() else { break }
    mix(UInt64(bitPattern: sample.time.nanoseconds))
    mix(UInt64(sample.reading.stream.rawValue))
    switch sample.reading {
    case .acceleration(let v), .rotationRate(let v), .magneticField(let v):
      mix(v.x.bitPattern)
      mix(v.y.bitPattern)
      mix(v.z.bitPattern)
    case .pressure(let p): mix(p.bitPattern)
    case .location(let fix):
      mix(fix.latitude.bitPattern)
      mix(fix.longitude.bitPattern)
    case .hint, .wallClock: break
    }
  }
  return hash
}

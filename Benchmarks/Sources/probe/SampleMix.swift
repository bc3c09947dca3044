import MotionDigest
import MotionProcessing

/// Which streams a generated recording has. Somebody walks, stops, rides and climbs; every second
/// of it is a formula with noise from a generator of fixed seed, so that the same file is made
/// everywhere.
enum SampleMix: String, CaseIterable {
  /// Accelerometer alone at 50 Hz.
  case accelerometer50
  /// Accelerometer, gyroscope and magnetometer at 100 Hz.
  case nineAxis100
  /// The same with barometer and location at 1 Hz.
  case everything100
  /// The same with repeats, disorder, gaps, saturation, NaN and infinities.
  case damaged100

  /// The records of a recording, in the order of their times.
  func records(seconds: Int) -> [UInt64] {
    var noise = Noise()
    var writer = RecordWriter()
    let rate = self == .accelerometer50 ? 50 : 100
    for i in 0..<(seconds * rate) {
      let second = Double(i) / Double(rate)
      let jitter = Int64(noise.next() * 400_000)
      let time = Int64(i) * Int64(1_000_000_000 / rate) + jitter
      let scene = Scene(at: second)
      if self == .damaged100 && isMissing(i) { continue }
      writer.append(0, at: time, damaged(scene.acceleration(&noise), i))
      if self == .accelerometer50 { continue }
      writer.append(1, at: time + 100_000, damaged(scene.rotationRate(&noise), i + 1))
      writer.append(2, at: time + 200_000, damaged(scene.magneticField(&noise), i + 2))
      if self == .nineAxis100 || i % rate != 0 { continue }
      writer.append(3, at: time + 300_000, [scene.pressure + noise.next() * 0.002])
      writer.append(4, at: time + 400_000, scene.fix)
      if self == .damaged100 && i % 700 == 0 { writer.repeatLast() }
    }
    return writer.words
  }

  /// A pause of 0.3 s in each 20 s, of 7 s in each 100 s.
  private func isMissing(_ i: Int) -> Bool { i % 2_000 < 30 || i % 10_000 < 700 }

  private func damaged(_ values: [Double], _ i: Int) -> [Double] {
    guard self == .damaged100 else { return values }
    switch i % 1_009 {
    case 17: return [values[0], .nan, values[2]]
    case 400: return [.infinity, values[1], values[2]]
    case 600: return values.map { $0 * 1e9 }
    case 700...705: return [2, values[1], values[2]]
    default: return values
    }
  }
}

/// What the simulated person does at one moment.
private struct Scene {
  private let second: Double
  private let isOnFoot: Bool

  init(at second: Double) {
    self.second = second
    isOnFoot = second.truncatingRemainder(dividingBy: 60) < 40
  }

  private var phase: Double { 2 * Trigonometry.pi * 1.9 * second }
  private var tilt: Double { 0.6 * Trigonometry.sin(second * 0.21) }
  private var swing: Double { isOnFoot ? Trigonometry.sin(phase) : 0 }

  func acceleration(_ noise: inout Noise) -> [Double] {
    let bounce = isOnFoot ? 0.35 * swing + 0.12 * Trigonometry.sin(2 * phase) : 0
    let g = 1 + bounce
    return [
      -g * Trigonometry.sin(tilt) + noise.next() * 0.01, 0.1 * swing + noise.next() * 0.01,
      -g * Trigonometry.cos(tilt) + noise.next() * 0.01,
    ]
  }

  func rotationRate(_ noise: inout Noise) -> [Double] {
    [
      0.004 + 0.3 * swing + noise.next() * 0.005,
      -0.126 * Trigonometry.cos(second * 0.21) + noise.next() * 0.005,
      -0.002 + 0.1 * Trigonometry.sin(second * 0.05) + noise.next() * 0.005,
    ]
  }

  func magneticField(_ noise: inout Noise) -> [Double] {
    let heading = 2 * (1 - Trigonometry.cos(second * 0.05))
    return [
      12 + 20 * Trigonometry.cos(heading) + noise.next() * 0.4,
      -7 - 20 * Trigonometry.sin(heading) + noise.next() * 0.4, -43 + noise.next() * 0.4,
    ]
  }

  /// Up and down by 12 m every 200 s.
  var pressure: Double { 101.325 - 0.072 * (1 - Trigonometry.cos(second * 0.0314)) }

  var fix: [Double] {
    [48.1 + second * 1.2e-5, 11.6 + second * 3e-6, 520, 5, 8, isOnFoot ? 1.3 : 0, 14]
  }
}

/// Even noise between -1 and 1, Knuth's MMIX generator.
private struct Noise {
  private var state: UInt64 = 1

  mutating func next() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(Int64(bitPattern: state) >> 11) * 0x1p-52
  }
}

private struct RecordWriter {
  private(set) var words: [UInt64] = []

  mutating func append(_ kind: UInt64, at time: Int64, _ values: [Double]) {
    words.append(UInt64(bitPattern: time).littleEndian)
    words.append(kind.littleEndian)
    for i in 0..<(SampleRecord.words - 2) {
      words.append((i < values.count ? values[i] : .nan).bitPattern.littleEndian)
    }
  }

  /// The last record once more, then the one before it.
  mutating func repeatLast() {
    let last = words.suffix(SampleRecord.words)
    let before = words.dropLast(SampleRecord.words).suffix(SampleRecord.words)
    words += Array(last) + Array(before)
  }
}

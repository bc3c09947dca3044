import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("Calibration to gravity")
struct GravityCalibrationTests {
  /// A sensor's error: it reads `scale` times the truth and `bias` more.
  private struct Sensor {
    var scale: Vector3
    var bias: Vector3

    func read(_ v: Vector3) -> Vector3 {
      Vector3(scale.x * v.x + bias.x, scale.y * v.y + bias.y, scale.z * v.z + bias.z)
    }
  }

  private static let sensors = [
    Sensor(scale: Vector3(1, 1, 1), bias: .zero),
    Sensor(scale: Vector3(1.02, 0.985, 1.01), bias: Vector3(0.03, -0.02, 0.05)),
    Sensor(scale: Vector3(0.95, 1.05, 0.97), bias: Vector3(-0.06, 0.04, -0.08)),
  ]

  /// What a day gives that lies still in so many attitudes for ten minutes each, at 10 Hz with 3 mg of noise.
  private func finding(
    _ sensor: Sensor, attitudes: Int, seed: UInt64, turning: Double = 1
  ) -> GravityFinding {
    var (calibrator, random) = (GravityCalibrator(), SplitMix64(seed: seed))
    func noise() -> Double { Double.random(in: -0.005...0.005, using: &random) }
    var time: Int64 = 0
    for _ in 0..<attitudes {
      func part() -> Double { turning * Double.random(in: -1...1, using: &random) }
      let up = Vector3(part(), part(), part() + 1 - turning).normalized ?? Vector3(0, 0, 1)
      for _ in 0..<6000 {
        let read = sensor.read(up) + Vector3(noise(), noise(), noise())
        calibrator.process(read, at: SensorTime(nanoseconds: time))
        time += 100_000_000
      }
    }
    return calibrator.finish()
  }

  @Test("Gain and offset are found within 2 mg of the truth", arguments: 0..<3, 1...3)
  func truth(index: Int, seed: UInt64) throws {
    let sensor = Self.sensors[index]
    let finding = finding(sensor, attitudes: 120, seed: seed)
    let found = try #require(finding.calibration ?? (index == 0 ? GravityCalibration.none : nil))
    for up in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
      for side in [1.0, -1] {
        let error = found.corrected(sensor.read(up * side)) - up * side
        #expect(1000 * error.length < 2)
      }
    }
    if index > 0 { #expect((finding.errorBefore ?? 0) > 15) }
    #expect((finding.errorAfter ?? 0) < 1)
  }

  @Test("A day in one attitude gives nothing, and says so")
  func oneAttitude() {
    let finding = finding(Self.sensors[1], attitudes: 100, seed: 5, turning: 0.1)
    #expect(finding.calibration == nil && finding.refusal == .fewAttitudes)
    #expect((finding.errorBefore ?? 0) > 10 && finding.errorAfter == nil)
  }

  @Test("Too few still windows give nothing, and say so")
  func fewWindows() {
    var calibrator = GravityCalibrator()
    for i in 0..<10_000 {
      let read = Vector3(0, i % 2 == 0 ? 0.2 : -0.2, -1)
      calibrator.process(read, at: SensorTime(nanoseconds: Int64(i) * 100_000_000))
    }
    let finding = calibrator.finish()
    #expect(finding.refusal == .fewStillWindows && finding.windows == 0)
    #expect(finding.calibration == nil && finding.errorBefore == nil)
  }

  @Test("A sensor that is no better off after it is left as it is")
  func noGain() {
    var (calibrator, random) = (GravityCalibrator(), SplitMix64(seed: 9))
    // Lengths far from any sphere: a sensor that hangs.
    for i in 0..<60_000 {
      let window = i / 100
      var chance = SplitMix64(seed: UInt64(window))
      func part() -> Double { Double.random(in: -1...1, using: &chance) }
      let up = Vector3(part(), part(), part()).normalized ?? Vector3(0, 0, 1)
      let length = Double.random(in: 0.9...1.1, using: &chance)
      let noise = Double.random(in: -0.001...0.001, using: &random)
      calibrator.process(
        up * length + Vector3(noise, 0, 0), at: SensorTime(nanoseconds: Int64(i) * 100_000_000))
    }
    let finding = calibrator.finish()
    #expect(finding.refusal == .noGain && finding.calibration == nil)
  }

  @Test("A night in one attitude does not outweigh a day in many")
  func night() throws {
    var (calibrator, random) = (GravityCalibrator(), SplitMix64(seed: 11))
    let sensor = Self.sensors[1]
    func noise() -> Double { Double.random(in: -0.005...0.005, using: &random) }
    var time: Int64 = 0
    func rest(_ up: Vector3, seconds: Int) {
      for _ in 0..<seconds * 10 {
        calibrator.process(
          sensor.read(up) + Vector3(noise(), noise(), noise()), at: SensorTime(nanoseconds: time))
        time += 100_000_000
      }
    }
    for _ in 0..<60 {
      func part() -> Double { Double.random(in: -1...1, using: &random) }
      rest(Vector3(part(), part(), part()).normalized ?? Vector3(0, 0, 1), seconds: 60)
    }
    rest(Vector3(0.6, 0, -0.8), seconds: 8 * 3600)
    let found = try #require(calibrator.finish().calibration)
    for up in [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)] {
      #expect(1000 * (found.corrected(sensor.read(up)) - up).length < 2)
    }
  }
}

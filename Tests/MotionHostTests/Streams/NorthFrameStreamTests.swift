import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("Device motion in the north frames")
struct NorthFrameStreamTests {
  private typealias Bench = StreamBench<DeviceMotionStream>

  private func bench(_ frame: ReferenceFrame) -> Bench {
    Bench(DeviceMotionStream(frame: frame, interval: 0.01))
  }

  private func readings(_ bench: Bench) -> [MotionReading] {
    bench.updates.compactMap { if case .deviceMotion(let reading) = $0 { reading } else { nil } }
  }

  /// Hands on 100 samples a second, each with the field's accuracy and the turn to true north.
  private func run(
    _ bench: inout Bench, from start: Double, for seconds: Double, _ accuracy: FieldAccuracy,
    toTrue: Double? = nil, heading: Double = 350
  ) {
    for i in 0..<Int(seconds * 100) {
      let time = start + Double(i) / 100
      bench.hand(
        .motion(
          .level(at: time, north: 0.9, accuracy: accuracy, toTrue: toTrue, heading: heading)),
        at: time)
    }
  }

  @Test("The attitude is that of north, the heading the fusion's")
  func magnetic() throws {
    var bench = bench(.xMagneticNorthZVertical)
    run(&bench, from: 0, for: 0.05, .medium)
    let first = try #require(readings(bench).first)
    #expect(first.attitude.angle(to: .about(0, 0, 0.9)) < 1e-9)
    #expect(first.heading == 350)
    #expect(first.magneticField == Vector3(20, 0, -40))
    #expect(first.fieldAccuracy == .medium)
    #expect(readings(bench).count == 5)
  }

  @Test("Nothing comes, not even a failure, before the field was seen")
  func waits() {
    var bench = bench(.xMagneticNorthZVertical)
    for i in 0..<500 { bench.hand(.motion(.level(at: Double(i) / 100)), at: Double(i) / 100) }
    #expect(bench.updates.isEmpty)
  }

  @Test("An uncalibrated field is told once; data come once it is calibrated, and go on")
  func calibration() throws {
    var bench = bench(.xMagneticNorthZVertical)
    run(&bench, from: 0, for: 5, .uncalibrated)
    #expect(bench.updates == [.failure(.deviceRequiresMovement)])
    run(&bench, from: 5, for: 1, .low)
    run(&bench, from: 6, for: 1, .uncalibrated)
    #expect(readings(bench).count == 200)
    #expect(bench.failures == [.deviceRequiresMovement])
    let last = try #require(readings(bench).last)
    #expect(last.magneticField == nil && last.heading == 350)
  }

  @Test("A device that is not moved gives motion after ten seconds, without a heading")
  func rest() throws {
    var bench = bench(.xMagneticNorthZVertical)
    run(&bench, from: 0, for: 9.9, .uncalibrated)
    #expect(bench.updates == [.failure(.deviceRequiresMovement)])
    run(&bench, from: 9.9, for: 1.1, .uncalibrated)
    #expect(readings(bench).count == 100)
    #expect(readings(bench).allSatisfy { $0.heading == nil && $0.fieldAccuracy == .uncalibrated })
    run(&bench, from: 11, for: 1, .low)
    run(&bench, from: 12, for: 1, .uncalibrated)
    #expect(readings(bench).suffix(200).allSatisfy { $0.heading == 350 })
    #expect(bench.failures == [.deviceRequiresMovement])
  }

  @Test("A device that is not moved still waits for the place that true north needs")
  func restWithoutPlace() {
    var bench = bench(.xTrueNorthZVertical)
    run(&bench, from: 0, for: 30, .uncalibrated)
    #expect(readings(bench).isEmpty)
    run(&bench, from: 30, for: 1, .uncalibrated, toTrue: -0.05)
    #expect(readings(bench).count == 100)
  }

  @Test("A field that is calibrated within a second is nothing to tell")
  func patience() {
    var bench = bench(.xMagneticNorthZVertical)
    run(&bench, from: 0, for: 0.5, .uncalibrated)
    run(&bench, from: 0.5, for: 1, .low)
    #expect(bench.failures.isEmpty)
    #expect(readings(bench).count == 100)
  }

  @Test("True north without a place is told once; data come once it is known")
  func place() {
    var bench = bench(.xTrueNorthZVertical)
    run(&bench, from: 0, for: 5, .high)
    #expect(bench.updates == [.failure(.trueNorthNotAvailable)])
    run(&bench, from: 5, for: 1, .high, toTrue: -0.05)
    #expect(readings(bench).count == 100)
    #expect(bench.failures.count == 1)
  }

  @Test("Where both are missing both are told")
  func both() {
    var bench = bench(.xTrueNorthZVertical)
    run(&bench, from: 0, for: 5, .uncalibrated)
    #expect(
      bench.updates == [
        .failure(.deviceRequiresMovement), .failure(.trueNorthNotAvailable),
      ])
    run(&bench, from: 5, for: 1, .low)
    #expect(bench.updates.count == 2)
  }

  @Test(
    "True heading is magnetic heading and declination, in [0, 360)",
    arguments: [(350.0, 15.0, 5.0), (3, -5, 358), (90, 4, 94), (345, 15, 0)])
  func declination(magnetic: Double, degrees: Double, expected: Double) throws {
    var bench = bench(.xTrueNorthZVertical)
    let toTrue = -degrees * .pi / 180
    run(&bench, from: 0, for: 0.01, .high, toTrue: toTrue, heading: magnetic)
    let first = try #require(readings(bench).first)
    let heading = try #require(first.heading)
    #expect(heading >= 0 && heading < 360)
    let difference = abs(heading - expected)
    #expect(min(difference, 360 - difference) < 1e-9)
    #expect(first.attitude.angle(to: .about(0, 0, 0.9 + toTrue)) < 1e-9)
  }

  @Test("A lost magnetometer ends the wait for north, but not a north that is known")
  func lost() {
    var waiting = bench(.xMagneticNorthZVertical)
    waiting.hand(.lost(.magneticField), at: 1)
    #expect(waiting.updates == [.failure(.unknown)])
    run(&waiting, from: 2, for: 1, .high)
    #expect(waiting.updates.count == 1)
    var known = bench(.xMagneticNorthZVertical)
    run(&known, from: 0, for: 1, .high)
    known.hand(.lost(.magneticField), at: 1)
    run(&known, from: 1, for: 1, .high)
    #expect(readings(known).count == 200)
  }
}

import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("What was learned of the sensors")
struct SensorCalibrationTests {
  /// A raw phone handled by a person for a minute.
  private func handled(_ s: inout AttitudeSimulation, seconds: Double = 60) {
    s.run(
      seconds: seconds,
      turn: { t in
        Vector3(
          1.5 * Trigonometry.sin(1.3 * t), 1.2 * Trigonometry.cos(0.9 * t),
          0.8 * Trigonometry.sin(0.5 * t))
      })
  }

  private func rawPhone() -> AttitudeSimulation {
    var s = AttitudeSimulation()
    s.bias = Vector3(0.09, -0.02, 0.01)
    s.hardIron = Vector3(102, 288, 63)
    return s
  }

  @Test("A run learns bias and own field, and the next one begins with them")
  func nextStart() throws {
    var first = rawPhone()
    handled(&first)
    let learned = try #require(first.filter.calibration)
    #expect((learned.gyroscopeBias - first.bias).length < 0.01)
    #expect((learned.ownField - first.hardIron).length < 5)
    var cold = rawPhone()
    var warm = rawPhone()
    warm.filter.calibration = learned
    handled(&cold, seconds: 3)
    handled(&warm, seconds: 3)
    let bias = try #require(warm.last?.gyroscopeBias)
    #expect((bias - warm.bias).length < 0.01)
    let north = try #require(warm.last?.attitude(in: .xMagneticNorthZVertical))
    #expect(degrees(between: north, warm.attitude) < 5)
    let lost = try #require(cold.last?.attitude(in: .xMagneticNorthZVertical))
    #expect(degrees(between: north, warm.attitude) < degrees(between: lost, cold.attitude))
  }

  @Test("What another device taught does no lasting harm")
  func anotherDevice() throws {
    var s = AttitudeSimulation()
    s.filter.calibration = SensorCalibration(
      gyroscopeBias: Vector3(-0.05, 0.05, 0), gyroscopeBiasDeviation: 0.001,
      ownField: Vector3(-400, 0, 100), ownFieldDeviation: 1, fieldDelay: 0.01)
    handled(&s)
    let north = try #require(s.last?.attitude(in: .xMagneticNorthZVertical))
    #expect(degrees(between: north, s.attitude) < 8)
  }

  @Test("Before both sensors have spoken there is nothing but what was given")
  func nothingYet() throws {
    var filter = AttitudeFilter()
    #expect(filter.calibration == nil)
    let given = try #require(
      SensorCalibration(
        gyroscopeBias: .zero, gyroscopeBiasDeviation: 0.01, ownField: .zero,
        ownFieldDeviation: .infinity, fieldDelay: 0.01))
    filter.calibration = given
    #expect(filter.calibration == given)
  }
}

import Testing

@_spi(Training) @testable import MotionProcessing

/// Iron and magnets beside a phone whose own field was learned before; the heading has to hold, and
/// what is stated as its error has to say that something is wrong.
@Suite("R133: disturbances of the field")
struct DisturbedFieldTests {
  private static let earth = Vector3(20, 0, -43)

  /// A phone with a field and a bias of its own, turned in the hand for 40 s.
  private func learned() -> AttitudeSimulation {
    var s = AttitudeSimulation()
    s.bias = Vector3(0.02, -0.01, 0.01)
    s.hardIron = Vector3(100, 290, 60)
    s.field = Self.earth
    s.run(seconds: 40, turn: handled)
    return s
  }

  private func handled(_ t: Double) -> Vector3 {
    Vector3(
      1.5 * Trigonometry.sin(1.3 * t), 1.2 * Trigonometry.cos(0.9 * t),
      0.8 * Trigonometry.sin(0.5 * t))
  }

  private func looked(_ t: Double) -> Vector3 {
    Vector3(
      0.3 * Trigonometry.sin(1.1 * t), 0.2 * Trigonometry.cos(0.7 * t),
      0.3 * Trigonometry.sin(0.4 * t))
  }

  /// What a phase left: the largest error of the heading, the largest in terms of the stated one, and
  /// the error stated at its end, degrees.
  private struct Outcome {
    var worst = 0.0
    var worstShare = 0.0
    var stated = 0.0
  }

  private func pass(
    _ s: inout AttitudeSimulation, seconds: Double, turn: (Double) -> Vector3
  ) throws -> Outcome {
    var outcome = Outcome()
    for k in 0..<Int(seconds) {
      s.run(seconds: 1, turn: { turn(Double(k) + $0) })
      let motion = try #require(s.last)
      let stated = try #require(motion.headingAccuracy)
      let off = try #require(motion.magneticNorth) * s.attitude.conjugate
      let half = abs(Trigonometry.atan2(off.z, off.w))
      let error = 2 * min(half, Trigonometry.pi - half) * Trigonometry.degreesPerRadian
      outcome.worst = max(outcome.worst, error)
      outcome.worstShare = max(outcome.worstShare, error / stated)
      outcome.stated = stated
    }
    return outcome
  }

  @Test(
    "R133: a magnet that comes for ten seconds and goes moves the heading by 2° at the most",
    arguments: [Vector3(0, 30, 0), Vector3(-30, 40, 30), Vector3(-12, 9, 0)])
  func magnet(_ field: Vector3) throws {
    var s = learned()
    let before = try pass(&s, seconds: 10, turn: looked)
    s.field = Self.earth + field
    let beside = try pass(&s, seconds: 10, turn: looked)
    s.field = Self.earth
    let after = try pass(&s, seconds: 40, turn: looked)
    #expect(before.worst < 2 && beside.worst < 2 && after.worst < 2)
    #expect(before.stated < 4)
    #expect(beside.stated > 2 * before.stated, "it says that the field is not what it was")
    #expect(after.stated < 4, "and that it is again")
  }

  @Test("R133: iron laid to the phone, and taken away again, moves the heading by 3° at the most")
  func ironAtThePhone() throws {
    var s = learned()
    let own = s.hardIron
    s.hardIron = own + Vector3(60, -40, 30)
    let laid = try pass(&s, seconds: 20, turn: looked)
    let carried = try pass(&s, seconds: 60, turn: handled)
    s.hardIron = own
    let taken = try pass(&s, seconds: 40, turn: handled)
    #expect(laid.worst < 3 && carried.worst < 3 && taken.worst < 3)
    #expect(laid.stated > 8 && carried.stated > 8)
    #expect(taken.stated < 4)
  }

  @Test("R133: two minutes in a car that turns the field by 40° stay within twice the stated error")
  func car() throws {
    var s = learned()
    _ = try pass(&s, seconds: 10, turn: looked)
    s.field = Self.earth + Vector3(-8, 10, 15)
    let inside = try pass(&s, seconds: 120, turn: looked)
    #expect(inside.worst < 25 && inside.worstShare < 2)
    #expect(inside.stated > 8)
    s.field = Self.earth
    _ = try pass(&s, seconds: 20, turn: looked)
    let outside = try pass(&s, seconds: 40, turn: looked)
    #expect(outside.worst < 3)
    #expect(outside.stated < 4)
  }

  @Test("R133: the device's own field is taken off what is given as field, however it is held")
  func ownField() throws {
    var s = learned()
    for _ in 0..<20 {
      s.run(seconds: 0.5, turn: handled)
      let field = try #require(s.last?.magneticField)
      #expect((field - s.attitude.unrotate(Self.earth)).length < 3, "its own is 312 µT")
    }
  }

  @Test("R133: no disturbance reaches gravity or the frame that needs no magnetometer")
  func arbitraryFrame() throws {
    var quiet = learned()
    var disturbed = learned()
    disturbed.field = Self.earth + Vector3(-30, 40, 30)
    quiet.run(seconds: 10, turn: looked)
    disturbed.run(seconds: 10, turn: looked)
    #expect(try #require(quiet.last).arbitrary == disturbed.last?.arbitrary)
    let gravity = try #require(disturbed.last).gravity(in: .xMagneticNorthZVertical)
    let down = disturbed.attitude.unrotate(Vector3(0, 0, -1))
    #expect(degrees(between: gravity, down) < 1)
  }
}

import Testing

@testable import MotionProcessing

@Suite("An attitude in single precision that small turns are added to")
struct IntegratedAttitudeTests {
  private let start = Quaternion(rotation: Vector3(0.7, -1.1, 0.4))

  private func turned(by turn: SmallTurn, times: Int) -> IntegratedAttitude {
    var attitude = IntegratedAttitude(SingleQuaternion(start))
    for i in 0..<times {
      attitude.turn(turn)
      if i % 10 == 0 { attitude.correct(SmallTurn(.zero)) }
    }
    return attitude
  }

  @Test(
    "After an hour at 100 Hz even the slowest turn has gone its way",
    arguments: [1e-6, 1e-5, 7.27e-5, 1e-3, 0.3])
  func hour(rate: Double) {
    let turn = Vector3(0.36, 0.48, 0.8) * (rate * 0.01)
    let found = turned(by: SmallTurn(SingleVector3(turn)), times: 360_000)
    let truth = start * Quaternion(rotation: turn * 360_000)
    // A single number holds the turn of one sample to 6e-8 of itself.
    let allowed = 1e-6 + rate * 3600 * 6e-8
    let difference = truth.conjugate * Quaternion(found.value).normalized
    let off = 2 * Vector3(difference.x, difference.y, difference.z).length
    #expect(off < allowed, "\(off) rad of \(rate * 3600)")
  }

  @Test("Its length stays 1 while it is turned by anything")
  func length() {
    var attitude = IntegratedAttitude(SingleQuaternion(start))
    var off: Float = 0
    for i in 0..<100_000 {
      let t = Double(i)
      let turn = Vector3(Trigonometry.sin(t), Trigonometry.sin(1.7 * t), Trigonometry.cos(0.3 * t))
      attitude.turn(SmallTurn(SingleVector3(turn * 0.2)))
      if i % 10 == 0 { attitude.correct(SmallTurn(SingleVector3(turn * 1e-3))) }
      off = max(off, abs(attitude.value.dot(attitude.value) - 1))
    }
    #expect(off < 2e-6)
  }

  @Test(
    "A turn of any angle is the one of the exact formula",
    arguments: [1e-9, 1e-4, 0.19, 0.21, 2, 40])
  func anyAngle(angle: Double) {
    let turn = Vector3(-0.6, 0, 0.8) * angle
    var attitude = IntegratedAttitude()
    attitude.turn(SmallTurn(SingleVector3(turn)))
    let exact = Quaternion(rotation: turn)
    let found = Quaternion(attitude.value)
    for (a, b) in [(found.w, exact.w), (found.x, exact.x), (found.y, exact.y), (found.z, exact.z)] {
      #expect(abs(a - b) <= 2e-7 * max(min(angle, 1), abs(b)) + 1e-7 * angle * abs(angle))
    }
  }
}

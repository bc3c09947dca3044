import Testing

@testable import MotionProcessing

@Suite("What is learned of a person's steps")
struct StrideCalibrationTests {
  private let walk = DistanceByCadence(1000, cadence: 1.85)

  @Test("Nothing learned: a factor of 1 at every pace, and the spread between persons")
  func untaught() {
    let calibration = StrideCalibration()
    for cadence in [0.5, 1.45, 1.85, 2.3, 3.5, .nan, .infinity] {
      #expect(calibration.scale(cadence: cadence) == 1)
    }
    #expect((0.07...0.12).contains(calibration.relativeError(of: walk)))
    #expect((0.07...0.12).contains(calibration.relativeError(of: DistanceByCadence())))
  }

  @Test("A known distance makes the same way right, and its error smaller (R80)")
  func learns() throws {
    var calibration = StrideCalibration()
    let before = calibration.relativeError(of: walk)
    try calibration.learn(metres: 1100, error: 5, walked: walk)
    let first = calibration.distance(of: walk)
    #expect((1070...1100).contains(first))
    #expect(calibration.relativeError(of: walk) < 0.6 * before)
    for _ in 0..<5 { try calibration.learn(metres: 1100, error: 5, walked: walk) }
    #expect(abs(calibration.distance(of: walk) - 1100) < 8)
    #expect(calibration.lessons == 6)
    #expect(calibration.metres == 6600)
  }

  @Test("The error never falls below what one walk differs from another")
  func floor() throws {
    var calibration = StrideCalibration()
    for _ in 0..<1000 { try calibration.learn(metres: 1000, error: 0, walked: walk) }
    #expect(calibration.relativeError(of: walk) >= StrideCalibration.walkSpread)
    #expect(
      calibration.relativeError(cadence: 2.65) <= StrideCalibration().relativeError(cadence: 2.65))
  }

  @Test("A walk teaches the run too, but less and less surely")
  func shares() throws {
    var calibration = StrideCalibration()
    try calibration.learn(metres: 1120, error: 5, walked: walk)
    let run = calibration.scale(cadence: 2.65)
    #expect(run > 1.02 && run < calibration.scale(cadence: 1.85))
    #expect(calibration.relativeError(cadence: 2.65) > calibration.relativeError(cadence: 1.85))
  }

  @Test("A coarse distance teaches less than a fine one")
  func weights() throws {
    var fine = StrideCalibration()
    var coarse = StrideCalibration()
    try fine.learn(metres: 1100, error: 5, walked: walk)
    try coarse.learn(metres: 1100, error: 150, walked: walk)
    #expect(coarse.scale(cadence: 1.85) < fine.scale(cadence: 1.85))
  }

  @Test("The factor is continuous over the cadence")
  func continuous() throws {
    var calibration = StrideCalibration()
    try calibration.learn(metres: 1150, error: 5, walked: walk)
    try calibration.learn(metres: 900, error: 5, walked: DistanceByCadence(1000, cadence: 2.65))
    var before = calibration.scale(cadence: 1)
    for step in 1...300 {
      let now = calibration.scale(cadence: 1 + 0.01 * Double(step))
      #expect(abs(now - before) < 0.02)
      before = now
    }
  }

  @Test(
    "What cannot be the same way is refused and changes nothing",
    arguments: [10_000.0, 200, .nan, .infinity, -5, 0, 39])
  func refused(metres: Double) {
    var calibration = StrideCalibration()
    #expect(throws: StrideCalibration.Refusal.self) {
      try calibration.learn(metres: metres, error: 1, walked: walk)
    }
    #expect(calibration == StrideCalibration())
  }

  @Test("Nonsense for an error or for steps is refused", arguments: [-1.0, .nan, .infinity, 900])
  func refusedErrors(error: Double) {
    var calibration = StrideCalibration()
    #expect(throws: StrideCalibration.Refusal.useless) {
      try calibration.learn(metres: 1000, error: error, walked: walk)
    }
    #expect(throws: StrideCalibration.Refusal.useless) {
      try calibration.learn(metres: 1000, error: 1, walked: DistanceByCadence())
    }
    #expect(throws: StrideCalibration.Refusal.useless) {
      try calibration.learn(metres: 1000, error: 1, walked: walk - (walk + walk))
    }
  }

  @Test("Shares of the paces sum to one at every cadence")
  func sharesSum() {
    for step in 0...50 {
      let shares = DistanceByCadence.shares(0.1 * Double(step))
      #expect(abs(shares.sum() - 1) < 1e-12)
      #expect(shares.min() >= 0)
    }
  }
}

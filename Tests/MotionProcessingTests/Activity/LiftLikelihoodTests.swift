import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("What a lift does")
struct LiftLikelihoodTests {
  /// The features at the end of twenty seconds of rest with this motion on top, g.
  private func features(
    _ motion: (_ time: Double) -> Vector3
  ) throws -> BatchFeatures {
    var noise = SeededNoise()
    let found = FeatureWindow.features(seconds: 20) { time in
      Vector3(0, 0, -1) + motion(time) + noise.vector(0.002)
    }
    return try #require(found)
  }

  /// Sets off 4 s before the end: so many g for a second.
  private func pulse(_ time: Double, _ force: Double) -> Double {
    time > 16 && time < 17 ? force : 0
  }

  @Test("A push along the vertical speaks against a ride, up and down", arguments: [-0.08, 0.08])
  func lift(force: Double) throws {
    let lift = try features { Vector3(0, 0, pulse($0, force)) }
    #expect(lift.slow.verticalShare > 0.9)
    let likelihood = try #require(LiftLikelihood.likelihood(lift))
    #expect(likelihood[.automotive] < 0.2 * likelihood[.stationary])
    #expect(likelihood[.cycling] < 0.2 * likelihood[.stationary])
    #expect(likelihood[.walking] == likelihood[.stationary])
  }

  @Test("The same push across the vertical is a vehicle that sets off")
  func vehicle() throws {
    let vehicle = try features { Vector3(pulse($0, 0.08), 0, 0) }
    #expect(vehicle.slow.verticalShare < 0.1)
    #expect(LiftLikelihood.likelihood(vehicle) == nil)
  }

  @Test("What lies, what shakes and what has been on for two seconds says nothing")
  func silence() throws {
    let lying = try features { _ in .zero }
    #expect(LiftLikelihood.likelihood(lying) == nil)
    let shaken = try features { time in
      Vector3(0, 0, pulse(time, 0.08) + 0.15 * Trigonometry.sin(2 * Trigonometry.pi * 4 * time))
    }
    #expect(LiftLikelihood.likelihood(shaken) == nil)
    let young = FeatureWindow.features(seconds: 2) { _ in Vector3(0, 0, -1) }
    #expect(try LiftLikelihood.likelihood(#require(young)) == nil)
  }

  /// A window of rest with a push in its first second, and what it knows after `seconds`; with a gap
  /// half a second after the push, if there is one.
  private func afterPush(_ seconds: Double, gap: Bool = false) -> BatchFeatures? {
    var window = FeatureWindow()
    for tick in 1...Int(seconds * 50) {
      let time = SensorTime(nanoseconds: Int64(tick) * 20_000_000)
      if gap && tick == 75 { window.restart() }
      window.process(Vector3(0, 0, time.seconds < 1 ? -0.92 : -1), at: time)
    }
    return window.features()
  }

  @Test("Ten seconds after a push it is forgotten, and at once after a gap")
  func memory() throws {
    let soon = afterPush(6)
    let later = afterPush(12)
    let afterGap = afterPush(6, gap: true)
    #expect(try #require(soon).slow.level > LiftLikelihood.leastLevel)
    #expect(try #require(later).slow.level < 0.001)
    #expect(try #require(afterGap).slow.level < 0.001)
  }

  @Test("In a lift the recognizer hears less of a ride than the trees say")
  func heard() throws {
    let vehicle = try features { Vector3(pulse($0, 0.08), 0, 0) }
    var lift = vehicle
    lift.slow = SlowSpread(level: 0.03, verticalShare: 0.95)
    try #require(LiftLikelihood.likelihood(lift) != nil)
    let end = SensorTime(seconds: 2.5)
    var first = ActivityRecognizer()
    var second = ActivityRecognizer()
    let ridden = first.closeBatch(at: end, features: vehicle, steps: 0)
    let lifted = second.closeBatch(at: end, features: lift, steps: 0)
    let before = try #require(ridden.evidence).vector
    let after = try #require(lifted.evidence).vector
    let odds = { (v: ClassVector) in v[.automotive] / v[.stationary] }
    #expect(abs(odds(after) / odds(before) - LiftLikelihood.ride) < 0.001)
  }

  @Test("How it is held does not matter")
  func turned() throws {
    let upright = try features { Vector3(0, 0, pulse($0, 0.08)) }
    var noise = SeededNoise()
    let half = 0.5.squareRoot()
    let leaning = FeatureWindow.features(seconds: 20) { time in
      let along = -1 + pulse(time, 0.08)
      return Vector3(half * along, 0, half * along) + noise.vector(0.002)
    }
    #expect(try abs(#require(leaning).slow.verticalShare - upright.slow.verticalShare) < 0.05)
  }
}

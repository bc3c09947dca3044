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

  @Test("Ten seconds after a push it is forgotten, and at once after a gap")
  func memory() throws {
    var window = FeatureWindow()
    for tick in 1...(20 * 50) {
      let time = SensorTime(nanoseconds: Int64(tick) * 20_000_000)
      window.process(Vector3(0, 0, -1 + pulse(time.seconds + 8, 0.08)), at: time)
    }
    let later = window.features()
    #expect(try #require(later).slow.level < 0.001)
    window.restart()
    let afterGap = window.features()
    #expect(afterGap == nil)
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

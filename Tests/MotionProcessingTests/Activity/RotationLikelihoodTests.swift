@_spi(Training) @testable import MotionProcessing
import MotionTestSupport
import Testing

@Suite("The gyroscope as a witness of activity")
struct RotationLikelihoodTests {
  @Test("Two and a half seconds are needed, and a batch without samples ends the likelihoods")
  func coverage() {
    var likelihood = RotationLikelihood()
    let quiet = MadeRotation(level: 0.1)
    quiet.feed(&likelihood, from: 0, to: 2.4)
    #expect(likelihood.stiffness(shaking: -3, at: SensorTime(seconds: 2.4)) == nil)
    quiet.feed(&likelihood, from: 2.4, to: 3)
    #expect(likelihood.stiffness(shaking: -3, at: SensorTime(seconds: 3)) != nil)
    #expect(likelihood.stiffness(shaking: -3, at: SensorTime(seconds: 5.4)) != nil)
    #expect(likelihood.stiffness(shaking: -3, at: SensorTime(seconds: 5.6)) == nil)
  }

  @Test("What a window saw before a pause of more than a second is forgotten")
  func forgetting() throws {
    var likelihood = RotationLikelihood()
    MadeRotation(level: 3).feed(&likelihood, from: 0, to: 10)
    MadeRotation(level: 0.02).feed(&likelihood, from: 11.2, to: 12)
    #expect(likelihood.stiffness(shaking: -3, at: SensorTime(seconds: 12)) == nil)
    MadeRotation(level: 0.02).feed(&likelihood, from: 12, to: 17)
    let after = try #require(likelihood.stiffness(shaking: -3, at: SensorTime(seconds: 17)))
    let alone = try #require(MadeRotation(level: 0.02).stiffness())
    #expect(abs(after - alone) < 0.3)
  }

  @Test("What is no rotation, or comes twice or late, is passed over")
  func malice() {
    var clean = RotationLikelihood()
    var dirty = RotationLikelihood()
    let walk = MadeRotation(level: 1, frequency: 0.95)
    for i in 0...800 {
      let t = Double(i) / 100
      let time = SensorTime(seconds: t)
      clean.process(walk.rate(at: t), at: time)
      dirty.process(Vector3(.nan, 0, 0), at: time)
      dirty.process(walk.rate(at: t), at: time)
      dirty.process(Vector3(0, -.infinity, 1), at: time)
      dirty.process(Vector3(0, 0, 4e4), at: time)
      dirty.process(Vector3(9, 9, 9), at: time)
      dirty.process(Vector3(9, 9, 9), at: SensorTime(seconds: t - 0.3))
      dirty.process(Vector3(9, 9, 9), at: SensorTime(nanoseconds: .max))
    }
    let end = SensorTime(seconds: 8)
    #expect(clean.stiffness(shaking: -3, at: end) == dirty.stiffness(shaking: -3, at: end))
    #expect(clean.stiffness(shaking: -3, at: end) != nil)
  }

  @Test("A steady bias does not matter", arguments: [0.05, -0.3])
  func bias(of bias: Double) throws {
    let hand = MadeRotation(level: 0.08)
    let plain = try #require(hand.stiffness())
    let biased = try #require(hand.stiffness { $0 + Vector3(bias, -bias, 0.5 * bias) })
    #expect(abs(plain - biased) < 1e-3)
  }

  @Test(
    "Turning the device does not matter", arguments: [Vector3(0.7, -1.9, 0.4), Vector3(0, 0, 1.57)])
  func mounting(by turn: Vector3) throws {
    let attitude = Quaternion(rotation: turn)
    for made in [MadeRotation(level: 0.5), MadeRotation(level: 1, frequency: 1.1)] {
      let plain = try #require(made.stiffness())
      let turned = try #require(made.stiffness { attitude.rotate($0) })
      #expect(abs(plain - turned) < 1e-3)
    }
  }

  @Test("Every rate from 20 to 200 Hz tells nearly the same", arguments: [20.0, 25, 50, 104, 200])
  func rates(of rate: Double) throws {
    for made in [MadeRotation(level: 0.02), MadeRotation(level: 1, frequency: 0.95)] {
      let reference = try #require(made.stiffness())
      let there = try #require(made.stiffness(rate: rate, jitter: 0.2))
      #expect(abs(there - reference) < 0.25)
    }
  }

  @Test("No class is excluded, and legs are left to acceleration", arguments: [-9, -1.5, 0, 4])
  func bounds(at stiffness: Float) {
    let v = RotationLikelihood.likelihood(of: stiffness)
    for c in ActivityClass.allCases { #expect(v[c] > 0.13 && v[c] <= 1) }
    #expect(v[.walking] == 1 && v[.running] == 1 && v[.cycling] == 1)
  }

  @Test(
    "The shaking of a train speaks for a hand where the device turns with it, and against it else")
  func train() throws {
    let shaking: Float = -4.3
    let held = RotationLikelihood.likelihood(
      of: try #require(MadeRotation(level: 0.15).stiffness(shaking: shaking)))
    let carried = RotationLikelihood.likelihood(
      of: try #require(MadeRotation(level: 0.02).stiffness(shaking: shaking)))
    #expect(held[.stationary] > 3 * held[.automotive])
    #expect(carried[.automotive] > 3 * carried[.stationary])
    #expect(carried[.automotive] > 3 * carried[.other])
  }

  @Test("Where nothing shakes there is nothing to say")
  func still() {
    var likelihood = RotationLikelihood()
    MadeRotation(level: 0.001).feed(&likelihood, from: 0, to: 6)
    #expect(likelihood.likelihood(shaking: -5.6, at: SensorTime(seconds: 6)) == nil)
    #expect(likelihood.likelihood(shaking: -4, at: SensorTime(seconds: 6)) != nil)
  }
}

/// Rotation of known deviation: noise below 3 Hz about all axes, and one line about one axis.
private struct MadeRotation {
  /// Deviation of the whole, rad/s.
  var level: Double
  /// Part of it that is noise where there is a line.
  var noise = 0.2
  /// Of the line, Hz; 0 for noise alone.
  var frequency = 0.0

  func rate(at t: Double) -> Vector3 {
    let turn = 2 * Trigonometry.pi
    guard frequency > 0 else { return shake(t) * level }
    let line = Trigonometry.sin(turn * frequency * t) * 2.0.squareRoot()
    let strength = (1 - noise * noise).squareRoot()
    return (Vector3(0.8, 0.6, 0) * (line * strength) + shake(t) * noise) * level
  }

  /// Sums of sines that have no common period within an hour.
  private func shake(_ t: Double) -> Vector3 {
    var sum = Vector3.zero
    for k in 0..<12 {
      let f = 0.27 + 0.231 * Double(k)
      let phase = 2 * Trigonometry.pi * f * t + 2.4 * Double(k * k)
      sum += Vector3(
        Trigonometry.sin(phase), Trigonometry.sin(phase * 1.013 + 2), Trigonometry.cos(phase))
    }
    return sum * (1 / 18.0.squareRoot())
  }

  func feed(
    _ likelihood: inout RotationLikelihood, from start: Double, to end: Double, rate: Double = 100,
    jitter: Double = 0, as seen: (Vector3) -> Vector3 = { $0 }
  ) {
    var noise = SplitMix64()
    for i in 0...Int((end - start) * rate) {
      let t = start + (Double(i) + jitter * noise.noise()) / rate
      likelihood.process(seen(self.rate(at: t)), at: SensorTime(seconds: t))
    }
  }

  func stiffness(
    shaking: Float = -3, rate: Double = 100, jitter: Double = 0,
    as seen: (Vector3) -> Vector3 = { $0 }
  ) -> Float? {
    var likelihood = RotationLikelihood()
    feed(&likelihood, from: 0.5, to: 10, rate: rate, jitter: jitter, as: seen)
    return likelihood.stiffness(shaking: shaking, at: SensorTime(seconds: 10))
  }
}

@_spi(Training) @testable import MotionProcessing
import Testing

@Suite struct RotationWitnessTests {
  @Test("Two and a half seconds are needed, and a batch without samples ends the testimony")
  func coverage() {
    var witness = RotationWitness()
    let quiet = MadeRotation(level: 0.1)
    quiet.feed(&witness, from: 0, to: 2.4)
    #expect(witness.likelihood(at: SensorTime(seconds: 2.4)) == nil)
    quiet.feed(&witness, from: 2.4, to: 3)
    #expect(witness.likelihood(at: SensorTime(seconds: 3)) != nil)
    #expect(witness.likelihood(at: SensorTime(seconds: 5.4)) != nil)
    #expect(witness.likelihood(at: SensorTime(seconds: 5.6)) == nil)
  }

  @Test("A pause of more than a second, or a restart, begins anew")
  func gap() {
    var witness = RotationWitness()
    let walk = MadeRotation(level: 1, frequency: 0.95)
    walk.feed(&witness, from: 0, to: 10)
    walk.feed(&witness, from: 10.9, to: 11)
    #expect(witness.likelihood(at: SensorTime(seconds: 11)) != nil)
    walk.feed(&witness, from: 12.1, to: 14)
    #expect(witness.likelihood(at: SensorTime(seconds: 14)) == nil)
    walk.feed(&witness, from: 14, to: 17)
    #expect(witness.likelihood(at: SensorTime(seconds: 17)) != nil)
    witness.restart()
    #expect(witness.likelihood(at: SensorTime(seconds: 17)) == nil)
  }

  @Test("What a window saw before a gap is forgotten")
  func forgetting() throws {
    var witness = RotationWitness()
    MadeRotation(level: 3).feed(&witness, from: 0, to: 10)
    MadeRotation(level: 0.02).feed(&witness, from: 11.2, to: 17)
    let after = try #require(witness.features(at: SensorTime(seconds: 17)))
    let alone = try #require(MadeRotation(level: 0.02).features())
    #expect(abs(after.level - alone.level) < 0.3)
  }

  @Test("What is no rotation, or comes twice or late, is passed over")
  func malice() {
    var clean = RotationWitness()
    var dirty = RotationWitness()
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
    #expect(clean.features(at: end) == dirty.features(at: end))
    #expect(clean.features(at: end) != nil)
  }

  @Test("A steady bias does not matter", arguments: [0.05, -0.3])
  func bias(of bias: Double) throws {
    let hand = MadeRotation(level: 0.08)
    let plain = try #require(hand.features())
    let biased = try #require(hand.features { $0 + Vector3(bias, -bias, 0.5 * bias) })
    expectAlike(plain, biased, within: 1e-3)
  }

  @Test(
    "Turning the device does not matter", arguments: [Vector3(0.7, -1.9, 0.4), Vector3(0, 0, 1.57)])
  func mounting(by turn: Vector3) throws {
    let attitude = Quaternion(rotation: turn)
    for made in [MadeRotation(level: 0.5), MadeRotation(level: 1, frequency: 1.1)] {
      let plain = try #require(made.features())
      let turned = try #require(made.features { attitude.rotate($0) })
      expectAlike(plain, turned, within: 0.02)
    }
  }

  @Test("Every rate from 20 to 200 Hz tells the same", arguments: [20.0, 25, 50, 104, 200])
  func rates(of rate: Double) throws {
    for made in [MadeRotation(level: 0.02), MadeRotation(level: 1, frequency: 0.95)] {
      let reference = RotationWitness.likelihood(of: try #require(made.features()))
      let features = try #require(made.features(rate: rate, jitter: 0.2))
      let likelihood = RotationWitness.likelihood(of: features)
      for c in ActivityClass.allCases {
        let odds = Trigonometry.log(Double(likelihood[c] / reference[c]))
        #expect(abs(odds) < 0.5, "\(c)")
      }
    }
  }

  @Test("A line of pedals is found where it is", arguments: [0.6, 0.7, 0.95, 1.1, 1.35, 1.6])
  func line(at frequency: Double) throws {
    let f = try #require(MadeRotation(level: 1, noise: 0.1, frequency: frequency).features())
    #expect(abs(Double(f.line) - frequency) < 0.11)
    #expect(f.lineShare > 0.6)
    #expect(f.axisShare > 0.9)
  }

  @Test("Noise has no line, and a line outside of pedals is none of them")
  func noLine() throws {
    #expect(try #require(MadeRotation(level: 0.5).features()).lineShare < 0.35)
    #expect(try #require(MadeRotation(level: 1, frequency: 2.6).features()).lineShare < 0.2)
    #expect(try #require(MadeRotation(level: 1, frequency: 0.25).features()).lineShare < 0.2)
  }

  @Test("A slow turn is told from a shake of the same strength")
  func slowTurn() throws {
    let corner = try #require(MadeRotation(level: 0.2, noise: 0.01, frequency: 0.12).features())
    let shake = try #require(MadeRotation(level: 0.2).features())
    #expect(corner.slowShare > 0.7)
    #expect(shake.slowShare < 0.3)
    #expect(corner.quickness < shake.quickness - 1)
  }

  @Test("Whatever turns, no class is excluded, and pedals stay near feet")
  func bounds() {
    for level in [0.0, 1e-6, 0.003, 0.02, 0.1, 0.5, 2, 30] {
      for frequency in [0, 0.1, 0.95, 2] {
        guard let f = MadeRotation(level: level, frequency: frequency).features() else {
          Issue.record("nothing to judge at \(level) rad/s")
          continue
        }
        let v = RotationWitness.likelihood(of: f)
        let legs = Trigonometry.log(Double(v[.cycling] / v[.walking]))
        #expect(abs(legs) < 0.71)
        for c in ActivityClass.allCases { #expect(v[c] > 0.08 && v[c] <= 1) }
        #expect(v[.cycling] > 0.22)
      }
    }
  }

  @Test("A phone that does not turn may lie on a table or in a vehicle that stands")
  func still() throws {
    let v = RotationWitness.likelihood(of: try #require(MadeRotation(level: 0.002).features()))
    #expect(max(v[.stationary], v[.automotive]) == 1)
    #expect(min(v[.stationary], v[.automotive]) > 0.3)
    #expect(max(v[.other], v[.walking], v[.cycling]) < 0.4)
  }

  @Test("A phone as still as in a train is in no hand that does something")
  func train() throws {
    let train = RotationWitness.likelihood(of: try #require(MadeRotation(level: 0.02).features()))
    let hand = RotationWitness.likelihood(of: try #require(MadeRotation(level: 0.6).features()))
    #expect(train[.automotive] > 3 * train[.other])
    #expect(hand[.other] > hand[.automotive])
    #expect(hand[.other] > hand[.stationary])
  }

  @Test("A thigh that pedals is neither at rest, nor in a car, nor in a hand's work")
  func pedals() throws {
    let f = try #require(MadeRotation(level: 0.9, noise: 0.5, frequency: 1.05).features())
    let v = RotationWitness.likelihood(of: f)
    #expect(v[.cycling] > 2 * v[.stationary])
    #expect(v[.cycling] > 2 * v[.automotive])
    #expect(v[.cycling] > v[.other])
  }

  private func expectAlike(_ a: RotationFeatures, _ b: RotationFeatures, within tolerance: Float) {
    #expect(abs(a.level - b.level) < tolerance)
    #expect(abs(a.calm - b.calm) < tolerance)
    #expect(abs(a.quickness - b.quickness) < tolerance)
    #expect(abs(a.slowShare - b.slowShare) < tolerance)
    #expect(abs(a.axisShare - b.axisShare) < tolerance)
    #expect(abs(a.lineShare - b.lineShare) < tolerance)
    #expect(a.line == b.line)
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
    _ witness: inout RotationWitness, from start: Double, to end: Double, rate: Double = 100,
    jitter: Double = 0, as seen: (Vector3) -> Vector3 = { $0 }
  ) {
    var noise = SyntheticAcceleration()
    for i in 0...Int((end - start) * rate) {
      let t = start + (Double(i) + jitter * noise.noise()) / rate
      witness.process(seen(self.rate(at: t)), at: SensorTime(seconds: t))
    }
  }

  func features(
    rate: Double = 100, jitter: Double = 0, as seen: (Vector3) -> Vector3 = { $0 }
  ) -> RotationFeatures? {
    var witness = RotationWitness()
    feed(&witness, from: 0.5, to: 10, rate: rate, jitter: jitter, as: seen)
    return witness.features(at: SensorTime(seconds: 10))
  }
}

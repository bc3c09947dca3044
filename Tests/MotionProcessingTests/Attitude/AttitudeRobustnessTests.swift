import MotionTestSupport
import Testing

@_spi(Training) @testable import MotionProcessing

@Suite("Attitude in hard surroundings")
struct AttitudeRobustnessTests {
  private let down = Vector3(0, 0, -1)

  @Test("Minutes of a vehicle that gains and loses speed tilt nothing by more than 4°")
  func vehicle() {
    var s = AttitudeSimulation()
    s.run(seconds: 10)
    var worst = 0.0
    // 2.5 m/s² for 8 s leans the force by 14°; between, the vehicle moves evenly at 20 m/s.
    s.run(
      seconds: 180, turn: { t in Vector3(0, 0, 0.1 * Trigonometry.sin(0.2 * t)) },
      push: { t in
        let phase = Int(t / 8) % 4
        let along = phase == 0 ? 2.5 : phase == 2 ? -2.5 : 0
        return Vector3(along, 0, 0.3 * Trigonometry.sin(12 * t))
      },
      each: { worst = max(worst, degrees(between: $0.gravity(in: .xArbitraryZVertical), down)) })
    #expect(worst < 4)
  }

  @Test("Who starts to record while a car gains speed does not learn a bias from the ride")
  func startedInDrive() throws {
    var s = AttitudeSimulation()
    s.field = nil
    let bias = Vector3(0.01, -0.02, 0.01)
    s.bias = bias
    var (worst, learned) = (0.0, 0.0)
    s.run(
      seconds: 80,
      turn: { t in
        Vector3(
          0.02 * Trigonometry.sin(9 * t), 0.03 * Trigonometry.sin(11 * t),
          0.01 * Trigonometry.sin(0.3 * t))
      },
      push: { t in
        let along =
          t < 9 ? 1.3 : t < 28 ? 0 : t < 34 ? -0.7 : t < 42 ? 0.7 : t < 50 ? 0 : t < 60 ? -1.2 : 0
        return Vector3(
          along + 0.7 * Trigonometry.sin(31 * t), 0.4 * Trigonometry.cos(23 * t),
          0.8 * Trigonometry.sin(37 * t))
      },
      each: { motion in
        guard motion.time.seconds > 20 else { return }
        worst = max(worst, degrees(between: motion.gravity(in: .xArbitraryZVertical), down))
        let off = (motion.gyroscopeBias ?? .zero) - bias
        learned = max(learned, abs(off.x), abs(off.y))
      })
    #expect(worst < 6, "the force of the first seconds leans by 7.6°")
    #expect(learned < 0.004, "about the level axes")
  }

  @Test(
    "A slow turn about a level axis, with or without rest before it, is no bias",
    arguments: [0.03, 0.1], [0.0, 5])
  func slowLevelTurn(rate: Double, rest: Double) throws {
    var s = AttitudeSimulation()
    s.field = nil
    s.run(seconds: rest)
    s.run(seconds: 30, turn: { _ in Vector3(rate, 0, 0) })
    let motion = try #require(s.last)
    let gravity = motion.gravity(in: .xArbitraryZVertical)
    #expect(degrees(between: gravity, s.attitude.unrotate(down)) < 6)
    #expect(try #require(motion.gyroscopeBias).length < 0.004)
  }

  @Test("A phone that is laid down is level within 20 s though its bias is not that of the hand")
  func laidDown() throws {
    var s = AttitudeSimulation()
    s.field = nil
    s.bias = Vector3(0.09, -0.02, 0.01)
    s.run(seconds: 10)
    s.bias = s.bias + Vector3(0.004, 0.003, 0.02)
    s.run(
      seconds: 20,
      turn: { t in
        Vector3(
          1.5 * Trigonometry.sin(1.3 * t), 1.2 * Trigonometry.cos(0.9 * t),
          0.8 * Trigonometry.sin(0.5 * t))
      },
      push: { t in
        Vector3(
          2 * Trigonometry.sin(3 * t), 2 * Trigonometry.cos(4 * t), Trigonometry.sin(5 * t))
      })
    s.run(seconds: 20)
    let gravity = try #require(s.last).gravity(in: .xArbitraryZVertical)
    #expect(degrees(between: gravity, s.attitude.unrotate(down)) < 3)
  }

  @Test("Who walks in a circle does not teach a bias that is none")
  func circle() throws {
    var s = AttitudeSimulation()
    s.bias = Vector3(0.02, -0.01, 0.01)
    s.run(seconds: 5)
    var worst = 0.0
    s.run(
      seconds: 60, turn: { _ in Vector3(0, 0, 1) },
      push: { t in
        Vector3(
          -2 * Trigonometry.cos(t), -2 * Trigonometry.sin(t), 4 * Trigonometry.sin(16 * t))
      },
      each: { worst = max(worst, degrees(between: $0.gravity(in: .xArbitraryZVertical), down)) })
    #expect(worst < 3, "the force leans by 11.5°")
    #expect((try #require(s.last?.gyroscopeBias) - s.bias).length < 0.005)
  }

  @Test("A slow steady turn after rest is a turn, not a bias")
  func slowTurn() throws {
    var s = AttitudeSimulation()
    s.run(seconds: 10)
    s.run(seconds: 30, turn: { _ in Vector3(0, 0, 0.05) })
    let rate = try #require(s.last?.rotationRate)
    #expect(abs(rate.z - 0.05) < 0.005)
  }

  @Test("A device that is shaken from the first sample and never rests is levelled")
  func shaken() throws {
    var s = AttitudeSimulation()
    s.attitude = Quaternion(rotation: Vector3(0.5, 0.3, 0))
    s.bias = Vector3(0.03, 0, -0.02)
    for k in 0..<300 {
      let start = Double(k) * 0.1
      s.run(
        seconds: 0.1001,
        turn: { u in
          let t = start + u
          return Vector3(2 * Trigonometry.sin(5 * t), Trigonometry.cos(4 * t), 0.5)
        },
        push: { u in
          let t = start + u
          return Vector3(
            8 * Trigonometry.sin(9 * t + 1), 6 * Trigonometry.cos(8 * t),
            3 * Trigonometry.sin(11 * t))
        })
      guard k > 50 else { continue }
      let gravity = try #require(s.last).gravity(in: .xArbitraryZVertical)
      #expect(degrees(between: gravity, s.attitude.unrotate(down)) < 4)
    }
  }

  @Test(
    "The age of a magnetometer's readings is found while the device is turned",
    arguments: [0, 2, 4])
  func fieldDelay(samples: Int) throws {
    var filter = AttitudeFilter()
    var noise = SeededNoise(seed: 3)
    var past: [Quaternion] = []
    var attitude = Quaternion.identity
    for k in 0..<6000 {
      let t = Double(k) / 100
      let rate = Vector3(
        4 * Trigonometry.sin(3 * t), 3 * Trigonometry.cos(2.3 * t), 3 * Trigonometry.sin(1.7 * t))
      attitude = (attitude * Quaternion(rotation: rate * 0.01)).normalized
      past.append(attitude)
      let time = SensorTime(seconds: t)
      filter.process(rotationRate: rate, at: time)
      if k % 2 == 0 {
        let field = past[max(0, k - samples)].unrotate(Vector3(20, 0, -43))
        let error = Vector3(noise.next(), noise.next(), noise.next())
        filter.process(magneticField: field + Vector3(102, 288, 63) + error, at: time)
      }
      _ = filter.process(acceleration: attitude.unrotate(down), isSaturated: false, at: time)
    }
    let found = try #require(filter.calibration).fieldDelay
    #expect(abs(found - Double(samples) * 0.01) < 0.01, "\(found)")
  }

  @Test("Clocks that jitter, gaps, repeated and late samples: finite all along, right at the end")
  func irregular() throws {
    func attitude(_ t: Double) -> Quaternion {
      Quaternion(rotation: Vector3(0.6 * Trigonometry.sin(1.1 * t), 0, 0))
        * Quaternion(rotation: Vector3(0, 0, 0.4 * t))
    }
    func rate(_ t: Double) -> Vector3 {
      let turn = attitude(t - 1e-4).conjugate * attitude(t + 1e-4)
      return Vector3(turn.x, turn.y, turn.z) * ((turn.w < 0 ? -2.0 : 2.0) / 2e-4)
    }
    var filter = AttitudeFilter()
    var random = SeededNoise(seed: 11)
    var t = 0.0
    var last: DeviceMotion?
    for k in 0..<6000 {
      t += 0.005 + 0.005 * min(abs(random.next()), 2)
      if k % 700 == 699 { t += 1.5 }
      let time = SensorTime(seconds: t)
      filter.process(rotationRate: rate(t), at: time)
      if k % 11 == 0 { filter.process(rotationRate: rate(t), at: time) }
      if k % 13 == 0 {
        filter.process(rotationRate: rate(t - 0.03), at: SensorTime(seconds: t - 0.03))
      }
      if k % 4 == 0 {
        filter.process(magneticField: attitude(t).unrotate(Vector3(20, 0, -43)), at: time)
      }
      guard k % 5 != 0 else { continue }
      let later = t + 0.001
      let motion = filter.process(
        acceleration: attitude(later).unrotate(down), isSaturated: false,
        at: SensorTime(seconds: later))
      if let q = motion.arbitrary { #expect(abs(q.dot(q) - 1) < 1e-6) }
      last = motion
    }
    let gravity = try #require(last).gravity(in: .xArbitraryZVertical)
    #expect(degrees(between: gravity, attitude(t + 0.001).unrotate(down)) < 2)
  }
}

import MotionProcessing
import Testing

@testable import MotionSimulator

@Suite struct FallTests {
  private static let falls = BodyFall.Kind.allCases.filter { $0.isFall }

  private func fall(
    _ kind: BodyFall.Kind, _ placement: Placement, _ ground: BodyFall.Ground?, resting: Double = 10,
    seed: UInt64 = 1
  ) -> Life {
    let fall = Episode(
      .goDown(kind, ground: ground, resting: resting), nil, placement, "other", outdoors: false)
    return Life([.stand(4, placement), fall, .stand(6, placement)], phone: .ideal, seed: seed)
  }

  @Test("A descent takes away exactly the speed that it gave", arguments: [0.0, 0.3, 0.7])
  func descent(brace: Double) {
    let style = Descent.Style(
      drop: 0.8, support: 0.3, ramp: 0.5, brace: brace, braceSeconds: 0.1, stop: 0.08, across: 0.3)
    let descent = Descent(style)
    var (speed, way, fastest) = (0.0, 0.0, 0.0)
    let step = 1e-5
    for i in 0..<Int(descent.end / step) {
      speed += descent.rise(at: (Double(i) + 0.5) * step) * step
      way += speed * step
      fastest = max(fastest, -speed)
    }
    #expect(abs(speed) < 1e-3)
    #expect(abs(way + 0.8) < 1e-3)
    #expect(abs(fastest - descent.speed) < 1e-3)
    // Free fall over 0.8 m would reach 4 m/s and take 0.4 s.
    #expect(descent.speed < 4 && descent.lack > 0.3 && descent.lack < 0.8)
  }

  @Test(
    "A fall is little weight, then the impact that the truth states, then another posture at rest",
    arguments: falls, [Placement.wrist, .pocket, .lowerBack])
  func course(kind: BodyFall.Kind, placement: Placement) throws {
    for (ground, seed) in [(BodyFall.Ground.hard, UInt64(1)), (.soft, 2), (.hard, 3)] {
      let life = fall(kind, placement, ground, seed: seed)
      let row = try #require(life.truth.gestures.first)
      #expect(row.gesture == "fall_\(kind.rawValue)")
      #expect(life.truth.falls == 1)
      #expect(row.end - row.start > 0.2 && row.end - row.start < 1)
      let weights = life.acceleration.map { (time: $0.time, size: $0.value.length) }
      let falling = weights.filter { $0.time > row.start - 0.05 && $0.time < row.end }
      #expect(try #require(falling.map(\.size).min()) < 0.75)
      let impact = try #require(
        weights.filter { abs($0.time - row.end) < 0.35 }.max { $0.size < $1.size })
      #expect(impact.size > 1.45 && impact.size < 13, "\(ground)")
      if placement != .wrist { #expect(abs(impact.time - row.end) < 0.25) }
      let before = mean(life, from: row.start - 1, to: row.start - 0.2)
      let after = mean(life, from: row.end + 1.5, to: row.end + 2.5)
      if placement != .wrist { #expect(angle(before, after) > 0.7) }
      #expect(life.spread(from: row.end + 1, to: row.end + 2.5) < 0.3)
      // And up again, as before.
      let end = try #require(life.acceleration.last).time
      #expect(angle(before, mean(life, from: end - 2, to: end)) < 0.3)
    }
  }

  @Test(
    "The side on which somebody lies is that of the fall",
    arguments: [
      (BodyFall.Kind.forward, Vector3(-1, 0, 0)), (.backward, Vector3(1, 0, 0)),
      (.left, Vector3(0, -1, 0)), (.right, Vector3(0, 1, 0)),
    ])
  func side(kind: BodyFall.Kind, up: Vector3) {
    var random = RandomSource(seed: 4, stream: 1)
    var fall = BodyFall(
      kind, on: .hard, .lowerBack, stature: 1.75, at: 0, resting: 10, &random)
    var moment = Mishap()
    for tick in 0..<1_000 { moment = fall.advance(to: Double(tick) * Tick.seconds) }
    // Where up is, seen from the body.
    let seen = moment.turn.conjugate.rotate(Vector3(0, 0, 1))
    #expect(seen.dot(up) > 0.8)
    // The belt of 1.75 m of person comes to rest near the ground.
    #expect(moment.height < -0.75 && moment.height > -1)
  }

  @Test("Hard floors give larger impacts than mats")
  func ground() {
    func impact(_ ground: BodyFall.Ground) -> Double {
      (UInt64(1)...8).reduce(0) { sum, seed in
        let life = fall(.left, .lowerBack, ground, seed: seed)
        return sum + (life.acceleration.map(\.value.length).max() ?? 0) / 8
      }
    }
    let (hard, soft) = (impact(.hard), impact(.soft))
    #expect(hard > 3 && hard < 10)
    #expect(soft > 1.6 && soft < 3)
  }

  @Test("Who trips falls out of the step, and walks no more")
  func trip() throws {
    let fall = Episode(
      .goDown(.forward, ground: .hard, resting: 8), nil, .pocket, "other", outdoors: false)
    let life = Life([.walk(20, .pocket), fall, .stand(4, .pocket)], phone: .ideal)
    let row = try #require(life.truth.gestures.first)
    let steps = life.truth.steps.map(\.time)
    #expect(row.start > 20 && row.start < 20.6)
    #expect(steps.contains { $0 > row.start - 0.7 && $0 <= row.start })
    #expect(!steps.contains { $0 > row.end + 0.6 })
    #expect(life.spread(from: row.end + 1, to: row.end + 2.5) < 0.3)
  }

  @Test("Sitting down and lying down quickly are no falls", arguments: ["chair", "bed"])
  func flop(seat: String) throws {
    let life = Life(
      try Scenario(name: "flop", text: "in wrist\nstand 4 s\nflop \(seat)\nstand 4 s"))
    #expect(life.truth.falls == 0)
    #expect(life.truth.gestures.isEmpty)
    let sizes = life.acceleration.filter { $0.time < 10 }.map(\.value.length)
    #expect(try #require(sizes.min()) < 0.85)
    #expect(try #require(sizes.max()) > 1.25 && #require(sizes.max()) < 5)
  }

  @Test("A phone that drops weighs nothing for as long as the height takes, then lies still")
  func drop() throws {
    let drop = Episode(.dropPhone(metres: 1, resting: 5), nil, .hand, "other", outdoors: false)
    let life = Life([.stand(4, .hand), drop, .stand(4, .hand)], phone: .ideal)
    let free = life.acceleration.filter { $0.value.length < 0.02 }.map(\.time)
    let start = try #require(free.first)
    let fall = free.filter { $0 < start + 0.5 }
    #expect(abs(Double(fall.count) * 0.01 - (2 / standardGravity).squareRoot()) < 0.03)
    let landed = life.acceleration.filter { $0.time > start + 0.44 && $0.time < start + 1.5 }
    #expect((landed.map(\.value.length).max() ?? 0) > 5)
    let lying = life.acceleration.filter { $0.time > start + 2.2 && $0.time < start + 4.5 }
    for sample in lying {
      #expect(abs(sample.value.length - 1) < 0.01)
      #expect(abs(abs(sample.value.z) - 1) < 0.02, "flat at \(sample.time)")
    }
    #expect(life.truth.falls == 0)
  }

  @Test(
    "Applause and a slammed table knock hard, and are no falls",
    arguments: ["applauding", "slamming"])
  func knocks(occupation: String) throws {
    let life = Life(try Scenario(name: "knocks", text: "in wrist\ndo \(occupation) 30 s"))
    #expect(life.truth.falls == 0)
    #expect(life.truth.gestures.map(\.gesture) == [occupation])
    #expect((life.acceleration.map(\.value.length).max() ?? 0) > 3)
  }

  @Test("Somebody who jumps weighs nothing in the air, and has as often a landing")
  func jumps() throws {
    let jumps = Episode(.jump(count: 4), nil, .lowerBack, "other", outdoors: false)
    let life = Life([.stand(4, .lowerBack), jumps, .stand(4, .lowerBack)], phone: .ideal)
    var flights: [Double] = []
    for sample in life.acceleration where sample.value.length < 0.1 {
      if sample.time - (flights.last ?? 0) > 0.5 { flights.append(sample.time) }
    }
    #expect(flights.count == 4)
    for flight in flights {
      let landing = life.acceleration.filter { $0.time > flight + 0.2 && $0.time < flight + 0.9 }
      #expect(try #require(landing.map(\.value.length).max()) > 1.8)
    }
    #expect(life.truth.falls == 0 && life.truth.steps.isEmpty)
  }

  @Test("Where nothing is mistaken for a fall, the truth says nothing of falls")
  func silence() {
    #expect(Life([.walk(4, .pocket)]).truth.falls == nil)
    #expect(!Life([.walk(4, .pocket)]).truth.totalsFile.contains("falls"))
    #expect(fall(.down, .pocket, nil).truth.totalsFile.contains("\"falls\" : 1"))
  }

  @Test("The same seed falls in the same way, another one does not")
  func determinism() throws {
    let scenario = try Scenario(name: "fall", text: "in wrist\nstand 2 s\nfall left\ndrop in hand")
    let first = fingerprint(scenario, seed: 3, samples: 9_000)
    #expect(fingerprint(scenario, seed: 3, samples: 9_000) == first)
    #expect(fingerprint(scenario, seed: 4, samples: 9_000) != first)
  }

  private func angle(_ a: Vector3, _ b: Vector3) -> Double {
    Trigonometry.atan2(a.cross(b).length, a.dot(b))
  }

  private func mean(_ life: Life, from start: Double, to end: Double) -> Vector3 {
    life.acceleration.filter { $0.time >= start && $0.time < end }
      .reduce(.zero) { $0 + $1.value }
  }
}

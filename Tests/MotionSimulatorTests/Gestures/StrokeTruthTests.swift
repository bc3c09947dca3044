import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite("Strokes, bats and punches have the numbers of what happened") struct StrokeTruthTests {
  @Test(
    "The number of a stroke is the angle about gravity that a perfect gyroscope measures",
    arguments: [Stroke.forehand, .backhand, .topspinForehand, .topspinBackhand])
  func angle(stroke: Stroke) throws {
    let life = Life(
      [.strokes(stroke, .wrist, count: 6)], phone: .ideal, orientationRate: 100, seed: 2)
    #expect(life.truth.gestures.count == 6)
    for gesture in life.truth.gestures {
      let middle = (gesture.start + gesture.end) / 2
      var degrees = 0.0
      for sample in life.rotation where abs(sample.time - middle) < 0.25 {
        let attitude = try #require(
          life.truth.orientation.min { abs($0.time - sample.time) < abs($1.time - sample.time) })
        let up = attitude.attitude.unrotate(Vector3(0, 0, 1))
        degrees += sample.value.dot(up) * 0.01 * 180 / Trigonometry.pi
      }
      let value = try #require(gesture.value)
      #expect(abs(value - degrees) < 10)
    }
  }

  @Test(
    "A left-hander turns the other way", arguments: [Stroke.forehand, .backhand, .topspinForehand])
  func left(stroke: Stroke) throws {
    let sign = stroke == .backhand ? -1.0 : 1
    for (isLeft, side) in [(false, sign), (true, -sign)] {
      let life = Life([.strokes(stroke, .wrist, count: 5, Play(isLeft: isLeft))])
      for gesture in life.truth.gestures { #expect(try #require(gesture.value) * side > 20) }
    }
  }

  @Test("A serve has no side, and says none")
  func serve() {
    let life = Life([.strokes(.serve, .wrist, count: 3)])
    #expect(life.truth.gestures.allSatisfy { $0.value == nil })
  }

  @Test(
    "A rally has a stroke with every ball, and each is the fastest of its time",
    arguments: [(Stroke?.none, 1.0), (.topspinForehand, 1.02), (.block, 1.2), (nil, 2.5)])
  func rally(stroke: Stroke?, every: Double) throws {
    let life = Life([.strokes(stroke, .wrist, count: 30, Play(every: every))], phone: .ideal)
    let middles = life.truth.gestures.map { ($0.start + $0.end) / 2 }
    #expect(middles.count == 30 && life.truth.strokes == 30)
    let mean = (middles[29] - middles[0]) / 29
    #expect(abs(mean - every) < 0.04)
    var late = 0
    for middle in middles {
      let near = life.rotation.filter { abs($0.time - middle) < 0.45 * every }
      let peak = try #require(near.max { $0.value.length < $1.value.length })
      if abs(peak.time - middle) > 0.15 { late += 1 }
    }
    // An arm that has no time to get ready is now and then as fast on its way back.
    #expect(late <= (every < 1.1 ? 6 : 2))
    if stroke == nil {
      #expect(Set(life.truth.gestures.map(\.gesture)) == ["forehand", "backhand"])
    }
  }

  @Test("The speed of a bat's point is what its samples say", arguments: [0.4, 0.7])
  func bats(point: Double) throws {
    let life = Life(
      [
        .stand(4, .wrist),
        .counted(.swings(count: 4, BatSwing(point: point, speed: 18)), .wrist),
      ],
      phone: .ideal, orientationRate: 200, seed: 4)
    #expect(life.truth.gestures.map(\.gesture) == Array(repeating: "swing", count: 4))
    // Where the bat points in the device: down while the arm hangs.
    let hanging = try #require(life.truth.orientation.first { $0.time > 2 }).attitude
    let bat = hanging.unrotate(Vector3(0, 0, -point))
    for gesture in life.truth.gestures {
      let value = try #require(gesture.value)
      #expect(abs(value / 18 - 1) < 0.2)
      #expect(abs(try speed(life, bat, gesture) / value - 1) < 0.08)
    }
  }

  /// Largest speed of a point of the device, from acceleration and rotation alone.
  private func speed(_ life: Life, _ point: Vector3, _ swing: Gesture) throws -> Double {
    var velocity = Vector3.zero
    var fastest = 0.0
    // The arm is at its turning point when a swing begins.
    for (a, w) in zip(life.acceleration, life.rotation) {
      guard a.time >= swing.start && a.time <= swing.end else { continue }
      let turn = try #require(life.truth.orientation.first { $0.time >= a.time - 0.003 }).attitude
      velocity += (turn.rotate(a.value) + Vector3(0, 0, 1)) * (-standardGravity * 0.01)
      fastest = max(fastest, (velocity + turn.rotate(w.value.cross(point))).length)
    }
    return fastest
  }

  @Test("A player who is not back yet jumps nowhere: no sample is harder than a blow")
  func smooth() {
    for seed: UInt64 in 1...6 {
      let life = Life(
        [.punches(.wrist, count: 20), .strokes(.forehand, .wrist, count: 10)], phone: .ideal,
        seed: seed)
      let hardest = life.acceleration.map { $0.value.length }.max() ?? 0
      #expect(hardest < 30, "seed \(seed)")
    }
  }

  @Test("Punches have classes, and the peak of each, g", arguments: Blow.allCases)
  func blows(blow: Blow) throws {
    let life = Life([.punches(.wrist, count: 8, blow)], phone: .ideal, seed: 2)
    #expect(life.truth.gestures.map(\.gesture) == Array(repeating: blow.rawValue, count: 8))
    for gesture in life.truth.gestures {
      let value = try #require(gesture.value)
      #expect(value > 0.3 && value < 25)
      let peak = life.acceleration.filter { $0.time >= gesture.start && $0.time <= gesture.end }
        .map { $0.value.length }.max()
      // With gravity in whatever direction, and every second tick.
      #expect(abs(try #require(peak) - value) < 1.1 + 0.3 * value)
    }
  }
}

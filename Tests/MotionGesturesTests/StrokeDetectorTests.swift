import MotionProcessing
import Testing

@testable import MotionGestures

@Suite("Strokes")
struct StrokeDetectorTests {
  /// A turn about the vertical around a moment, and what the hand feels of it.
  struct Turn {
    var at: Double
    var angle: Double
    var width = 0.06
    var pull = 6.0
  }

  static func swings(_ turns: [Turn], seconds: Double) -> MadeMotion {
    MadeMotion(seconds: seconds) { t in
      var (angle, push) = (0.0, 0.0)
      for turn in turns {
        angle += turn.angle * bellSum(t, at: turn.at, width: turn.width) / (turn.width * 2.506_628)
        push += turn.pull * bell(t, at: turn.at, width: turn.width)
      }
      return MadeMotion.Moment(turn: Vector3(0, 0, angle), push: Vector3(push, 0, 0))
    }
  }

  /// Swings at some moments that turn by these angles within a fifth of a second.
  static func swings(
    at moments: [Double], turns: [Double], pull: Double = 6, seconds: Double
  ) -> MadeMotion {
    swings(zip(moments, turns).map { Turn(at: $0, angle: $1, pull: pull) }, seconds: seconds)
  }

  private func told(_ samples: [InertialSample]) -> [Stroke] {
    var detector = StrokeDetector()
    var strokes: [Stroke] = []
    for sample in samples {
      detector.process(sample)
      while let stroke = detector.next() { strokes.append(stroke) }
    }
    detector.finish()
    while let stroke = detector.next() { strokes.append(stroke) }
    return strokes
  }

  @Test("One a second is told at the peak of the rate, within 0.6 s, with angle and sign (R170)")
  func rally() throws {
    let moments = (0..<12).map { 2 + 1.02 * Double($0) }
    let strokes = told(
      Self.swings(at: moments, turns: moments.map { _ in 2.4 }, seconds: 16).samples)
    try #require(strokes.count == 12)
    for (stroke, moment) in zip(strokes, moments) {
      #expect(abs(stroke.peak.seconds - moment) < 0.05)
      #expect(stroke.known.seconds(since: stroke.end) < 0.6 && stroke.known >= stroke.end)
      #expect(abs(stroke.angle - 2.4) < 0.15)
      #expect(abs(stroke.peakRate - 2.4 / (0.06 * 2.506_628)) < 1.5)
    }
  }

  @Test("Anticlockwise is a forehand on the right wrist and a backhand on the left one")
  func sides() throws {
    let turns = [2.2, -2.2, 2.2, -2.2]
    let strokes = told(Self.swings(at: [2, 4, 6, 8], turns: turns, seconds: 10).samples)
    try #require(strokes.count == 4)
    #expect(strokes.map(\.turn) == [.anticlockwise, .clockwise, .anticlockwise, .clockwise])
    #expect(strokes[0].side(on: .right) == .forehand && strokes[0].side(on: .left) == .backhand)
    let mirrored = told(
      Self.swings(at: [2, 4, 6, 8], turns: turns.map { -$0 }, seconds: 10).samples)
    #expect(mirrored.map { $0.side(on: .left) } == strokes.map { $0.side(on: .right) })
  }

  @Test("The take-back is not the stroke; the rule of the talk takes it for it")
  func takeBack() throws {
    // Back by 2.4 rad at 6 rad/s, and 0.9 s later through.
    let motion = Self.swings(
      [Turn(at: 3, angle: -2.4, width: 0.16, pull: 1), Turn(at: 3.9, angle: 2.9)], seconds: 6)
    #expect(told(motion.samples).map(\.turn) == [.anticlockwise])
    var talk = TalkSwing()
    var swings: [TalkSwing.Swing] = []
    for sample in motion.samples {
      talk.process(sample)
      while let swing = talk.next() { swings.append(swing) }
    }
    // Its product with gravity, which points down: the take-back is positive.
    let first = try #require(swings.first)
    #expect(first.angle > 0, "it has told the take-back")
  }

  @Test("The arm's way back within a rally is no stroke")
  func wayBack() {
    var (moments, turns): ([Double], [Double]) = ([], [])
    for i in 0..<5 {
      moments += [2 + 2.4 * Double(i), 3 + 2.4 * Double(i)]
      turns += [2.8, -1.3]
    }
    let strokes = told(Self.swings(at: moments, turns: turns, seconds: 15).samples)
    #expect(strokes.dropFirst(2).allSatisfy { $0.turn == .anticlockwise })
    #expect((5...6).contains(strokes.count))
  }

  @Test(
    "Blocks that turn little are strokes when they come evenly and hit something, arms that swing are not"
  )
  func blocks() {
    let moments = (0..<10).map { 2 + 1.2 * Double($0) }
    let blocks = Self.swings(at: moments, turns: moments.map { _ in 1.0 }, pull: 3, seconds: 16)
    #expect(told(blocks.samples).count == 10)
    let soft = Self.swings(at: moments, turns: moments.map { _ in 1.0 }, pull: 0.5, seconds: 16)
    #expect(told(soft.samples).isEmpty)
    let beat = 2 * Trigonometry.pi / 1.1
    let arms = MadeMotion(seconds: 30) { t in
      MadeMotion.Moment(
        turn: Vector3(0, Trigonometry.sin(beat * t), 0),
        push: Vector3(0, 0, 0.4 * Trigonometry.sin(2 * beat * t)))
    }
    #expect(told(arms.samples).isEmpty)
  }

  @Test("Without a gyroscope nothing is told")
  func noGyroscope() {
    var motion = Self.swings(at: [2, 4], turns: [2.4, 2.4], seconds: 6)
    motion.hasGyroscope = false
    #expect(told(motion.samples).isEmpty)
  }

  @Test("Points of a bat are as fast as the rates of body and wrist make them (R169)")
  func bat() throws {
    var detector = SwingDetector(points: [0.4, 0.8], reach: 0.6)
    var swings: [Swing] = []
    for sample in Self.swings(at: [2], turns: [2.4], seconds: 4).samples {
      detector.process(sample)
      while let swing = detector.next() { swings.append(swing) }
    }
    try #require(swings.count == 2)
    // All of it about the vertical: the body's.
    let peak = 2.4 / (0.06 * 2.506_628)
    for (swing, point) in zip(swings, [0.4, 0.8]) {
      #expect(abs(swing.point - point) < 1e-6)
      #expect(abs(swing.speed / (peak * (0.6 + point)) - 1) < 0.06)
      #expect(abs(swing.fastest.seconds - 2) < 0.04)
    }
  }
}

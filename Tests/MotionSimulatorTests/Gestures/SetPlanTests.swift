import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionSimulator

@Suite("Sets with halves, pauses and a tempo") struct SetPlanTests {
  @Test(
    "A set has its whole repetitions and the halves at its ends",
    arguments: [(SetPlan.Half.first, 1), (.last, 1), (.both, 2)])
  func halves(half: SetPlan.Half, count: Int) throws {
    let life = Life(
      [.exercise(.curl, .wrist, count: 6, SetPlan(half: half))], phone: .ideal,
      orientationRate: 100, seed: 3)
    let gestures = life.truth.gestures
    #expect(gestures.count == 6 + count)
    #expect(life.truth.repetitions == 6 + 0.5 * Double(count))
    #expect((gestures.first?.value == 0.5) == (half != .last))
    #expect((gestures.last?.value == 0.5) == (half != .first))
    #expect(gestures.filter { $0.value == nil }.count == 6)
    for gesture in gestures {
      let way = try wayAndReturn(life, gesture)
      #expect(way.farthest > 1)
      // Half a repetition ends far from where it began, a whole one near.
      #expect((way.atEnd > 0.85 * way.farthest) == (gesture.value == 0.5))
    }
  }

  @Test("The weight is held before a first half and after a last one")
  func held() throws {
    let life = Life(
      [.exercise(.curl, .wrist, count: 4, SetPlan(half: .both))], phone: .ideal, seed: 2)
    let first = try #require(life.truth.gestures.first)
    let last = try #require(life.truth.gestures.last)
    func turning(_ from: Double, _ to: Double) -> Double {
      let rates = life.rotation.filter { $0.time > from && $0.time < to }.map(\.value.length)
      return SignalMeasures.mean(rates)
    }
    let moving = turning(first.start, last.end)
    #expect(turning(first.start - 1.8, first.start - 0.2) < 0.4 * moving)
    #expect(turning(last.end + 0.2, last.end + 1.8) < 0.4 * moving)
  }

  @Test("A tempo is kept from 0.15 to 1 Hz", arguments: [0.15, 0.4, 1])
  func tempo(rate: Double) {
    for exercise in [Exercise.curl, .cablePull, .pushUp] {
      let life = Life([.exercise(exercise, .wrist, count: 8, SetPlan(tempo: rate))])
      let seconds = life.truth.gestures.map { $0.end - $0.start }
      #expect(abs(SignalMeasures.mean(seconds) * rate - 1) < 0.12, "\(exercise)")
    }
  }

  @Test("A pause lies within a set, once in each, and the arm rests in it")
  func pause() throws {
    let life = Life(
      [.exercise(.lateralRaise, .wrist, count: 9, sets: 2, rest: 20, SetPlan(pause: 3))],
      phone: .ideal, seed: 5)
    let gestures = life.truth.gestures
    #expect(gestures.count == 18)
    let gaps = zip(gestures, gestures.dropFirst()).map { ($0.end, $1.start) }
      .filter { $0.1 - $0.0 > 0.01 }
    #expect(gaps.filter { abs($0.1 - $0.0 - 3) < 1e-9 }.count == 2)
    #expect(gaps.filter { $0.1 - $0.0 > 15 }.count == 1)
    let pause = try #require(gaps.first)
    let still = life.rotation.filter { $0.time > pause.0 + 0.3 && $0.time < pause.1 - 0.3 }
    let busy = life.rotation.filter { $0.time > gestures[0].start && $0.time < gestures[1].end }
    #expect(
      SignalMeasures.mean(still.map(\.value.length))
        < 0.4 * SignalMeasures.mean(busy.map(\.value.length)))
  }

  @Test(
    "A pull at a cable draws the hand to the body along the forearm",
    arguments: [Exercise.cablePull, .cablePullDown])
  func cable(exercise: Exercise) {
    let (low, high) = (
      Limb.wrist.pose(exercise.shape.low), Limb.wrist.pose(exercise.shape.high)
    )
    let way = low.place - high.place
    #expect((exercise == .cablePull ? way.x : way.z) > 0.3)
    let turned = rotationVector(low.turn.conjugate * high.turn)
    #expect(turned.length < 0.7, "the forearm follows the cable")
    let life = Life([.exercise(exercise, .wrist, count: 5)])
    #expect(life.truth.repetitions == 5)
    #expect(life.truth.gestures.map(\.gesture) == Array(repeating: "cable_pull", count: 5))
  }

  /// Angles from where a gesture began: the largest, and at its end.
  private func wayAndReturn(
    _ life: Life, _ gesture: Gesture
  ) throws -> (farthest: Double, atEnd: Double) {
    let turns = life.truth.orientation.filter {
      $0.time >= gesture.start && $0.time <= gesture.end
    }
    let start = try #require(turns.first).attitude
    let angles = turns.map { rotationVector(start.conjugate * $0.attitude).length }
    return (try #require(angles.max()), try #require(angles.last))
  }
}

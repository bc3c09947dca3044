import Testing

@testable import MotionSimulator

@Suite("Words of gestures") struct GestureWordTests {
  @Test("Each line becomes the work that it says")
  func work() throws {
    let scenario = try Scenario(
      name: "a",
      text: """
        in wrist
        exercise cable_pull 8 half both, pause 2 s, tempo 0.3 Hz
        strokes rally 20 every 1 s, left
        strokes topspin_backhand 5
        punches uppercut 3
        swings 4 point 60 cm, speed 72 km/h, every 4 s, left
        bumps duck 3 size 0.8 g
        bumps both 3
        flicks y 3 in hand
        lean -20 deg 6 s landscape-left in hand
        poses tree plank tree hold 9 s, change 2 s
        tremble 9 s strong
        tremble 9 s mild at 6 Hz, arm held
        tremble 9 s size 2 cm
        tremble 9 s moderate
        dyskinesia 9 s
        """)
    let work = scenario.script.map(\.hands)
    #expect(
      work[0]
        == .repetitions(
          .cablePull, count: 8, sets: 1, rest: 30,
          plan: SetPlan(half: .both, pause: 2, tempo: 0.3)))
    #expect(work[1] == .strokes(nil, count: 20, play: Play(isLeft: true, every: 1)))
    #expect(work[2] == .strokes(.topspinBackhand, count: 5))
    #expect(work[3] == .punches(count: 3, blow: .uppercut))
    #expect(
      work[4]
        == .swings(count: 4, BatSwing(point: 0.6, speed: 20, every: 4, isLeft: true)))
    #expect(work[5] == .bumps(.duck, count: 3, size: 0.8))
    #expect(work[6] == .bumps(nil, count: 3, size: nil))
    #expect(work[7] == .flicks(.y, count: 3))
    guard case .lean(let lean) = work[8] else { throw Missing() }
    #expect(lean.interface == .landscapeLeft && abs(lean.angle + 0.349_066) < 1e-6)
    #expect(work[9] == .poses(PoseSequence(poses: [.tree, .plank, .tree], hold: 9, change: 2)))
    #expect(work[10] == .steadyTremor(StatedTremor(size: TremorClass.strong.size)))
    #expect(
      work[11]
        == .steadyTremor(StatedTremor(arm: .held, frequency: 6, size: TremorClass.mild.size)))
    #expect(work[12] == .steadyTremor(StatedTremor(size: 0.02)))
    #expect(work[13] == .tremor(.parkinsonian(severity: 3)))
    #expect(work[14] == .dyskinesia)
  }

  @Test(
    "What cannot be is refused with what was expected",
    arguments: [
      ("exercise curl 8 half middle", "an end: first, last or both"),
      ("exercise curl 8 tempo 3 Hz", "a tempo from"),
      ("tremble 9 s mild size 2 cm", "either a size or a class"),
      ("lean 90 deg 6 s", "an angle from"), ("lean 20 6 s", "an angle in deg"),
      ("flicks w 3", "an axis: x, y or z"), ("poses tree", "hold and a duration"),
      ("poses hold 9 s", "a pose"), ("swings 3 in mount", "a place that goes along"),
      ("strokes forehand 3 every 0.5 s", "a duration from"),
    ])
  func mistakes(line: String, expected: String) throws {
    let text = "in hand\n" + line
    do throws(ScenarioTextErrors) {
      _ = try Scenario(name: "a", text: text)
      Issue.record("\(line) was read")
    } catch {
      let first = try #require(error.errors.first)
      #expect(first.line == 2 && first.expected.hasPrefix(expected), "\(first)")
    }
  }

  private struct Missing: Error {}
}

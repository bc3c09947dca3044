import ActivityDemo
import CoreMotion
import Foundation
import MotionCompanion
import MotionTesting
import Testing

/// The code exercise of the 2014 talk: a list of seven days from one activity query and a pedometer
/// query for each segment, and what happens now beside it.
@Suite("The seven-day list")
struct ActivityDemoTests {
  /// Tuesday, 3 June 2014, 8:15 in Berlin.
  private static let start = Date(timeIntervalSince1970: 1_401_776_100)

  @Test("R159, R64, R101: A morning becomes segments with steps, beside what happens now")
  func morning() async throws {
    var motion = MadeMotion()
    motion.rest(20)
    motion.walk(150)
    motion.stand(15)
    motion.walk(75)
    motion.rest(20)
    motion.drive(180, speed: 12)
    motion.stand(20)
    motion.walk(120)
    motion.run(60)
    motion.walk(60)
    motion.rest(180)

    let (list, lines) = try await shown(MotionReplay(samples: motion.samples, start: Self.start))
    let expected: [(ActivitySegment.Movement, from: Double, to: Double, steps: Double)] = [
      (.walking, 20, 260, 1.9 * 225), (.driving, 280, 460, 0), (.walking, 480, 600, 1.9 * 120),
      (.running, 600, 660, 2.7 * 60), (.walking, 660, 720, 1.9 * 60),
    ]
    try #require(list.segments.map(\.movement) == expected.map(\.0))
    for (segment, truth) in zip(list.segments, expected) {
      guard truth.0 != .driving else {
        #expect(segment.steps <= 2)
        continue
      }
      #expect(abs(segment.start.timeIntervalSince(Self.start) - truth.from) <= 15)
      #expect(abs(segment.end.timeIntervalSince(Self.start) - truth.to) <= 15)
      #expect(abs(Double(segment.steps) - truth.steps) <= 0.06 * truth.steps)
    }
    // A drive reaches from walk to walk, with getting in and out.
    #expect(list.segments[1].start >= list.segments[0].end)
    #expect(list.segments[1].start.timeIntervalSince(Self.start) <= 280 + 15)
    #expect(list.segments[1].end <= list.segments[2].start)
    #expect(list.segments[1].end.timeIntervalSince(Self.start) >= 460 - 15)
    let steps = expected.reduce(0) { $0 + $1.steps }
    let counted = list.segments.reduce(0) { $0 + $1.steps }
    #expect(abs(Double(counted) - steps) <= 0.03 * steps)

    #expect(lines.first == "now: not moving" && lines.contains("now: moving"))
    #expect(lines.contains { $0.hasPrefix("08:15-08:19 walking 4 min, 4") })
    #expect(lines.last?.hasPrefix("6/3: ") == true)
    #expect(abs(list.stepsToday - counted) <= 3)
  }

  @Test("R159, R38: The commuter's morning has the borders and steps of its scenario")
  func commuter() async throws {
    let (list, _) = try await shown(try MotionReplay(scenario: "commuter", seed: 1))
    // From the scenario's script, which stands in CommuterScenario.swift. A drive reaches from walk
    // to walk. The drive home begins with a phone on the table: history dates it back into the
    // breakfast, by more than the quarter of a minute that all other borders keep.
    let expected: [(ActivitySegment.Movement, from: Double, to: Double, within: Double)] = [
      (.walking, 0, 285, 15), (.driving, 285, 1260, 15), (.walking, 1260, 1540, 15),
      (.running, 1540, 1602, 15), (.walking, 1602, 1980, 15), (.driving, 3900, 5100, 90),
      (.walking, 5100, 5275, 15),
    ]
    try #require(list.segments.map(\.movement) == expected.map(\.0))
    for (segment, truth) in zip(list.segments, expected) {
      #expect(abs(segment.start.timeIntervalSince(Self.start) - truth.from) <= truth.within)
      #expect(abs(segment.end.timeIntervalSince(Self.start) - truth.to) <= 15)
    }
    let steps = list.segments.reduce(0) { $0 + $1.steps }
    #expect(abs(Double(steps) - commuterSteps) <= 0.03 * commuterSteps)
  }

  @Test("R21, R159: Refused, the list is one line")
  func refused() async throws {
    let replay = MotionReplay(samples: MadeMotion.walk, start: Self.start)
    replay.authorization = .denied
    let (list, lines) = try await shown(replay)
    #expect(lines == ["Motion & Fitness is switched off for this app"])
    #expect(list.segments.isEmpty)
  }

  @Test("R23: Without steps there is no list, and nobody is asked")
  func unavailable() async throws {
    let replay = MotionReplay(samples: MadeMotion.walk, start: Self.start)
    replay.withhold([.steps])
    replay.authorization = .notDetermined
    let (list, lines) = try await shown(replay)
    #expect(lines.count == 1 && list.segments.isEmpty)
    #expect(replay.timesAsked == 0)
  }

  /// The program through a whole replay, and what it said.
  private func shown(_ replay: MotionReplay) async throws -> (ActivityDemoProgram, [String]) {
    let said = Said()
    let program = replay.perform { ActivityDemoProgram(calendar: berlin) { said.append($0) } }
    try await play(program, on: replay)
    return (program, said.lines)
  }

  /// True steps of scenario "commuter" with seed 1.
  private let commuterSteps = 2_244.0
}

extension MadeMotion {
  /// Half a minute on foot.
  fileprivate static var walk: [MotionSample] {
    var motion = MadeMotion()
    motion.walk(30)
    return motion.samples
  }
}

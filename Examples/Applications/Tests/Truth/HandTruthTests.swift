import Badger
import BatSpeed
import Console
import GravityOrAttitude
import MotionProcessing
import RepCounter
import Testing
import TrackDay
import Tremor

/// Programs of hands, against what these really did.
@Suite("Programs of hands against the truth")
struct HandTruthTests {
  private static let seeds: ClosedRange<UInt64> = 1...3

  @Test("R167: Each set is counted within one", arguments: seeds)
  func sets(seed: UInt64) async throws {
    let lines = try await lines(on: try world(of: "rep-counter", seed: seed)) { RepCounterProgram(say: $0) }
    let counts = lines.filter { $0.hasPrefix("set ended") }.compactMap { numbers(in: $0).first }
    let truth = try WorldTruth(of: "rep-counter", seed: seed).truth
    let curls = truth.gestures.filter { $0.gesture == "curl" }.count
    let raises = truth.gestures.filter { $0.gesture == "lateral_raise" }.count
    try #require(counts.count >= 2, "\(lines)")
    #expect(abs(counts[0] - Double(curls)) <= 1 && abs(counts[1...].reduce(0, +) - Double(raises)) <= 1, "\(counts)")
  }

  @Test("R169: A swing of a bat has the speed that body and wrist give it", arguments: seeds)
  func bats(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "bat-speed", seed: seed).truth
    let lines = try await lines(on: try world(of: "bat-speed", seed: seed)) { BatSpeedProgram(say: $0) }
    let told = lines.filter { $0.contains("at 0.50 m") }.map { numbers(in: $0)[0] }
    let swings = truth.gestures.filter { $0.gesture == "swing" }.compactMap(\.value)
    #expect(told.count >= swings.count - 1, "\(told.count) of \(swings.count)")
    #expect(told.allSatisfy { speed in swings.contains { abs(speed / $0 - 1) <= 0.06 } }, "\(told), \(swings)")
  }

  @Test("R164: A tremor's frequency is within 0.3 Hz, and typing and walking give none", arguments: seeds)
  func tremor(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "tremor", seed: seed).truth
    let lines = try await lines(on: try world(of: "tremor", seed: seed)) {
      TremorProgram(calendar: berlin, say: $0)
    }
    let real = try #require(truth.gestures.first { $0.gesture == "rest_tremor" })
    let told = lines.filter { $0.contains(" Hz") }
    #expect(!told.isEmpty)
    for line in told {
      let hertz = try #require(numbers(in: line).first)
      #expect(abs(hertz - (real.value ?? 0)) <= 0.3, "\(line)")
      let start = try #require(secondsOfDay(String(line.prefix(8))))
      #expect(start >= real.start - 3 && start <= real.end, "\(line)")
    }
  }

  @Test("R128, R141: Gravity shows no turn about it, attitude all of it", arguments: seeds)
  func turns(seed: UInt64) async throws {
    let lines = try await lines(on: try world(of: "gravity-or-attitude", seed: seed)) {
      GravityOrAttitudeProgram(say: $0)
    }
    let told = lines.filter { $0.hasPrefix("gravity ") }.map { numbers(in: $0) }
    try #require(told.count >= 3)
    for figures in told {
      #expect(figures[0] < 25, "a quarter turn is none of gravity: \(figures)")
    }
    #expect(told.map { $0[1] }.max() ?? 0 > 150)
  }
}

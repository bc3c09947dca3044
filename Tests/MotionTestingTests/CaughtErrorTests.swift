import MotionTesting
import Synchronization
import Testing

/// What a test file of a client can name with `MotionTesting` alone.
@Suite("Errors of a replay, caught by name")
struct CaughtErrorTests {
  @Test("A file that is not there is a recording's error, and says what to do")
  func recording() {
    do {
      _ = try MotionReplay("no-such-walk.zip")
      Issue.record("a replay of nothing")
    } catch let error as RecordingError {
      #expect(error.file == "no-such-walk.zip")
      #expect(!error.advice.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("A scenario that is not known asks whether another was meant")
  func scenario() {
    do {
      _ = try MotionReplay(scenario: "comuter")
      Issue.record("a replay of nothing")
    } catch let error as UnknownScenario {
      #expect(error.name == "comuter" && error.known.contains("commuter"))
      #expect(
        error.description == """
          there is no scenario "comuter"; did you mean "commuter"? coremotion simulate --list names \
          all; a file's name has a slash or ends with .txt or .scenario
          """)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("A scenario's file that is not there is a file's error")
  func file() {
    #expect(throws: ScenarioFileError.self) { try MotionReplay(scenario: "none/at-all.txt") }
  }

  @Test("A replay that runs already refuses a second run")
  func running() throws {
    let replay = MotionReplay(samples: [.acceleration(0, 0, -1, at: 0)])
    let refused = Refusals()
    replay.alter { [weak replay] sample in
      do {
        try replay?.run()
      } catch ReplayError.alreadyRunning {
        refused.note()
      } catch {}
      return sample
    }
    try replay.run()
    #expect(refused.count == 1)
  }
}

/// Counts, from whatever thread runs a replay.
private final class Refusals: Sendable {
  private let counted = Atomic(0)
  var count: Int { counted.load(ordering: .relaxed) }
  func note() { counted.add(1, ordering: .relaxed) }
}

import Foundation
import MotionDiary
import MotionProcessing
import MotionRecordings
import MotionSimulator
import MotionTesting
import Testing

@Suite("Errors in an alert")
struct LocalizedErrorTests {
  /// An error of each kind that a public initializer or a run throws.
  private func errors() -> [any Error] {
    var errors: [any Error] = [ReplayError.alreadyRunning, ReplayError.stalled(seconds: 30)]
    func collect(_ work: () throws -> Void) {
      do { try work() } catch { errors.append(error) }
    }
    collect { _ = try MotionReplay("no-such-walk.zip") }
    collect { _ = try MotionReplay(scenario: "comuter") }
    collect { _ = try MotionReplay(scenario: "no-such-file.txt") }
    collect { _ = try Scenario(name: "mine", text: "walc 60 s") }
    collect { _ = try LocalClock(zone: "Europe/Nowhere") }
    collect { _ = try KeptSnapshot(path: "/") }
    collect { _ = try MotionSnapshot(bytes: [1, 2, 3]) }
    collect { _ = try RecordingMoment("8:40")?.stretch(start: nil, clock: .utc) }
    collect {
      do {
        _ = try Scenario(name: "mine", text: "walc 60 s")
      } catch let error as ScenarioTextErrors {
        throw error.errors[0]
      }
    }
    errors.append(AnalysisError.output(OutputError(path: "o", reason: "the disk is full")))
    return errors
  }

  @Test("Every error says in its localized description what is wrong")
  func words() {
    let errors = errors()
    #expect(errors.count == 12)
    for error in errors {
      let shown = error.localizedDescription
      #expect(!shown.contains("could not be completed"), "\(type(of: error))")
      #expect(error is MotionSnapshot.Damage || shown == String(describing: error))
    }
  }

  @Test("Every public error type of the package has words")
  func all() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let words = try String(
      contentsOf: sources.appending(path: "MotionTesting/LocalizedErrors.swift"), encoding: .utf8)
    // What no initializer throws: a failure becomes an error of Core Motion's own domain, a refusal to
    // learn is for the program that taught.
    var known: Set<String> = ["MotionFailure", "Refusal"]
    for match in words.matches(of: /extension (?:\w+\.)?(\w+): LocalizedError/) {
      known.insert(String(match.1))
    }
    var found: Set<String> = []
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /public (?:struct|enum) (\w+): (?:[\w, ]+, )?Error\b/) {
        found.insert(String(match.1))
      }
    }
    #expect(found == known)
  }
}

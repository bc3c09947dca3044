import FoundationEssentials
import MotionProcessing
import MotionSimulator
import Testing

@testable import MotionDiary

/// The printed diary of the simulated morning, held against what was printed when somebody last
/// looked at it.
///
/// The whole morning takes a minute or two in a debug build; so only its first seven minutes run
/// always. All of it runs with `WHOLE_MORNING=1`. `UPDATE_GOLDEN=1` writes both files anew: look at
/// the difference before it is committed.
///
///     UPDATE_GOLDEN=1 swift test --filter GoldenMorningTests
@Suite("The simulated morning prints as it always did")
struct GoldenMorningTests {
  @Test("The first seven minutes")
  func firstSevenMinutes() throws {
    try compare(try morning(until: 420), with: "morning-first-minutes.txt")
  }

  @Test(
    "The whole morning",
    .enabled(if: isSet("WHOLE_MORNING") || isSet("UPDATE_GOLDEN"), "set WHOLE_MORNING=1 to run it"))
  func whole() throws { try compare(try morning(until: .infinity), with: "morning.txt") }

  @Test("The README shows what the golden morning shows")
  func readme() throws {
    let readme = try String(contentsOfFile: "\(PackageRoot.path)/README.md", encoding: .utf8)
    let golden = try String(
      contentsOfFile: "\(PackageRoot.path)/Tests/MotionDiaryTests/Golden/morning.txt",
      encoding: .utf8)
    let day = golden.split(separator: "\n").drop { !$0.hasPrefix("Tuesday") }
      .prefix { !$0.hasPrefix("Totals") }
    #expect(day.count >= 8)
    #expect(readme.contains(day.joined(separator: "\n")), "copy the day from Golden/morning.txt")
  }

  private func morning(until end: Double) throws -> String {
    let scenario = try #require(Scenario.named("commuter"))
    var simulation = Simulation(scenario, seed: 1)
    var analysis = try RecordingAnalysis(metadata: simulation.metadata)
    while let sample = simulation.next(), sample.time.seconds < end {
      try analysis.process(sample)
    }
    return DiaryText(try analysis.finish()).string()
  }

  private func compare(_ text: String, with name: String) throws {
    let path = "\(PackageRoot.path)/Tests/MotionDiaryTests/Golden/\(name)"
    if isSet("UPDATE_GOLDEN") {
      let file = try OutputFile(path: path)
      file.write(text: text)
      try file.close()
    }
    let golden = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text == golden, "UPDATE_GOLDEN=1 swift test --filter GoldenMorningTests writes it anew")
  }
}

private func isSet(_ name: String) -> Bool {
  !(ProcessInfo.processInfo.environment[name] ?? "").isEmpty
}

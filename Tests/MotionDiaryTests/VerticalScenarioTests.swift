import MotionPlaces
import MotionProcessing
import MotionSimulator
import Testing

@testable import MotionDiary

/// The simulator's stairs, lifts, escalators, hills and storms, from samples to the diary.
@Suite("Simulated ways up and down have exact floors and the right kind")
struct VerticalScenarioTests {
  private func diary(_ text: String, weather: String = "ordinary") throws -> Diary {
    let scenario = try Scenario(name: "made", text: "weather \(weather)\n\(text)\n")
    var simulation = Simulation(scenario, seed: 3)
    var analysis = try RecordingAnalysis(metadata: simulation.metadata)
    while let sample = simulation.next() { try analysis.process(sample) }
    return try analysis.finish()
  }

  private func kinds(_ diary: Diary) -> [LevelChange.Kind?] {
    diary.levelChanges.map(\.change.kind)
  }

  @Test("Stairs, in any weather", arguments: ["calm", "storm"])
  func stairs(weather: String) throws {
    let made = try diary(
      "in pocket\nindoors\nwalk 20 s\nstairs up 2\nwalk 30 s\nstairs down 1\nwalk 20 s",
      weather: weather)
    #expect(made.totals.floorsAscended == 2 && made.totals.floorsDescended == 1)
    #expect(kinds(made) == [.stairs, .stairs])
    #expect(abs(try #require(made.totals.ascent) - 6.12) < 0.7)
    #expect(abs(try #require(made.totals.descent) - 3.06) < 0.7)
  }

  @Test("A fast lift and a slow one")
  func lifts() throws {
    let made = try diary(
      "in hand\nindoors\nwalk 20 s\nstand 10 s\nlift up 20 m office\nwalk 30 s\nstand 8 s\n"
        + "lift down 8 m home\nwalk 30 s")
    #expect(made.totals.floorsAscended == 0 && made.totals.floorsDescended == 0)
    #expect(kinds(made) == [.lift, .lift])
    #expect(abs(try #require(made.totals.ascent) - 20) < 0.7)
  }

  @Test("An escalator, standing")
  func escalator() throws {
    let made = try diary("in bag\nindoors\nwalk 30 s\nescalator up 6 m\nwalk 40 s")
    #expect(made.totals.floorsAscended == 0 && made.totals.floorsDescended == 0)
    #expect(kinds(made) == [.escalator])
  }

  @Test("A hike and a steep street")
  func hills() throws {
    let made = try diary(
      "in jacket\nwalk 20 s\nwalk 90 s at 1.1 m/s up 8 %\nwalk 90 s at 1.1 m/s up 14 %\nwalk 30 s")
    #expect(made.totals.floorsAscended == 0 && made.totals.floorsDescended == 0)
    #expect(kinds(made) == [.slope])
    #expect(abs(try #require(made.totals.ascent) - 21.8) < 1.5)
  }

  @Test("A storm over a walk and over a phone at rest")
  func storm() throws {
    let made = try diary("in pocket\nwalk 2 min\nstand 1 min\nlie 5 min", weather: "storm")
    #expect(made.totals.floorsAscended == 0 && made.totals.floorsDescended == 0)
    #expect(made.levelChanges.isEmpty && made.totals.ascent == 0 && made.totals.descent == 0)
  }

  @Test("A first pressure of an earlier use is neither climb nor floor")
  func leftOver() throws {
    let made = try diary("fault stale-pressure\nin pocket\nwalk 1 min")
    #expect(made.totals.floorsAscended == 0 && made.totals.floorsDescended == 0)
    #expect(made.levelChanges.isEmpty)
  }

  @Test("A sealed phone pressed by a hand: nothing is climbed, and that is told")
  func sealed() throws {
    let made = try diary("phone android\ncase sealed\nin hand\nwalk 3 min\nstand 30 s")
    #expect(made.totals.floorsAscended == 0 && made.totals.floorsDescended == 0)
    #expect(made.levelChanges.isEmpty && made.totals.ascent == 0)
    #expect(made.quality[.pressure].count(.pressed) > 100)
    #expect(DiaryText(made).string().contains("while hands pressed the case"))
  }
}

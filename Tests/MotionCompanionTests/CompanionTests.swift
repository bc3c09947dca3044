import CoreMotion
import MotionTesting
import Testing

@testable import MotionCompanion

@Suite("What programs make of motion data")
struct CompanionTests {
  private let start = Date(timeIntervalSince1970: 1_401_776_100)

  @Test("R160: levels change at their least steps", arguments: StepLevel.allCases)
  func levels(_ level: StepLevel) {
    #expect(StepLevel(steps: level.least) == level)
    #expect(level == .sedentary || StepLevel(steps: level.least - 1) < level)
  }

  @Test("R157: a split ends where its metres were full, between two records")
  func splits() {
    var splits = Splits(every: 1000, from: start)
    #expect(splits.process(metres: 900, at: start + 270).isEmpty)
    #expect(splits.process(metres: 1100, at: start + 330).map(\.duration) == [300])
    // Two at once, after a pause without records.
    let both = splits.process(metres: 3100, at: start + 930)
    #expect(both.map(\.number) == [2, 3])
    #expect(both.allSatisfy { abs($0.duration - 300) < 1e-9 })
    #expect(splits.process(metres: 3000, at: start + 940).isEmpty, "metres never fall")
  }

  @Test("R166: a hill is known again by its climb, and its best time stays")
  func hills() {
    var book = HillBook()
    func climb(_ metres: Double, _ seconds: Double) -> HillBook.Judgement {
      book.add(HillBook.Climb(metres: metres, duration: seconds))
    }
    #expect(climb(9, 60) == .tooLow)
    #expect(climb(25, 250) == .new)
    #expect(climb(26, 240) == .known(slower: -10))
    #expect(climb(24, 260) == .known(slower: 20))
    #expect(climb(40, 400) == .new)
    #expect(climb(-25, 100) == .tooLow)
    #expect(book.hills.map(\.duration) == [240, 400])
  }

  @Test("A song goes with a cadence at a beat a step, half of it and twice, within 4 %")
  func tempo() {
    let cadence = 2.0
    for beats in [60.0, 120, 240, 124.5, 115.5] {
      #expect(SongTempo(beats: beats).fits(cadence: cadence))
    }
    for beats in [90.0, 127, 113, 0] { #expect(!SongTempo(beats: beats).fits(cadence: cadence)) }
    #expect(!SongTempo(beats: 120).fits(cadence: 0))
    #expect(!SongTempo(beats: 120).fits(cadence: .nan))
  }

  @Test("R47: walking counts after half a minute of it, running at once, and a stop begins it anew")
  func steady() async throws {
    let replay = try MotionReplay(scenario: "run")
    let steady = Watched()
    let manager = replay.perform { CMMotionActivityManager() }
    manager.startActivityUpdates(to: .main) { steady.take($0) }
    try await replay.run()
    let found = steady.found
    let walks = found.filter { $0.movement == .walking }
    #expect(!walks.isEmpty && walks.allSatisfy { $0.after >= 30 })
    #expect(found.contains { $0.movement == .running })
    withExtendedLifetime(manager) {}
  }

  /// Unchecked: touched on the main queue alone, and read when nothing comes any more.
  private final class Watched: @unchecked Sendable {
    private var steady = SteadyMovement()
    private var walking: Date?
    private(set) var found: [(movement: ActivitySegment.Movement, after: TimeInterval)] = []

    func take(_ activity: CMMotionActivity?) {
      guard let activity else { return }
      steady.process(activity)
      if activity.walking { walking = walking ?? activity.startDate } else { walking = nil }
      for delay in stride(from: 0.0, through: 60, by: 5) {
        guard let movement = steady.movement(at: activity.startDate + delay) else { continue }
        let since = walking.map { (activity.startDate + delay).timeIntervalSince($0) } ?? 0
        found.append((movement, since))
      }
    }
  }

  @Test("Numbers that round to zero have no sign, and what is not known is a dash")
  func text() {
    #expect(ClockText.number(-0.04) == "0.0" && ClockText.number(-0.06) == "-0.1")
    #expect(ClockText.pace(0.3) == "5:00 /km" && ClockText.pace(nil) == "- /km")
    #expect(ClockText.pace(.nan) == "- /km" && ClockText.duration(-3) == "0:00")
  }
}

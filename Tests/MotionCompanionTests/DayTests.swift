import Foundation
import MotionCompanion
import Testing

@Suite("Days, goals and songs")
struct DayTests {
  private var berlin: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    return calendar
  }

  @Test(
    "R160: today is held against the same hours of days before, also where the clocks are changed")
  func soFar() {
    // Tuesday, 1 April 2014, 10:30; the clocks went forward on Sunday.
    let now = Date(timeIntervalSince1970: 1_396_341_000)
    let days = DaysSoFar(until: now, calendar: berlin)
    #expect(days.today.duration == 10.5 * 3600 && days.today.end == now)
    #expect(days.before.count == 6)
    #expect(days.before.allSatisfy { $0.duration == 10.5 * 3600 })
    let starts = [days.today.start] + days.before.map(\.start)
    #expect(
      zip(starts, starts.dropFirst()).map { $0.timeIntervalSince($1) / 3600 }
        == [24, 23, 24, 24, 24, 24])
    #expect(DaysSoFar(until: now, before: -1, calendar: berlin).before.isEmpty)
  }

  @Test("R160: days without data are no days of zero steps")
  func comparison() {
    let comparison = DayComparison(steps: 4000, before: [3000, nil, 5000])
    #expect(comparison?.mean == 4000 && comparison?.days == 2 && comparison?.steps == 4000)
    #expect(DayComparison(steps: 4000, before: [nil]) == nil)
  }

  @Test("R160: a streak goes up to today, which may still reach its goal")
  func streak() {
    func streak(_ days: [(Int, Bool?)]) -> Int {
      GoalStreak.length(of: days.map { (number: $0.0, isReached: $0.1) })
    }
    #expect(streak([(1, true), (2, true), (3, true)]) == 3)
    #expect(streak([(1, true), (2, true), (3, false)]) == 2)
    #expect(streak([(1, true), (3, true)]) == 1, "a day without data")
    #expect(streak([(1, true), (2, nil), (3, true)]) == 1)
    #expect(streak([]) == 0)
  }

  @Test("R162: a song is held for twenty seconds in which it does not fit")
  func songs() {
    let start = Date(timeIntervalSince1970: 1_401_776_100)
    var choice = SongChoice(of: [SongTempo(beats: 110), SongTempo(beats: 165)])
    #expect(choice.process(cadence: nil, at: start) == nil && choice.playing == nil)
    #expect(choice.process(cadence: 1.83, at: start + 5) == 0)
    // Running for less than twenty seconds, and back: the misfit begins anew.
    #expect(choice.process(cadence: 2.75, at: start + 10) == nil)
    #expect(choice.process(cadence: 2.75, at: start + 29) == nil)
    #expect(choice.process(cadence: 1.85, at: start + 30) == nil)
    #expect(choice.process(cadence: 2.75, at: start + 40) == nil)
    #expect(choice.process(cadence: 2.75, at: start + 60) == 1)
    // What nothing fits leaves the song.
    #expect(choice.process(cadence: 0, at: start + 70) == nil)
    #expect(choice.process(cadence: 0, at: start + 99) == nil && choice.playing == 1)
  }
}

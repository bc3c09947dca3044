import Console
import CoreMotion
import Foundation
import Goals
import MotionTesting
import Testing

@Suite("Goals over days")
struct GoalsTests {
  private let start = Date(timeIntervalSince1970: 1_401_776_100)

  @Test("R160: today against the same hours of days before, and the streak up to yesterday")
  func days() async throws {
    var whole = MadeMotion()
    whole.walk(120)
    whole.rest(5)
    var half = MadeMotion()
    half.walk(60)
    half.rest(5)
    // Two minutes each morning, none of the second day, and today a minute so far.
    let parts = [0, 2, 3].map { day in
      MotionReplay.Part.samples(whole.samples, at: 86_400 * Double(day))
    }
    let replay = try MotionReplay(
      parts: parts + [.samples(half.samples, at: 86_400 * 4)], start: start)
    let said = try await lines(on: replay) { GoalsProgram(calendar: berlin, goal: 200, say: $0) }
    #expect(said.last == "streak: 2 days of 200 steps")
    let comparison = try #require(said.first { $0.hasPrefix("by this time ") })
    let numbers = comparison.split(separator: " ").compactMap { Double($0) }
    #expect(numbers.count == 3 && numbers[2] == 3)
    for steps in numbers.prefix(2) { #expect(abs(steps - 114) <= 12, "\(comparison)") }
  }
}

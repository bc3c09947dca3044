import CoreMotion
import Foundation
import MotionTesting
import Spellings5
import Spellings6
import Testing

/// Recordings lie beside the package.
private let gestures = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "shared/data/gestures").path

private func isThere() -> Bool { FileManager.default.fileExists(atPath: gestures) }

/// The same program in both language modes, unchanged, on what somebody wore.
@Suite("Programs for a watch", .enabled(if: isThere(), "recordings are not there"))
struct WearerTests {
  private func expectMinutes(_ lines: [String]) {
    for line in lines { print(line) }
    #expect(lines.count == 13)
    #expect(lines.contains { !$0.contains(" 0 % tremor") })
  }

  @Test("Swift 5 mode: a hand of Parkinson's disease in minutes")
  func tremorInSwift5() async throws {
    let replay = try MotionReplay(gestures + "/tremor-watch/study_watch.zip")
    let diary = replay.perform { Spellings5.TremorDiary() }
    #expect(replay.perform { diary.begin() })
    try await replay.run()
    expectMinutes(try await diary.lines(since: replay.start, until: replay.now))
  }

  @Test("Swift 6 mode: a hand of Parkinson's disease in minutes")
  func tremorInSwift6() async throws {
    let replay = try MotionReplay(gestures + "/tremor-watch/study_watch.zip")
    let diary = replay.perform { Spellings6.TremorDiary() }
    #expect(replay.perform { diary.begin() })
    try await replay.run()
    expectMinutes(try await diary.lines(since: replay.start, until: replay.now))
  }

  @Test("Swift 5 mode: a fall, and a withdrawal")
  func fallInSwift5() async throws {
    let replay = try MotionReplay(gestures + "/falls-imu/fall_backward.zip")
    let alarm = replay.perform { Spellings5.FallAlarm() }
    try await replay.run()
    replay.authorization = .denied
    try await replay.run(for: 1)
    #expect(alarm.lines == ["fall, no answer", "falls not allowed"])
  }

  @Test("Swift 6 mode: a fall that the user confirms")
  func fallInSwift6() async throws {
    let replay = try MotionReplay(gestures + "/falls-imu/fall_backward.zip")
    replay.fallAnswer = .confirmed
    let alarm = replay.perform { Spellings6.FallAlarm() }
    try await replay.run()
    #expect(alarm.lines == ["fall, answered"])
  }
}

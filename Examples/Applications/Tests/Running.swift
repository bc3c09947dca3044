import Console
import CoreMotion
import Foundation
import MotionTesting
import Testing

/// The folder of the programs.
let applications = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent()

/// Where and when the worlds are.
var berlin: Calendar {
  var calendar = Calendar(identifier: .gregorian)
  if let zone = TimeZone(identifier: "Europe/Berlin") { calendar.timeZone = zone }
  return calendar
}

/// The device of a program's world.
func world(of name: String, seed: UInt64 = 1) throws -> MotionReplay {
  let recording = applications.appending(path: "\(name)/recording")
  if let file = try? String(contentsOf: recording, encoding: .utf8) {
    let path = file.trimmingCharacters(in: .whitespacesAndNewlines)
    return try MotionReplay(applications.appending(path: "Fixtures/\(path)").path)
  }
  return try MotionReplay(
    scenario: applications.appending(path: "\(name)/world.txt").path, seed: seed)
}

/// The device of a program's world with another text in place of a part of it.
func world(
  of name: String, replacing part: String, with other: String, seed: UInt64 = 1
) throws -> MotionReplay {
  try world(worldText(of: name).replacing(part, with: other), seed: seed)
}

/// The lines of a program on a device: from its start to the end of the recording.
func lines(
  on replay: MotionReplay, _ make: (@escaping Say) -> any Application
) async throws -> [String] {
  let said = Said()
  try await play(replay.perform { make { said.append($0) } }, on: replay)
  return said.lines
}

/// A program from its start to the end of the recording, unless it cannot begin. One that pulls does so at each frame of a
/// display, until nothing new has come for a quarter of a minute: in a north frame it takes some seconds to begin.
func play(_ application: any Application, on replay: MotionReplay) async throws {
  guard replay.perform({ application.start() }) else { return }
  if let polling = application as? any PollingApplication {
    var idle = 0
    while idle < 15 {
      var isNew = false
      try await replay.run(for: 1, every: 1.0 / 60) { isNew = polling.frame() || isNew }
      idle = isNew ? 0 : idle + 1
    }
  }
  try await replay.run()
  await withCheckedContinuation { continuation in
    replay.perform { application.stop { continuation.resume() } }
  }
}

/// Compares lines with those of `expected.txt`, or writes them there where `APPLICATIONS_RECORD` is set.
func expect(_ lines: [String], of name: String, in text: String = "expected.txt") throws {
  let file = applications.appending(path: "\(name)/\(text)")
  if ProcessInfo.processInfo.environment["APPLICATIONS_RECORD"] != nil {
    try (lines.joined(separator: "\n") + "\n").write(to: file, atomically: true, encoding: .utf8)
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(lines.joined(separator: "\n") + "\n" == expected)
}

/// Unchecked: the lines are touched under the lock only.
final class Said: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [String] = []
  func append(_ line: String) { lock.withLock { stored.append(line) } }
  var lines: [String] { lock.withLock { stored } }
}

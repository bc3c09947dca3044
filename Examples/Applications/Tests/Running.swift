import Console
import CoreMotion
import Foundation
import MotionTesting
import Testing

/// The folder of the programs.
private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  .deletingLastPathComponent()

/// Where and when the worlds are.
var berlin: Calendar {
  var calendar = Calendar(identifier: .gregorian)
  if let zone = TimeZone(identifier: "Europe/Berlin") { calendar.timeZone = zone }
  return calendar
}

/// The device of a program's world.
func world(of name: String, seed: UInt64 = 1) throws -> MotionReplay {
  let recording = folder.appending(path: "\(name)/recording")
  if let file = try? String(contentsOf: recording, encoding: .utf8) {
    let path = file.trimmingCharacters(in: .whitespacesAndNewlines)
    return try MotionReplay(folder.appending(path: "Fixtures/\(path)").path)
  }
  return try MotionReplay(scenario: folder.appending(path: "\(name)/world.txt").path, seed: seed)
}

/// The device of a program's world with another text in place of a part of it.
func world(
  of name: String, replacing part: String, with other: String, seed: UInt64 = 1
) throws -> MotionReplay {
  let text = try String(
    contentsOf: folder.appending(path: "\(name)/world.txt"), encoding: .utf8)
  let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).txt")
  defer { try? FileManager.default.removeItem(at: file) }
  try text.replacing(part, with: other).write(to: file, atomically: true, encoding: .utf8)
  return try MotionReplay(scenario: file.path, seed: seed)
}

/// The lines of a program on a device: from its start to the end of the recording.
func lines(
  on replay: MotionReplay, _ make: (@escaping Say) -> any Application
) async throws -> [String] {
  let said = Said()
  try await play(replay.perform { make { said.append($0) } }, on: replay)
  return said.lines
}

/// A program from its start to the end of the recording, unless it cannot begin.
func play(_ application: any Application, on replay: MotionReplay) async throws {
  guard replay.perform({ application.start() }) else { return }
  try await replay.run()
  await withCheckedContinuation { continuation in
    replay.perform { application.stop { continuation.resume() } }
  }
}

/// Compares lines with those of `expected.txt`, or writes them there where `APPLICATIONS_RECORD` is set.
func expect(_ lines: [String], of name: String, in text: String = "expected.txt") throws {
  let file = folder.appending(path: "\(name)/\(text)")
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

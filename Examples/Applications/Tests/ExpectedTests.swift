import Console
import CoreMotion
import Foundation
import MotionTesting
import SwingWatch
import Testing
import Tremor

/// Every program says on its world what stands in its folder, byte for byte.
@Suite("Programs on their worlds")
struct ExpectedTests {
  @Test("It says what is expected", arguments: programs.map(\.name))
  func expected(_ name: String) async throws {
    let program = try #require(programs.first { $0.name == name })
    try expect(try await lines(on: try world(of: name), program.make), of: name)
  }

  /// Programs of raw sensors and device motion, which need nobody's answer (R22), and the one that shows answers.
  private let asksNobody: Set<String> = [
    "authorization", "badger", "bat-speed", "gravity-or-attitude", "punch", "racing-tilt",
    "rep-counter", "swing-watch", "view", "watch-accelerometer", "yoga",
  ]

  @Test(
    "Refused or switched off, it says one line and no more", arguments: programs.map(\.name),
    [CMAuthorizationStatus.denied, .restricted])
  func refused(_ name: String, _ status: CMAuthorizationStatus) async throws {
    let program = try #require(programs.first { $0.name == name })
    let replay = try world(of: name)
    replay.authorization = status
    let lines = try await lines(on: replay, program.make)
    if asksNobody.contains(name) { #expect(lines.count > 1) } else { #expect(lines.count == 1) }
  }

  @Test("On a device without sensors it says one line and no more", arguments: programs.map(\.name))
  func unavailable(_ name: String) async throws {
    let program = try #require(programs.first { $0.name == name })
    let lines = try await lines(on: MotionReplay(samples: []), program.make)
    // That one says of each class that it is not on this device.
    #expect(lines.count == (name == "authorization" ? 5 : 1), "\(lines)")
  }

  @Test("The other wrist makes forehands of backhands")
  func leftHander() async throws {
    let right = try await lines(on: try world(of: "swing-watch")) { SwingWatchProgram(say: $0) }
    let left = try await lines(on: try world(of: "swing-watch")) {
      SwingWatchProgram(isLeft: true, say: $0)
    }
    let swapped = right.dropFirst().map { line in
      line.hasPrefix("forehand")
        ? line.replacing("forehand", with: "backhand")
        : line.replacing("backhand", with: "forehand")
    }
    #expect(Array(left.dropFirst()) == swapped)
  }

  @Test("R170: whole strokes are told by the detector, each once and on its side, with either hand")
  func better() async throws {
    let said = try await lines(on: try world(of: "swing-watch")) {
      SwingWatchProgram(rule: .better, say: $0)
    }
    try expect(said, of: "swing-watch", in: "expected-better.txt")
    #expect(said.dropFirst().dropLast() == strokes("forehand") + strokes("backhand"))
    let left = try await lines(on: try world(of: "swing-watch")) {
      SwingWatchProgram(isLeft: true, rule: .better, say: $0)
    }
    #expect(left.dropFirst().dropLast() == strokes("backhand") + strokes("forehand"))
  }

  /// Five of a side, as the world has them.
  private func strokes(_ side: String) -> ArraySlice<String> {
    (1...5).map { "\(side) \($0)" }[...]
  }

  @Test("A tremor is shared only after a yes")
  func shared() async throws {
    let kept = try await lines(on: try world(of: "tremor")) {
      TremorProgram(calendar: berlin, say: $0)
    }
    let shared = try await lines(on: try world(of: "tremor")) {
      TremorProgram(calendar: berlin, mayShare: true, say: $0)
    }
    #expect(kept.last?.hasPrefix("kept here") == true && shared.last?.hasPrefix("shared") == true)
    #expect(kept.dropLast().elementsEqual(shared.dropLast()))
  }
}

import Foundation
import Testing

@testable import MotionHost

@Suite("What COREMOTION_HOST says")
struct HostAddressTests {
  @Test("A path is a recording in real time")
  func path() throws {
    for text in ["walk.zip", "recording:walk.zip"] {
      let address = try HostAddress(text)
      #expect(address.place == .recording(path: "walk.zip"))
      #expect(address.pace == .speed(1))
      #expect(address.dates == nil)
      #expect(address.past == .seconds(0))
    }
  }

  @Test("Every option has its meaning")
  func options() throws {
    #expect(try HostAddress("a?speed=100").pace == .speed(100))
    #expect(try HostAddress("a?speed=0.5").pace == .speed(0.5))
    #expect(try HostAddress("a?speed=100000").pace == .speed(100_000))
    #expect(try HostAddress("a?speed=virtual").pace == .virtual)
    #expect(try HostAddress("a?dates=now").dates == .now)
    #expect(try HostAddress("a?dates=recorded").dates == .recorded)
    #expect(try HostAddress("a?past=all").past == .all)
    #expect(try HostAddress("a?past=3600").past == .seconds(3600))
    #expect(try HostAddress("a?past=0").past == .seconds(0))
  }

  @Test("Options stand together in any order, the last of a kind counts")
  func together() throws {
    let address = try HostAddress("scenario:commuter?past=60&seed=3&speed=2&dates=now&speed=20")
    #expect(address.place == .scenario(name: "commuter", seed: 3))
    #expect(address.pace == .speed(20))
    #expect(address.dates == .now)
    #expect(address.past == .seconds(60))
  }

  @Test("A scenario has seed 1 unless another one is said")
  func scenario() throws {
    #expect(try HostAddress("scenario:walk").place == .scenario(name: "walk", seed: 1))
    #expect(try HostAddress("scenario:walk?seed=0").place == .scenario(name: "walk", seed: 0))
    let most = try HostAddress("scenario:walk?seed=18446744073709551615")
    #expect(most.place == .scenario(name: "walk", seed: .max))
  }

  @Test(
    "A past is seen by the program's own clock, whatever the speed, unless dates are said",
    arguments: [
      ("walk.zip", nil), ("walk.zip?speed=20", nil), ("walk.zip?past=0", nil),
      ("walk.zip?past=all", ReplayDates.now), ("walk.zip?speed=20&past=3600", .now),
      ("walk.zip?past=all&speed=virtual", .now),
      ("walk.zip?speed=20&past=all&dates=recorded", .recorded),
      ("scenario:walk?dates=now", .now),
    ])
  func dates(text: String, expected: ReplayDates?) throws {
    #expect(try HostAddress(text).clientDates == expected)
  }

  @Test(
    "What cannot be understood is said, with the text in question",
    arguments: [
      ("a?speed=0", "speed=0"), ("a?speed=-1", "speed=-1"), ("a?speed=nan", "speed=nan"),
      ("a?speed=inf", "speed=inf"), ("a?speed=100001", "speed=100001"), ("a?speed", "speed="),
      ("a?speed=", "speed="), ("a?speed=fast", "speed=fast"), ("a?past=-1", "past=-1"),
      ("a?past=inf", "past=inf"), ("a?past=nan", "past=nan"), ("a?past=", "past="),
      ("a?dates=today", "dates=today"), ("a?dates", "dates"), ("a?tempo=3", "tempo=3"),
      ("a?=3", "=3"), ("a?seed=3", "seed=3"), ("scenario:walk?seed=-3", "seed=-3"),
      ("scenario:walk?seed=x", "seed=x"), ("unix:/run/motion", "unix:/run/motion"),
      ("a?speed=2?past=3", "speed=2?past=3"), ("a?end=now", "end=now"), ("a?end", "end"),
    ])
  func mistakes(text: String, named: String) {
    let mistake = #expect(throws: HostAddress.Mistake.self) { try HostAddress(text) }
    #expect(mistake?.description.contains(named) == true)
    #expect(mistake?.description.contains("\n") == false)
  }

  @Test("A program ends with the recording where the address says so, and only there")
  func end() throws {
    #expect(try HostAddress("a?speed=virtual&end=exit").endsProgram)
    #expect(try !HostAddress("a?end=exit&end=stay").endsProgram)
    #expect(try !HostAddress("a").endsProgram)
  }

  @Test("Empty options are none")
  func empty() throws {
    #expect(try HostAddress("a?").place == .recording(path: "a"))
    #expect(try HostAddress("a?&&speed=2&").pace == .speed(2))
  }

  @Test("A file of exactly this name goes before any option")
  func fileName() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("walk.zip?speed=none").path
    #expect(throws: HostAddress.Mistake.self) { try HostAddress(file) }
    try Data().write(to: URL(fileURLWithPath: file))
    #expect(try HostAddress(file).place == .recording(path: file))
  }
}

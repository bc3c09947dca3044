import MotionRecordings
import MotionSimulator
import MotionTestSupport
import Testing

@testable import MotionDiary

@Suite("A part of a report as bytes")
struct ReportPartTests {
  private static let assets = ReportAssets(style: "p { margin: 0 }", script: "'use strict';")

  /// What a file of two days gives, one of them longer than a day, and one that could not be read.
  private static let part = Result {
    var simulation = Simulation(try #require(Scenario.named("walk")), seed: 3)
    var analysis = try RecordingAnalysis(
      metadata: simulation.metadata, keepsHeights: true, keepsLog: true)
    while let sample = simulation.next() { try analysis.process(sample) }
    var diary = try analysis.finish()
    let kept = analysis.reportLog
    let log = try #require(kept)
    let options = ReportOptions()
    let first = ReportSource(diary: diary, log: log, path: "walk.zip").recording(options)
    diary.totals.duration = 100_000
    diary.metadata.start = nil
    let second = ReportSource(diary: diary, log: log, path: "wälk.zip").recording(options)
    return ReportPart(
      [first, second], failed: [FailedRecording(path: "b.zip", reason: "b.zip: not a recording")],
      showsRoute: true)
  }

  private func html(_ part: ReportPart) -> String {
    ReportPage(part.recordings, failed: part.failed, options: ReportOptions()).html(Self.assets)
  }

  @Test("What is written and read again gives the same page")
  func again() throws {
    let part = try Self.part.get()
    let read = try ReportPart(bytes: part.bytes)
    #expect(html(read) == html(part))
    #expect(html(read).contains("b.zip: not a recording"))
    #expect(read.recordings.contains { !$0.days.isEmpty })
    #expect(read.bytes == part.bytes)
    #expect(read.showsRoute)
  }

  @Test("A part of a file in which nothing could be read holds why")
  func nothing() throws {
    let failed = [FailedRecording(path: "a", reason: "a: empty")]
    let read = try ReportPart(
      bytes: ReportPart([], failed: failed, showsRoute: false).bytes)
    #expect(read.recordings.isEmpty && read.failed == failed && !read.showsRoute)
  }

  // MARK: - Bytes that are none

  /// The bytes with a digest that fits, whatever is in them.
  private func sealed(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var hash = SHA256()
    Array(bytes).withUnsafeBytes { hash.update($0) }
    return Array(bytes) + hash.digest()
  }

  @Test("What is cut, changed or something else is refused")
  func damage() throws {
    let bytes = try Self.part.get().bytes
    for count in [0, 1, 22, 23, 31, 32, 60, bytes.count / 2, bytes.count - 1] {
      #expect(throws: ReportPart.Damage.notAPart) { try ReportPart(bytes: Array(bytes[..<count])) }
    }
    for index in stride(from: 0, to: bytes.count, by: 997) {
      var changed = bytes
      changed[index] ^= 0x10
      #expect(throws: ReportPart.Damage.notAPart) { try ReportPart(bytes: changed) }
    }
  }

  @Test("A part of another version of the program is refused by its name")
  func otherVersion() throws {
    let mark = Array("coremotion report part\n".utf8)
    let version = [3, 0, 0, 0, 0, 0, 0, 0] + Array("0.1".utf8)
    #expect(throws: ReportPart.Damage.otherVersion("0.1")) {
      try ReportPart(bytes: sealed(mark + version))
    }
  }

  @Test("Bytes that somebody made with a fitting digest are read or refused, never trapped on")
  func hostile() throws {
    let whole = try Self.part.get().bytes.dropLast(32)
    var chance = SplitMix64(seed: 52)
    var (refused, read) = (0, 0)
    for _ in 0..<2_000 {
      var bytes = Array(whole)
      // At the beginning lie version and counts; behind them texts with their lengths.
      for _ in 0..<Int.random(in: 1...4, using: &chance) {
        let reach = Bool.random(using: &chance) ? 120 : bytes.count
        bytes[Int.random(in: 0..<min(reach, bytes.count), using: &chance)] = .random(
          in: .min ... .max, using: &chance)
      }
      if Bool.random(using: &chance) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &chance))
      }
      do {
        _ = html(try ReportPart(bytes: sealed(bytes)))
        read += 1
      } catch {
        refused += 1
      }
    }
    #expect(refused > 1_000 && refused + read == 2_000)
    // Lengths that no memory has.
    let version = [UInt8(ProductVersion.current.utf8.count), 0, 0, 0, 0, 0, 0, 0]
    let head =
      Array("coremotion report part\n".utf8) + version + Array(ProductVersion.current.utf8)
    for length in [UInt64.max, UInt64.max / 2, 1 << 40] {
      var writer = PartWriter()
      writer.add(true)
      writer.add(length)
      #expect(throws: ReportPart.Damage.notAPart) {
        try ReportPart(bytes: sealed(head + writer.bytes))
      }
    }
  }
}

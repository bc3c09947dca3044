import Console
import Journal
import MusicMotion
import RecorderReader
import Situations
import Testing

/// Programs of a day, against what somebody really did.
@Suite("Programs of a day against the truth")
struct DayTruthTests {
  private static let seeds: ClosedRange<UInt64> = 1...3

  @Test(
    "R158: Each stay and each way is there, by the right means, and their steps are the day's",
    arguments: seeds)
  func journal(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "journal", seed: seed).truth
    let lines = try await lines(on: try world(of: "journal", seed: seed)) {
      JournalProgram(calendar: berlin, say: $0)
    }
    let stays = lines.filter { $0.contains(" place ") }
    try #require(stays.count == truth.visits.count, "\(lines)")
    for (line, visit) in zip(stays, truth.visits) {
      let times = line.prefix { $0 != " " }.split(separator: "-").map(String.init)
      let arrival = try #require(secondsOfDay(times[0]))
      // The lines have whole minutes, and a place begins and ends 35 m from its middle.
      #expect(abs(arrival + 30 - visit.start) <= 90, "\(line), \(visit.start)")
    }
    let names = stays.map { $0.split(separator: " ")[2] }
    #expect(names == ["A,", "B,", "C,", "B,", "A,"], "\(stays)")
    let ways = lines.filter { $0.contains("on foot") }
    try #require(ways.count == 4, "\(lines)")
    #expect(ways[0].contains("driving") && ways[3].contains("cycling"), "\(ways)")
    for way in ways[1...2] {
      #expect(
        way.contains("walking") && !way.contains("driving") && !way.contains("cycling"), "\(way)")
    }
    let sums = numbers(in: lines[lines.count - 1].filter { $0 != "," })
    #expect(abs(sums[0] - sums[1]) <= Double(stays.count + ways.count), "\(lines.last ?? "")")
  }

  @Test("R163: 50 Hz, none lost or doubled where the reader goes on", arguments: seeds)
  func recorder(seed: UInt64) async throws {
    let lines = try await lines(on: try world(of: "recorder-reader", seed: seed)) {
      RecorderReaderProgram(calendar: berlin, say: $0)
    }
    let counts = lines.filter { $0.contains("samples, at most") }.compactMap {
      figure(before: "samples,", in: $0)
    }
    #expect(counts.dropLast().allSatisfy { abs($0 / 6000 - 1) < 0.01 }, "\(counts)")
    #expect(counts.reduce(0, +) == numbers(in: lines[lines.count - 1])[0])
  }

  @Test("R24 to R36: The situations of the table are said as the talk has them", arguments: seeds)
  func situations(seed: UInt64) async throws {
    let truth = try WorldTruth(of: "situations", seed: seed).truth
    let lines = try await lines(on: try world(of: "situations", seed: seed)) {
      SituationsProgram(calendar: berlin, say: $0)
    }
    /// What is said at a time.
    func said(_ time: Double) -> String {
      let line = lines.last { (secondsOfDay($0) ?? .infinity) <= time } ?? ""
      return String(line.drop { $0 != " " }.dropFirst())
    }
    for (label, words) in [
      ("stationary", ["stationary"]), ("walking", ["walking"]), ("running", ["running"]),
      ("automotive", ["automotive", "stationary and automotive"]),
    ] {
      let part = try #require(truth.labels.first { $0.label == label })
      let middle = (part.start + part.end) / 2
      #expect(words.contains(said(middle)), "\(label) at \(middle): \(said(middle))")
    }
    #expect(lines.filter { $0.contains("unknown") }.allSatisfy { (secondsOfDay($0) ?? 99) < 5 })
  }
}

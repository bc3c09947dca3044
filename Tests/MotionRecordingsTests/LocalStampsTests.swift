import MotionProcessing
import MotionRecordings
import Testing

@Suite("Stamps that are local time of a zone")
struct LocalStampsTests {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  private func read(_ path: String, _ zone: String?) throws -> WholeRecording {
    var options = ReadingOptions()
    options.timeZone = zone
    var whole = WholeRecording(reader: try RecordingReader(path: path, options: options))
    while let sample = try whole.reader.next() { whole.samples.append(sample) }
    return whole
  }

  private func refusal(_ path: String, _ zone: String) -> String {
    do {
      _ = try read(path, zone)
      return "it was read"
    } catch {
      return "\(error)"
    }
  }

  /// A `.cwa` file of blocks that begin at seconds after a moment, of one second each.
  private func axivity(_ seconds: [Int], from moment: Int) throws -> String {
    let blocks = seconds.flatMap { second in
      PackedBytes.axivityBlock(
        second: moment + second, samples: (0..<100).map { _ in [0, 0, 256] })
    }
    return try files.add("\(moment)-\(seconds.count).cwa", PackedBytes.axivityHeader() + blocks)
  }

  // MARK: - Wearables

  @Test(
    "A cwa's stamps become universal time by the zone that is named, which is then the recording's",
    arguments: [
      ("local:Europe/Berlin", "2019-12-31T23:00:00Z", "Europe/Berlin"),
      ("local:America/New_York", "2020-01-01T05:00:00Z", "America/New_York"),
      ("local:+05:30", "2019-12-31T18:30:00Z", "+05:30"),
      ("local:UTC", "2020-01-01T00:00:00Z", "UTC"),
      ("Europe/Berlin", "2020-01-01T00:00:00Z", nil), (nil, "2020-01-01T00:00:00Z", nil),
    ] as [(String?, String, String?)])
  func axivity(zone: String?, start: String, named: String?) throws {
    let whole = try read(try files.add("a.cwa", Specimen.axivity3.bytes), zone)
    #expect(whole.reader.metadata.start?.iso8601 == start)
    #expect(whole.reader.metadata.timeZone == named)
    #expect(whole.reader.assumptions.contains { $0.contains("local:ZONE") } == (named == nil))
    #expect(whole.accelerations.count == 300)
  }

  @Test("What the user names goes before a zone of the file, and both are told")
  func goesBefore() throws {
    for (name, specimen, start, stated) in [
      ("a.gt3x", Specimen.actigraph, "2017-07-14T06:40:00Z", "-05:00:00"),
      ("a.bin", Specimen.geneactiv, "2013-05-30T14:12:49.5Z", "GMT +01:00"),
    ] {
      let whole = try read(try files.add(name, specimen.bytes), "local:America/New_York")
      #expect(whole.reader.metadata.start?.iso8601 == start)
      #expect(whole.reader.metadata.timeZone == "America/New_York")
      #expect(
        whole.reader.assumptions.contains {
          $0.contains("America/New_York") && $0.contains("\"\(stated)\"")
        })
    }
  }

  @Test(
    "A device's clock goes on evenly when those of its zone are changed, which is told",
    arguments: [
      // An hour before clocks are put forward in London, and two on the clock before they are put back.
      (7_603_200, "forward by 60 min at 2020-03-29T01:00:00Z"),
      (25_747_190, "back by 60 min at 2020-10-25T01:00:00Z"),
    ])
  func deviceClock(second: Int, words: String) throws {
    let whole = try read(try axivity([0, 1, 2, 7200, 7201], from: second), "local:Europe/London")
    let times = whole.samples(.acceleration).map(\.time.seconds)
    #expect(times.count == 500 && abs(times[499] - 7201.99) < 1e-6)
    let told = whole.reader.findings.filter { $0.reason.contains("clocks of Europe/London") }
    #expect(told.count == 1 && told[0].reason.contains(words) && !told[0].isDamage)
    let before = try read(try axivity([0], from: second - 86_400), "local:Europe/London")
    #expect(before.reader.findings.isEmpty)
  }

  @Test("A zone cannot act where no stamp is local time without one")
  func cannotAct() throws {
    let track = try files.add("way.gpx", Specimen.gpx.bytes)
    let table = try files.add("log.csv", Specimen.plainCSV.bytes)
    let dated = try files.add(
      "dated.csv",
      "time,ax (g),ay (g),az (g)\n2024-04-23T08:15:00Z,0,0,1\n2024-04-23T08:15:01Z,0,0,1\n")
    for path in [track, table, dated] {
      #expect(refusal(path, "local:Europe/London").contains("local:Europe/London cannot act"))
      #expect(refusal(path, "Europe/London") == "it was read")
    }
    let wearable = try files.add("a.cwa", Specimen.axivity3.bytes)
    #expect(refusal(wearable, "local:Mars/Base").contains("\"Mars/Base\" is not known"))
    #expect(refusal(wearable, "local:").contains("is not known"))
  }

  // MARK: - Tables

  /// Rows at 10 Hz with the dates that a clock in London shows at seconds since 1970.
  private func table(_ clock: (Int) -> Int, from start: Int, seconds: Range<Int>) -> String {
    var text = "time,ax (g),ay (g),az (g)\n"
    for second in seconds {
      let shown = WallClock(nanoseconds: Int64(clock(start + second)) * 1_000_000_000).iso8601
      for tenth in 0..<10 { text += "\(shown.dropLast()).\(tenth),0,0,1\n" }
    }
    return text
  }

  /// Clocks are put forward at 2024-03-31T01:00:00Z and back at 2024-10-27T01:00:00Z.
  private static let spring = 1_711_846_800
  private static let autumn = 1_729_990_800

  @Test(
    "Rows that follow the clocks of their zone lose no hour and have none twice",
    arguments: [true, false])
  func follow(isSpring: Bool) throws {
    let change = isSpring ? Self.spring : Self.autumn
    func london(_ moment: Int) -> Int { moment + ((moment >= change) == isSpring ? 3600 : 0) }
    let path = try files.add("log.csv", table(london, from: change - 4000, seconds: 0..<8000))
    for zone in ["Europe/London", "local:Europe/London"] {
      let whole = try read(path, zone)
      let times = whole.samples(.acceleration).map(\.time.seconds)
      #expect(whole.reader.metadata.start?.secondsSince1970 == Double(change - 4000))
      #expect(whole.reader.metadata.timeZone == "Europe/London")
      #expect(times.count == 80_000)
      #expect(times.enumerated().allSatisfy { abs($1 - Double($0) / 10) < 1e-6 })
      let told = whole.reader.findings.map(\.reason)
      #expect(told.count == 1 && told[0].contains(isSpring ? "put forward" : "put back"))
      #expect(told[0].contains("follow"))
    }
  }

  @Test(
    "Rows of a clock that nobody changed go on evenly, and that is told", arguments: [true, false])
  func even(isSpring: Bool) throws {
    let change = isSpring ? Self.spring : Self.autumn
    let offset = isSpring ? 0 : 3600
    let path = try files.add(
      "log.csv", table({ $0 + offset }, from: change - 4000, seconds: 0..<8000))
    let whole = try read(path, "local:Europe/London")
    let times = whole.samples(.acceleration).map(\.time.seconds)
    #expect(times.enumerated().allSatisfy { abs($1 - Double($0) / 10) < 1e-6 })
    #expect(whole.reader.findings.map(\.reason).filter { $0.contains("go on evenly") }.count == 1)
  }

  @Test("Over a gap that hides the change the rows follow the zone", arguments: [true, false])
  func gap(isSpring: Bool) throws {
    let change = isSpring ? Self.spring : Self.autumn
    func london(_ moment: Int) -> Int { moment + ((moment >= change) == isSpring ? 3600 : 0) }
    let before = table(london, from: change - 10_000, seconds: 0..<100)
    let after = table(london, from: change - 10_000, seconds: 16_000..<16_100)
    let path = try files.add(
      "log.csv", before + after.split(separator: "\n").dropFirst().joined(separator: "\n"))
    let whole = try read(path, "local:Europe/London")
    let times = whole.samples(.acceleration).map(\.time.seconds)
    #expect(times.last == 16_099.9)
    #expect(times[1000] == 16_000)
  }
}

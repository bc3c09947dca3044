import MotionProcessing
import MotionRecordings
import Testing

@Suite("Times of tables")
struct TableTimesTests {
  private static let head = "ax (g),ay (g),az (g)\n"

  private func read(
    _ text: String, name: String = "log.csv", _ change: (inout ReadingOptions) -> Void = { _ in }
  ) throws -> WholeRecording {
    let folder = try TemporaryFolder()
    let path = try folder.add(name, text)
    var options = ReadingOptions()
    change(&options)
    var whole = WholeRecording(reader: try RecordingReader(path: path, options: options))
    while let sample = try whole.reader.next() { whole.samples.append(sample) }
    return whole
  }

  private func refusal(
    _ text: String, _ change: (inout ReadingOptions) -> Void = { _ in }
  ) -> String {
    do {
      _ = try read(text, change)
      return "it was read"
    } catch {
      return "\(error)"
    }
  }

  /// Rows at a rate, their times cut to a unit; the values tell the row.
  private func rows(
    _ count: Int, rate: Double, cut unit: Double, from start: Double = 0
  ) -> [String] {
    (0..<count).map { row in
      let time = ((start + Double(row) / rate) / unit + 1e-9).rounded(.down) * unit
      return "\((time * 1e6).rounded() / 1e6),\(Double(row) / 1e6),0,1\n"
    }
  }

  private func times(_ whole: WholeRecording) -> [Double] {
    whole.samples(.acceleration).map(\.time.seconds)
  }

  @Test(
    "Rows that share a stamp are spread at their rate, which is said",
    arguments: [
      (100.0, 1.0), (100.0, 0.1), (52.3, 1.0), (99.2, 1.0), (25.0, 0.1), (400.0, 1.0), (50.0, 60.0),
    ])
  func spread(rate: Double, unit: Double) throws {
    let count = min(Int(rate * unit * 30), 12_000)
    let text = rows(count, rate: rate, cut: unit, from: 0.37 * unit)
    let whole = try read("time (s)," + Self.head + text.joined())
    let found = times(whole)
    #expect(found.count == count)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0 < $1 }, "no two rows at one time")
    // Each within the time of its stamp, and all of them at their rate.
    for (row, time) in found.enumerated() {
      let real = 0.37 * unit + Double(row) / rate
      #expect(abs(time - real) < 2 / rate + 0.02 * unit, "row \(row) at \(time), really \(real)")
    }
    #expect(whole.reader.assumptions.contains { $0.contains("spread evenly at") })
    #expect(whole.accelerations.first?.x == 0 && whole.reader.findings.isEmpty)
  }

  @Test("Every stream of a table has the same spread times, and a gap stays one")
  func streams() throws {
    let text = (0..<2000).filter { !(700..<1150).contains($0) }.map { row in
      "\(row / 100),0,0,1,\(row % 10 == 0 ? "1013.25" : "")\n"
    }
    let whole = try read("time (s),ax (g),ay (g),az (g),pressure (hPa)\n" + text.joined())
    let motion = whole.samples(.acceleration).map(\.time)
    let air = whole.samples(.pressure).map(\.time)
    #expect(air.count == 155 && Set(air).isSubset(of: Set(motion)))
    let gaps = zip(motion, motion.dropFirst()).map { $1.seconds(since: $0) }.filter { $0 > 0.1 }
    #expect(gaps.count <= 2 && abs(gaps.reduce(0, +) - 4.5) < 0.6)
  }

  @Test("A row written twice is no coarse stamp, nor is the rounding of a rate")
  func copies() throws {
    let twice = (0..<200).map { "\(Double($0) / 50),\($0),0,1\n" }.flatMap { [$0, $0] }
    #expect(try read("time (s)," + Self.head + twice.joined()).reader.assumptions.isEmpty)
    let rounded = rows(500, rate: 104, cut: 0.01).joined()
    #expect(try read("time (s)," + Self.head + rounded).reader.assumptions.isEmpty)
  }

  @Test("Times of which nothing can be made are refused, each with its own line")
  func refusals() {
    let head = "time (s)," + Self.head
    let equal = (0..<100).map { "1.71386E+9,\($0),0,1\n" }.joined()
    #expect(refusal(head + equal).contains("the same time"))
    #expect(refusal(head + equal).contains("--sampling-rate"))
    #expect(refusal("timestamp," + Self.head + equal).contains("the same time"))
    var chance = SplitMix(seed: 5)
    let uneven = (0..<30).flatMap { second in
      (0..<Int(chance.next(below: 200)) + 2).map { "\(second),\($0),0,1\n" }
    }
    #expect(refusal(head + uneven.joined()).contains("too unevenly"))
    let shuffled = (0..<500).map { row in "\((row * 173) % 500),\(row),0,1\n" }.joined()
    #expect(refusal(head + shuffled).contains("no order of time"))
    #expect(refusal(head).contains("no rows"))
    let slow = (0..<100).map { "\($0 * 20_000),0,0,1\n" }.joined()
    #expect(refusal(head + slow).contains("too far for acceleration"))
  }

  @Test("The newest row first is read backward, from a file, a zip and a gzip")
  func backward() throws {
    let lines = rows(30_000, rate: 100, cut: 0.01)
    let text = "# a comment\ntime (s)," + Self.head + lines.reversed().joined()
    let whole = try read(text)
    #expect(times(whole) == (0..<30_000).map { Double($0) / 100 })
    #expect(whole.accelerations[29_999].x == -0.029_999)
    #expect(whole.reader.assumptions.contains { $0.contains("newest row comes first") })
    let folder = try TemporaryFolder()
    let zip = try folder.add("log.csv.gz", PackedBytes.gzip(Array(text.dropLast().utf8)))
    #expect(try WholeRecording(zip).samples == whole.samples)
    // Coarse as well.
    let coarse = rows(3000, rate: 100, cut: 1).reversed().joined()
    let both = try read("time (s)," + Self.head + coarse)
    #expect(both.reader.assumptions.count == 2)
    #expect(abs(times(both)[2999] - 29.99) < 0.02)
  }

  @Test("--sampling-rate counts whatever the times say, and says so")
  func samplingRate() throws {
    let fine = rows(100, rate: 100, cut: 0.01).joined()
    let whole = try read("time (s)," + Self.head + fine) { $0.samplingRate = 50 }
    #expect(times(whole)[99] == 1.98)
    #expect(whole.reader.assumptions.contains { $0.contains("50 Hz, as --sampling-rate says") })
    let equal = (0..<100).map { _ in "1713860000000,0,0,1\n" }.joined()
    let epoch = try read("timestamp (ms)," + Self.head + equal) { $0.samplingRate = 100 }
    #expect(times(epoch)[99] == 0.99)
    #expect(epoch.reader.metadata.start?.iso8601 == "2024-04-23T08:13:20Z")
  }

  @Test(
    "Dates of all tongues are read",
    arguments: [
      ("2024-04-23T08:15:00.250Z", "UTC"), ("2024-04-23 08:15:00.250", nil),
      ("2024-04-23T10:15:00.250+02:00", "+02:00"), ("\"2024-04-23 04:45:00,250 -0330\"", "-03:30"),
      ("2024/04/23 08:15:00.250", nil), ("23.04.2024 08:15:00.250", nil),
      ("23.04.24 8:15:00.250", nil), ("23/04/2024 08:15:00.250", nil),
      ("04/23/2024 08:15:00.250 AM", nil), ("4/23/2024 8:15:00.250 am", nil),
      ("23-Apr-2024 08:15:00.250", nil), ("23 Apr 2024 08:15:00.250", nil),
      ("23. April 2024 08:15:00.250", nil), ("\"Apr 23, 2024 08:15:00.250\"", nil),
      ("20240423T081500.250Z", "UTC"), ("08:15:00.250 23.04.2024", nil),
      ("2024-04-23 10:15:00.250 GMT+2", "+02:00"), ("Tue 23 Apr 2024 08:15:00.250 UTC", "UTC"),
      ("23-avr.-2024 08:15:00.250", nil),
    ] as [(String, String?)])
  func dates(text: String, zone: String?) throws {
    let second = text.replacing("00.250", with: "01.250").replacing("00,250", with: "01,250")
    let whole = try read("when," + Self.head + "\(text),0,0,1\n\(second),0,0,1\n")
    #expect(whole.reader.metadata.start?.iso8601 == "2024-04-23T08:15:00.25Z")
    #expect(whole.reader.metadata.timeZone == zone)
    #expect(times(whole) == [0, 1])
    #expect(whole.reader.assumptions.isEmpty == (zone != nil), "an unknown zone is said")
  }

  @Test("Minutes, hours, days and a spreadsheet's days since 1900 are times")
  func longUnits() throws {
    for (unit, seconds) in [("min", 60.0), ("h", 3600), ("days", 86_400)] {
      let rows = (0..<100).map { "\(Double($0) / 100 / seconds),0,0,1\n" }.joined()
      let found = times(try read("time (\(unit))," + Self.head + rows))
      #expect(found.enumerated().allSatisfy { abs($1 - Double($0) / 100) < 2e-4 }, "\(unit)")
    }
    let serial = (0..<100).map { "\(45_405.343_75 + Double($0) / 100 / 86_400),0,0,1\n" }.joined()
    let whole = try read("Time," + Self.head + serial)
    #expect(whole.reader.metadata.start?.iso8601 == "2024-04-23T08:15:00Z")
    #expect(times(whole).enumerated().allSatisfy { abs($1 - Double($0) / 100) < 1e-3 })
    #expect(whole.reader.assumptions.contains { $0.contains("time in days") })
  }

  @Test("Twelve o'clock, and the minutes of a spreadsheet")
  func halves() throws {
    let noon = "4/23/2024 11:59:59 AM,0,0,1\n4/23/2024 12:00:00 PM,0,0,1\n"
    #expect(times(try read("time," + Self.head + noon)) == [0, 1])
    let midnight = "4/23/2024 11:59:59 PM,0,0,1\n4/24/2024 12:00:00 AM,0,0,1\n"
    #expect(times(try read("time," + Self.head + midnight)) == [0, 1])
    let minutes = "59:59.5,0,0,1\n00:00.0,0,0,1\n00:00.5,0,0,1\n"
    #expect(times(try read("time," + Self.head + minutes)) == [0, 0.5, 1])
    let clock = "23:59:59.5,0,0,1\n00:00:00.5,0,0,1\n"
    let late = try read("time," + Self.head + clock)
    #expect(times(late) == [0, 1] && late.reader.metadata.start == nil)
  }

  @Test("Day and month are decided by the file as a whole, else asked")
  func dayOrMonth() throws {
    func file(_ dates: [String], front: String = "") -> String {
      front + "time," + Self.head
        + dates.enumerated().map { "\($1) 08:15:\(10 + $0 % 50),0,0,1\n" }.joined()
    }
    let open = Array(repeating: "03/04/2024", count: 20)
    #expect(refusal(file(open)).contains("--dates day-first"))
    let asDay = try read(file(open)) { $0.dates = .dayFirst }
    #expect(asDay.reader.metadata.start?.iso8601.hasPrefix("2024-04-03") == true)
    let asMonth = try read(file(open)) { $0.dates = .monthFirst }
    #expect(asMonth.reader.metadata.start?.iso8601.hasPrefix("2024-03-04") == true)
    // A row far behind the first, a header, a midnight.
    let later = try read(file(open + Array(repeating: "03/13/2024", count: 3)))
    #expect(later.reader.metadata.start?.iso8601.hasPrefix("2024-03-04") == true)
    let header = try read(file(open, front: "# started 23/04/2024\n"))
    #expect(header.reader.metadata.start?.iso8601.hasPrefix("2024-04-03") == true)
    let night = try read(
      "time," + Self.head + "03/04/2024 23:59:59,0,0,1\n04/04/2024 00:00:00,0,0,1\n")
    #expect(
      times(night) == [0, 1] && night.reader.assumptions.contains { $0.contains("midnight") })
    #expect(refusal(file(["23/04/2024", "04/23/2024"])).contains("contradict"))
    #expect(refusal(file(["23/04/2024"])) { $0.dates = .monthFirst }.contains("does not fit"))
    let dotted = try read(file(Array(repeating: "03.04.2024", count: 20)))
    #expect(dotted.reader.metadata.start?.iso8601.hasPrefix("2024-04-03") == true)
  }

  @Test("Date and time of day in two columns are put together")
  func twoColumns() throws {
    let rows = "2024-04-23,23:59:59.5,0,0,1\n2024-04-24,00:00:00.5,0,0,1\n"
    for head in ["date,time,", "Datum,Uhrzeit,", "day,clock,", "a,b,"] {
      let whole = try read(head + Self.head + rows)
      #expect(times(whole) == [0, 1], "\(head)")
      #expect(whole.reader.metadata.start?.iso8601 == "2024-04-23T23:59:59.5Z")
    }
    let alone = try read(
      "date,time (s)," + Self.head + "2024-04-23,0.5,0,0,1\n2024-04-23,1,0,0,1\n")
    #expect(times(alone) == [0.5, 1], "a column of seconds is better than a date")
  }

  @Test("A zone that the user gives is that of the dates that name none")
  func zone() throws {
    let text = "time," + Self.head + "2024-04-23 10:15:00,0,0,1\n2024-04-23 10:15:01,0,0,1\n"
    for name in ["Europe/Berlin", "+02:00", "UTC+2"] {
      let whole = try read(text) { $0.timeZone = name }
      #expect(whole.reader.metadata.start?.iso8601 == "2024-04-23T08:15:00Z", "\(name)")
      #expect(whole.reader.metadata.timeZone == name && whole.reader.assumptions.isEmpty)
    }
  }

  @Test("Blanks, bars, quoted decimal commas and lines that end with CR are read")
  func separators() throws {
    let wanted = try read("time_s,ax_g,ay_g,az_g\n0,0,0,1\n0.01,0.5,0,1\n0.02,-1,0,1\n").samples
    let others = [
      "time_s  ax_g  ay_g  az_g\n0  0  0  1\n0.01  0.5  0  1\n0.02  -1  0  1\n",
      "time (s)  ax (g)  ay (g)  az (g)\n0  0  0  1\n0.01 0.5 0 1\n0.02  -1  0  1\n",
      "time (s) | ax (g)|ay (g)|az (g)\n0 | 0|0|1\n0.01|0.5|0|1\n0.02|-1|0|1\n",
      "\"time (s)\",\"ax (g)\",\"ay (g)\",\"az (g)\"\n\"0,000\",\"0\",\"0\",\"1\"\n\"0,010\",\"0,5\",\"0\",\"1,0\"\n\"0,020\",\"-1,00\",\"0\",\"1\"\n",
      "time_s,ax_g,ay_g,az_g\r0,0,0,1\r0.01,0.5,0,1\r0.02,-1,0,1\r",
    ]
    for text in others { #expect(try read(text).samples == wanted, "\(text)") }
  }
}

/// Numbers for a test that are the same every time.
private struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return (z ^ (z >> 31)) % limit
  }
}

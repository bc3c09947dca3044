import MotionProcessing
import MotionRecordings
import Testing

@Suite("Tables that are pieces of one recording")
struct PieceTablesTests {
  /// Rows at 50 Hz whose values are told by the row, times from `start` in steps of the unit.
  private func table(
    _ columns: String, values: [String], from start: Int64 = 0, step: Int64 = 20, count: Int = 100
  ) -> String {
    let rows = (0..<count).map { row in
      ([String(start + Int64(row) * step)] + values).joined(separator: ",")
    }
    return ([columns] + rows).joined(separator: "\n") + "\n"
  }

  private func acceleration(from start: Int64 = 0) -> String {
    table("time (ms),ax (g),ay (g),az (g)", values: ["0", "0", "1"], from: start)
  }

  private func rotation(from start: Int64 = 0) -> String {
    table("time (ms),gx (rad/s),gy (rad/s),gz (rad/s)", values: ["0.5", "0", "0"], from: start)
  }

  /// Seconds of the first and the last sample of a stream.
  private func span(_ stream: SensorStream, of whole: WholeRecording) -> [Double] {
    let samples = whole.samples(stream)
    return [samples.first, samples.last].compactMap { $0?.time.seconds }
  }

  @Test("Each gives its streams, with the times of all counted from one moment")
  func streams() throws {
    let pressure = table("time (ms),pressure (hPa)", values: ["1013"], from: 500, step: 100)
    let whole = try WholeRecording(of: [
      "a.csv": acceleration(), "b.csv": rotation(), "c.csv": pressure, "notes.txt": "a walk\n",
    ])
    #expect(whole.reader.streams == [.acceleration, .rotationRate, .pressure])
    #expect(span(.acceleration, of: whole) == [0, 1.98])
    #expect(span(.pressure, of: whole) == [0.5, 10.4])
    #expect(whole.samples(.rotationRate).count == 100)
    #expect(whole.reader.otherMembers == ["notes.txt"])
    let times = whole.samples.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }, "in the order of time")
  }

  @Test(
    "A table that begins later stays later: since 1970, since the device was started, by dates",
    arguments: [1_700_000_000_000, 86_400_000] as [Int64])
  func later(begin: Int64) throws {
    let whole = try WholeRecording(of: [
      "a.csv": acceleration(from: begin + 1500), "g.csv": rotation(from: begin),
    ])
    #expect(span(.rotationRate, of: whole) == [0, 1.98])
    #expect(span(.acceleration, of: whole) == [1.5, 3.48])
    let start = whole.reader.metadata.start?.nanoseconds
    #expect(start == (begin > 1_000_000_000_000 ? begin * 1_000_000 : nil))
  }

  @Test("Dates count as any other time, and their zone is that of all")
  func dates() throws {
    func rows(_ columns: String, _ values: String, from second: Int) -> String {
      let rows = (0..<30).map { "2024-05-01T08:00:\(second + $0)+02:00,\(values)\n" }
      return columns + "\n" + rows.joined()
    }
    let whole = try WholeRecording(of: [
      "fixes.csv": rows("time,latitude,longitude", "52.5,13.4", from: 12),
      "air.csv": rows("time,pressure (hPa)", "1013", from: 10),
    ])
    #expect(span(.location, of: whole) == [2, 31])
    #expect(whole.reader.metadata.timeZone == "+02:00")
  }

  @Test("Tables of which a stream comes twice are recordings each for itself")
  func twice() throws {
    let folder = try TemporaryFolder()
    try folder.add("monday.csv", acceleration())
    try folder.add("tuesday.csv", acceleration())
    let places = try RecordingListing.places(in: folder.path, options: ReadingOptions())
    #expect(places.map { $0.path.split(separator: "/").last } == ["monday.csv", "tuesday.csv"])
  }

  @Test("Times on different clocks are not put together")
  func clocks() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.csv", acceleration())
    try folder.add("g.csv", rotation(from: 1_700_000_000_000))
    let error = try #require(failure(folder.path))
    #expect(error.reason.contains("a folder without recordings: it holds 2 files"))
    let days = try TemporaryFolder()
    try days.add("a.csv", acceleration(from: 1_700_000_000_000))
    try days.add("g.csv", rotation(from: 1_700_090_000_000))
    #expect(failure(days.path) != nil, "a day apart")
  }

  @Test("What is said of one table's columns is refused, what is said of dates is not")
  func options() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.csv", acceleration())
    try folder.add("g.csv", rotation())
    var options = ReadingOptions()
    options.units[.acceleration] = "g"
    do throws(RecordingError) {
      _ = try RecordingReader(path: folder.path, options: options)
      Issue.record("it was read")
    } catch {
      #expect(error.reason.hasPrefix("--unit cannot act: these 2 tables are one recording"))
    }
  }

  @Test("A piece that is read alone says where the others belong")
  func alone() throws {
    #expect(
      try WholeRecording(of: ["g.csv": rotation()]).reader.assumptions.contains {
        $0.hasSuffix("tables of one recording that lie in one folder are read as one")
      })
    #expect(try WholeRecording(of: ["a.csv": acceleration()]).reader.assumptions.isEmpty)
  }

  @Test("A table that cannot be understood is left out, and why is told")
  func leftOut() throws {
    let whole = try WholeRecording(of: [
      "a.csv": acceleration(), "g.csv": rotation(),
      "linear.csv": table("time (ms),ax (g),ay (g),az (g)", values: ["0", "0", "0"]),
    ])
    #expect(whole.reader.streams == [.acceleration, .rotationRate])
    let note = try #require(whole.reader.findings.first)
    #expect(note.file == "linear.csv" && note.reason.contains("acceleration without gravity"))
    #expect(!note.isDamage)
  }
}

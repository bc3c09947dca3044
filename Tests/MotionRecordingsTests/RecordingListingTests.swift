import MotionProcessing
import MotionRecordings
import Testing

@Suite("Recordings that lie beside each other")
struct RecordingListingTests {
  private let folder: TemporaryFolder
  private let track = PackedBytes.fit(points: 3)

  init() throws { folder = try TemporaryFolder() }

  private func names(_ path: String) throws -> [String] {
    let root = folder.path + "/"
    return try RecordingListing.places(in: path, options: ReadingOptions()).map {
      $0.member ?? ($0.path.hasPrefix(root) ? String($0.path.dropFirst(root.count)) : $0.path)
    }
  }

  /// One of the app's tables: its streams lie in several of them.
  private func loggerTable(_ seconds: Int = 4) -> [UInt8] {
    let rows = (0..<seconds * 50).map { row in
      "\(1_700_000_000_000_000_000 + row * 20_000_000),\(Double(row) / 50),0.1,0.2,9.8\n"
    }
    return Array(("time,seconds_elapsed,z,y,x\n" + rows.joined()).utf8)
  }

  @Test("Wearables' and receivers' files are a recording each, and none is passed over")
  func files() throws {
    for name in ["a.fit", "b.fit", "deep/c.fit"] { try folder.add("study/\(name)", track) }
    #expect(try names(folder.path + "/study") == ["study/a.fit", "study/b.fit", "study/deep"])
    let zip = PackedBytes.zip([("a.fit", track), ("b/c.fit", track), ("d/e/f.fit", track)])
    #expect(try names(folder.add("study.zip", zip)) == ["a.fit", "b/c.fit", "d/e/f.fit"])
  }

  @Test("Of an app that writes several files, each folder is one recording, in an archive too")
  func exports() throws {
    let names = ["Accelerometer.csv", "TotalAcceleration.csv", "Gyroscope.csv"]
    for walk in ["monday", "tuesday"] {
      for name in names { try folder.add("week/\(walk)/\(name)", loggerTable()) }
    }
    #expect(try self.names(folder.path + "/week") == ["week/monday", "week/tuesday"])
    #expect(try self.names(folder.path + "/week/monday") == [])
    let members = ["monday/", "tuesday/"].flatMap { walk in
      names.map { (walk + $0, loggerTable(walk == "monday/" ? 4 : 8)) }
    }
    let path = try folder.add("week.zip", PackedBytes.zip(members))
    #expect(try self.names(path) == ["monday", "tuesday"])
    var options = ReadingOptions()
    options.member = "tuesday"
    let inspection = try RecordingInspection(path: path, options: options)
    #expect(inspection.streams.prefix(2).map(\.count) == [400, 400])
  }

  @Test("Whoever asks for one of several exports in an archive gets one, never parts of two")
  func oneOfSeveral() throws {
    let path = try folder.add(
      "week.zip",
      PackedBytes.zip([
        ("monday/TotalAcceleration.csv", loggerTable(4)),
        ("tuesday/TotalAcceleration.csv", loggerTable(8)),
        ("tuesday/Gyroscope.csv", loggerTable(8)),
        ("Gyroscope.csv", loggerTable(2)),
      ]))
    let whole = try WholeRecording(path)
    #expect(whole.samples(.acceleration).count == 200 && whole.samples(.rotationRate).isEmpty)
    let notes = whole.reader.findings.map(\.reason)
    #expect(
      notes == [
        "it is of another recording; --member tuesday chooses that", "it is of another recording",
      ], "one of each")
  }

  @Test(
    "A single one in a folder goes by the folder's name, and one in an archive by the archive's")
  func single() throws {
    try folder.add("one/a.fit", track)
    #expect(try names(folder.path + "/one") == [])
    #expect(try names(folder.add("one.zip", PackedBytes.zip([("a.fit", track)]))) == [])
  }

  @Test("What is packed by itself in an archive is read, as services that keep tracks pack them")
  func packedMembers() throws {
    let packed = PackedBytes.gzip(track)
    let zip = PackedBytes.zip([("activities/1.fit.gz", packed), ("activities/2.fit.gz", packed)])
    let path = try folder.add("export.zip", zip)
    #expect(try names(path) == ["1.fit.gz", "2.fit.gz"])
    var options = ReadingOptions()
    options.member = "2.fit.gz"
    #expect(try RecordingInspection(path: path, options: options).streams[0].count == 3)
    let alone = try folder.add("alone.zip", PackedBytes.zip([("1.fit.gz", packed)]))
    #expect(try WholeRecording(alone).fixes.count == 3)
  }

  @Test("More files than fit on a screen are refused, and what takes them is said")
  func tooMany() throws {
    for number in 0...2_000 {
      try folder.add("many/\(number).txt", number % 2 == 0 ? "nothing\n" : "")
    }
    #expect(
      throws: RecordingError(
        file: folder.path + "/many", reason: "it holds more than 2000 files to look into",
        advice: "name the recordings in it, or let coremotion cohort take them all")
    ) { try names(folder.path + "/many") }
  }

  @Test("Of an archive it is said how many there are, and none is opened for that")
  func tooManyPacked() throws {
    let members = (0..<2_100).map { ("week/\($0).txt", Array("nothing\n".utf8)) }
    let path = try folder.add("many.zip", PackedBytes.zip([("a.fit", track)] + members))
    let error = #expect(throws: RecordingError.self) { try names(path) }
    #expect(error?.reason == "it holds 2101 files to look into, more than 2000")
  }

  @Test("Where no file of several can be read, it is said what the first of a known format wants")
  func oneFault() throws {
    let rows = (0..<200).map { "03/04/2024 10:00:\($0 / 50).\($0 % 50 * 2 + 10),0.1,0.2,1.0\n" }
    let table = Array(("time,ax (g),ay (g),az (g)\n" + rows.joined()).utf8)
    let note = ("note.txt", Array("nothing\n".utf8))
    let path = try folder.add(
      "both.zip", PackedBytes.zip([note, ("monday.csv", table), ("tuesday.csv", table)]))
    let error = #expect(throws: RecordingError.self) { try names(path) }
    #expect(error?.file == path + ": monday.csv")
    #expect(error?.advice == "say --dates day-first or --dates month-first")
    #expect(try names(folder.add("notes.zip", PackedBytes.zip([note, ("b.txt", [1, 2])]))) == [])
  }
}

import MotionProcessing
import MotionRecordings
import Testing

@Suite("What is recognised though not read")
struct ForeignFormatTests {
  private func refusal(_ name: String, _ bytes: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    return failure(try folder.add(name, bytes))?.description ?? "it was read"
  }

  @Test(
    "It is named, with what to export instead",
    arguments: [
      ("a.rar", "Rar!\u{1A}\u{7}", "a RAR archive"), ("a.pdf", "%PDF-1.7\n", "a PDF"),
      ("a.bin", "GENEA\r\nUnit:1\r\n", "a GENEA file"),
      ("a.wav", "RIFF\u{1}\u{1}\u{1}\u{1}WAVEfmt ", "a sound file (WAV)"),
      ("a.mp4", "\u{0}\u{0}\u{0}\u{20}ftypisom", "a film"),
      ("a.geojson", "{\"type\": \"FeatureCollection\", \"features\": []}", "GeoJSON"),
      ("a.json", "{\"t\":0,\"x\":1}\n{\"t\":1,\"x\":2}\n", "JSON lines"),
      ("b.json", "[{\"t\":0,\"x\":1},{\"t\":1,\"x\":2}]", "a JSON list of rows"),
      ("a.kml", "<?xml version=\"1.0\"?><kml xmlns=\"http://x\"></kml>", "a KML file"),
      ("a.csv", "Actiware-exportbestand (versie 05.00),,,\nBestandsnaam:,x,,\n", "Actiware"),
      ("b.csv", "\"Actiware Export File (version 06.00)\",\n", "Actiware"),
    ])
  func named(name: String, text: String, words: String) throws {
    #expect(try refusal(name, Array(text.utf8)).contains(words))
  }

  @Test("A text that does not come to its header is named")
  func lateHeader() throws {
    for line in ["\n", "#\n", "# a word\n"] {
      let text = String(repeating: line, count: 200_000) + "time_s,x_mps2,y_mps2,z_mps2\n0,0,0,1\n"
      #expect(try refusal("a.csv", Array(text.utf8)).contains("many empty lines or comments"))
    }
  }

  @Test("A tar, also in a gzip file, is named")
  func tar() throws {
    var bytes = [UInt8](repeating: 0, count: 1024)
    bytes.replaceSubrange(0..<5, with: Array("a.csv".utf8))
    bytes.replaceSubrange(257..<262, with: Array("ustar".utf8))
    #expect(try refusal("a.tar", bytes).contains("a tar archive; unpack it first"))
    #expect(try refusal("a.tar.gz", PackedBytes.gzip(bytes)).contains("a tar archive"))
  }

  @Test("A table in long form is named; Physics Toolbox's names are read")
  func names() throws {
    let long = "timestamp,sensor,x,y,z\n0,accelerometer,0,0,1\n0,gyroscope,1,1,1\n"
    #expect(try refusal("a.csv", Array(long.utf8)).contains("long form"))
    let folder = try TemporaryFolder()
    let rows = (0..<50).map { "\(Double($0) / 50),0,0,1,0.1,0.2,0.3\n" }.joined()
    let whole = try WholeRecording(
      try folder.add("a.csv", "time,gFx,gFy,gFz,ax,ay,az\n" + rows))
    #expect(whole.accelerations.count == 50)
    #expect(whole.accelerations.allSatisfy { $0 == Vector3(0, 0, -1) })
  }

  @Test("What convert --to csv writes is read again, with its date")
  func converted() throws {
    let whole = try WholeRecording(of: [
      "accelerometer.csv": "time_s,coremotion_x_g,coremotion_y_g,coremotion_z_g\n0.5,0,0.25,-1\n",
      "barometer.csv": "time_s,pressure_kPa\n0.5,101.325\n",
      "clock.csv": "time_s,unix_ns\n0,1700000000000000000\n", "truth.json": "{}",
    ])
    #expect(whole.accelerations == [Vector3(0, 0.25, -1)] && whole.pressures == [101.325])
    #expect(whole.reader.metadata.start?.iso8601 == "2023-11-14T22:13:20Z")
    #expect(whole.reader.findings.isEmpty && whole.reader.otherMembers == ["truth.json"])
  }

  @Test("An ActiGraph header that contradicts itself is decided by its own dates, which is said")
  func actigraph() throws {
    let head = { (start: String, end: String) in
      """
      ------------ Data Table File Created By Actigraph Link ActiLife v6.11.9 date format dd/MM/yyyy at 30 Hz -----------
      Start Time 15:00:00
      Start Date \(start)
      Epoch Period (hh:mm:ss) 00:00:00
      Download Date \(end)
      --------------------------------------------------
      Accelerometer X,Accelerometer Y,Accelerometer Z
      0,0,1
      0,0,1
      """
    }
    let folder = try TemporaryFolder()
    let american = try WholeRecording(try folder.add("a.csv", head("09-12-2017", "09-19-2017")))
    #expect(american.reader.metadata.start?.iso8601 == "2017-09-12T15:00:00Z")
    #expect(american.reader.assumptions.contains { $0.contains("only with the month first") })
    let european = try WholeRecording(try folder.add("b.csv", head("09-12-2017", "11-12-2017")))
    #expect(european.reader.metadata.start?.iso8601 == "2017-12-09T15:00:00Z")
    #expect(european.reader.assumptions.count == 1)
  }
}

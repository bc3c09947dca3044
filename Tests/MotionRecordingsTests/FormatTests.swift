import Foundation
import MotionProcessing
import MotionRecordings
import Testing

@Suite("Formats of apps, watches and receivers")
struct FormatTests {
  /// Tables beside the samples are read later, so the files stay as long as the test.
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  private func read(_ specimen: Specimen, name: String = "file") throws -> WholeRecording {
    try WholeRecording(try files.add("\(specimen)/\(name)", specimen.bytes))
  }

  private func rest(_ whole: WholeRecording, _ count: Int = Specimen.rows) -> Bool {
    whole.accelerations.count == count
      && whole.accelerations.allSatisfy { ($0 - Vector3(0, 0, -1)).length < 1e-9 }
  }

  @Test("Sensor Logger's JSON and its push read as its tables do")
  func sensorLoggerJSON() throws {
    for specimen in [Specimen.sensorLoggerJSON, .sensorLoggerPush] {
      let whole = try read(specimen)
      #expect(rest(whole))
      #expect(whole.samples(.acceleration).last?.time.nanoseconds == 590_000_000)
      #expect(whole.samples(.wallClock).map(\.reading) == [.wallClock(1_600_000_000_000_000_000)])
    }
    #expect(try read(.sensorLoggerJSON).reader.format == "Sensor Logger 1.50 (Android), JSON")
  }

  @Test("Messages of a push that came out of order are put in order by their numbers")
  func pushOrder() throws {
    let folder = try TemporaryFolder()
    for (name, id, time) in [("a.json", 10, 2_000), ("b.json", 9, 1_000)] {
      try folder.add(
        name,
        """
        {"messageId": \(id), "payload": [{"name": "totalacceleration",
        "time": \(1_600_000_000_000_000_000 + time * 1_000_000), "values": {"x":0,"y":0,"z":9.80665}}]}
        """)
    }
    let whole = try WholeRecording(folder.path)
    #expect(whole.samples(.acceleration).map(\.time.seconds) == [0, 1])
  }

  @Test("phyphox: decimal commas, and the pause that its experiment's time leaves out")
  func phyphox() throws {
    let whole = try read(.phyphox)
    #expect(rest(whole))
    let times = whole.samples(.acceleration).map(\.time.seconds)
    #expect(times[29] == 0.29 && abs(times[30] - 10.3) < 1e-6, "\(times[28...31])")
    #expect(whole.reader.metadata.start == WallClock(secondsSince1970: 1_600_000_000))
  }

  @Test("phyphox: acceleration without gravity is left alone in any language of its names")
  func phyphoxLinear() throws {
    let folder = try TemporaryFolder()
    let rows = "0,0,0,0\n0.01,0,0,0\n"
    try folder.add(
      "Lineare Beschleunigung.csv",
      "\"Zeit (s)\",\"X (m/s^2)\",\"Y (m/s^2)\",\"Z (m/s^2)\"\n" + rows)
    try folder.add(
      "Beschleunigung (ohne g).csv",
      "\"Zeit (s)\",\"X (m/s^2)\",\"Y (m/s^2)\",\"Z (m/s^2)\"\n" + rows)
    try folder.add("Druck.csv", "\"Zeit (s)\",\"X (hPa)\"\n0,1013.25\n")
    let whole = try WholeRecording(folder.path)
    #expect(whole.accelerations.isEmpty && whole.pressures == [101.325])
  }

  @Test("SensorLog: three clocks, empty cells, and what Core Motion said")
  func sensorLog() throws {
    let whole = try read(.sensorLog)
    #expect(rest(whole))
    #expect(whole.samples(.acceleration).map(\.time.seconds).prefix(3) == [0, 1, 2])
    // 10:00:00 +0200 is 08:00:00 UTC.
    #expect(whole.samples(.wallClock).map(\.reading) == [.wallClock(1_525_420_800_000_000_000)])
    #expect(whole.fixes.count == 1 && whole.samples(.location)[0].time.seconds == -0.5)
    #expect(whole.reader.statements == ["apple_activity.csv", "apple_pedometer.csv"])
    let steps = try whole.reader.text(of: "apple_pedometer.csv").split(separator: "\n")
    #expect(steps.count == Specimen.rows + 1 && steps.last == "59,59,,,,,")
    let activity = try whole.reader.text(of: "apple_activity.csv").split(separator: "\n")
    #expect(activity.count == 2 && activity.last == "0,0,1,0,0,0,0,2")
  }

  @Test("AndroSensor: units in the header, kilometres an hour, a date that is no time")
  func androSensor() throws {
    let whole = try read(.androSensor)
    #expect(rest(whole) && whole.pressures.first == 101.325)
    #expect(whole.fixes.first?.speed == 5 && whole.fixes.first?.altitude == 500)
    #expect(whole.samples(.acceleration)[1].time.seconds == 0.5)
  }

  @Test("Xsens DOT: gravity had back by the orientation, a counter that begins anew")
  func xsens() throws {
    let whole = try read(.xsensDOT)
    #expect(whole.accelerations.count == Specimen.rows)
    // A third of a turn about (1, 1, 1) takes the sensor's x to the world's y, y to z, z to x.
    #expect(whole.accelerations.allSatisfy { ($0 - Vector3(0, -1, 0)).length < 1e-9 })
    #expect(whole.samples(.acceleration).last?.time.nanoseconds == 590_000_000)
    #expect(whole.reader.metadata.start == WallClock(secondsSince1970: 1_629_462_073.835))
  }

  @Test("GPX, TCX and FIT: places, altitude, speed, and what the device counted")
  func tracks() throws {
    let gpx = try read(.gpx)
    #expect(gpx.fixes.count == Specimen.rows && gpx.fixes[0].latitude == 48.1)
    #expect(gpx.fixes[0].speed == 1.5 && gpx.fixes[0].altitude == 500)
    #expect(gpx.reader.metadata.start == WallClock(secondsSince1970: 1_577_869_200.5))
    #expect(try gpx.reader.text(of: "gpx_record.csv").hasSuffix("\n59,,120,\n"))
    let tcx = try read(.tcx)
    #expect(tcx.fixes.count == Specimen.rows && tcx.fixes[1].longitude == 11)
    #expect(try tcx.reader.text(of: "tcx_record.csv").hasSuffix("\n59,59,100,\n"))
    let fit = try read(.fit)
    #expect(fit.fixes.count == Specimen.rows && fit.reader.metadata.device == "Garmin")
    #expect(abs(fit.fixes[0].latitude - 600_000_000 * 180 / 2_147_483_648) < 1e-12)
    #expect(fit.fixes[0].altitude == 0 && fit.fixes[0].speed == 2.8)
    #expect(fit.reader.metadata.start == WallClock(secondsSince1970: 1_631_065_600))
    #expect(try fit.reader.text(of: "fit_record.csv").hasSuffix("\n59,165.2,,\n"))
  }

  @Test("NMEA: two sentences of a moment are one fix")
  func nmea() throws {
    let whole = try read(.nmea)
    #expect(whole.fixes.count == Specimen.rows)
    let fix = whole.fixes[0]
    #expect(fix.latitude == 48.5 && fix.longitude == -11.5 && fix.altitude == 500)
    #expect(abs(fix.speed - 5.1444) < 1e-4 && fix.course == 90)
    // 2020-01-01T23:59:00Z
    #expect(whole.reader.metadata.start == WallClock(secondsSince1970: 1_577_923_140))
  }

  @Test("NMEA: a spoiled sentence is a lost row where a fix may have been in it, else a note")
  func spoiledSentences() throws {
    let folder = try TemporaryFolder()
    let text = String(decoding: Specimen.nmea.bytes, as: UTF8.self)
    for (spoiled, isLost) in [("$GGPGSV,3,1*00", false), ("$GNRMC,235900.00,A*00", true)] {
      let whole = try WholeRecording(try folder.add("a.nmea", "\(text)\r\n\(spoiled)\r\n"))
      #expect(whole.fixes.count == Specimen.rows && whole.reader.findings.count == 1)
      #expect(whole.reader.skippedRows == (isLost ? 1 : 0))
      #expect(whole.reader.findings[0].isDamage == isLost)
    }
  }

  @Test("GNSS Logger, Microsoft's and CSIC's logs: sensors by the first word of a line")
  func taggedLines() throws {
    let gnss = try read(.gnssLogger)
    #expect(rest(gnss) && gnss.fixes.count == 6 && gnss.fixes[0].course == 90)
    let indoor = try read(.microsoftIndoor)
    #expect(rest(indoor), "also where a line end is missing")
    #expect(indoor.samples(.rotationRate).count == Specimen.rows)
    #expect(try indoor.reader.text(of: "truth_waypoints.csv") == "time_s,x_m,y_m\n0.01,1.5,2.5\n")
    let csic = try read(.getSensorData)
    #expect(rest(csic) && csic.pressures.first == 101.325)
    #expect(csic.reader.statements == ["truth_positions.csv"])
  }

  @Test("Wearables: scale, sign, and samples spread between the stamps of blocks")
  func wearables() throws {
    let three = try read(.axivity3)
    #expect(three.accelerations.count == 300)
    #expect(three.accelerations[5] == Vector3(-5 / 256.0, 0, -1))
    #expect(three.samples(.acceleration)[150].time.seconds == 1.5)
    #expect(three.reader.metadata.start == WallClock(secondsSince1970: 1_577_836_800))
    let six = try read(.axivity6)
    #expect(six.accelerations.count == 120 && six.accelerations[0] == Vector3(0, 0, -1))
    let rate = 3 * 2000 / 32_768.0 * .pi / 180
    #expect(six.samples(.rotationRate)[3].reading == .rotationRate(Vector3(rate, 0, 0)))
    let actigraph = try read(.actigraph)
    #expect(actigraph.accelerations.count == 90)
    #expect(actigraph.accelerations[31] == Vector3(-1 / 256.0, 0, -1))
    // Local time five hours behind.
    #expect(actigraph.reader.metadata.start == WallClock(secondsSince1970: 1_500_018_000))
    let geneactiv = try read(.geneactiv)
    #expect(rest(geneactiv, 600))
    #expect(geneactiv.samples(.acceleration)[300].time.seconds == 3)
    #expect(geneactiv.reader.metadata.start == WallClock(secondsSince1970: 1_369_905_169.5))
  }

  @Test(
    "An Axivity block says its gyroscope's range, 2000 °/s where it does not",
    arguments: [(0, 2000.0), (2, 2000), (3, 1000), (5, 250)])
  func axivityRange(code: UInt16, range: Double) throws {
    let folder = try TemporaryFolder()
    let block = PackedBytes.axivityBlock(
      second: 0, samples: (0..<40).map { _ in [100, 0, 0, 0, 0, 256] }, axes: 6, range: code)
    let file = try folder.add("six.cwa", PackedBytes.axivityHeader(isSix: true) + block)
    let rate = 100 * range / 32_768 * .pi / 180
    let first = try #require(try WholeRecording(file).samples(.rotationRate).first)
    guard case .rotationRate(let found) = first.reading else { return #expect(Bool(false)) }
    #expect(abs(found.x / rate - 1) < 1e-12)
  }

  @Test("ActiGraph's packed records: 12 bits in the order y, x, z")
  func packedActigraph() throws {
    let folder = try TemporaryFolder()
    let info = "Serial Number: NEO1\nSample Rate: 30\nTimeZone: 00:00:00\n"
    // y = 0x155 = 341, x = 0xEAB = -341, z = 0; then the first nibbles of no sample.
    let log = PackedBytes.actigraphRecord(
      0, second: 1_500_000_000, [0x15, 0x5E, 0xAB, 0x00, 0x00])
    let zip = PackedBytes.zip([("info.txt", Array(info.utf8)), ("log.bin", log)])
    let whole = try WholeRecording(try folder.add("a.gt3x", zip))
    #expect(whole.accelerations == [Vector3(1, -1, 0)])
  }

  @Test("ActiGraph's first devices wrote bare samples, from the start that they state on")
  func firstActigraph() throws {
    let folder = try TemporaryFolder()
    // The maker's own example (NHANES-GT3X-File-Format, "activity.bin"), and half a sample more.
    let bytes: [UInt8] = [
      0x00, 0x60, 0x08, 0xEB, 0xD0, 0x07, 0x00, 0x9E, 0xBF, 0x00, 0x70, 0x08, 0xEB, 0xF0,
    ]
    func archive(_ start: String, _ bytes: [UInt8]) throws -> String {
      let info = "Serial Number: MRA1\nSample Rate: 40\nStart Date: \(start)\n"
      return try folder.add(
        "a.gt3x", PackedBytes.zip([("info.txt", Array(info.utf8)), ("activity.bin", bytes)]))
    }
    let whole = try WholeRecording(try archive("633423888000000000", bytes))
    let units = [Vector3(8, 6, -323), Vector3(9, 7, -321), Vector3(8, 7, -321)]
    #expect(whole.accelerations == units.map { Vector3(-$0.x / 341, -$0.y / 341, -$0.z / 341) })
    #expect(whole.samples(.acceleration).map(\.time.nanoseconds) == [0, 25_000_000, 50_000_000])
    #expect(whole.reader.metadata.start == WallClock(iso8601: "2008-03-29T12:00:00Z"))

    let long = try WholeRecording(
      try archive("633423888000000000", (0..<9000).map { UInt8(truncatingIfNeeded: $0) }))
    #expect(long.accelerations.count == 2000)
    #expect(long.samples.last?.time == SensorTime(nanoseconds: 49_975_000_000))
    for wrong in ["", "soon", "9223372036854775807", "-9223372036854775808"] {
      #expect(failure(try archive(wrong, bytes))?.reason.contains("Start Date") == true)
    }
  }

  @Test("A format without samples says what it holds, and the inspection shows it")
  func appleHealth() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("export.xml", Specimen.appleHealth.bytes)
    let reason = failure(path)?.reason ?? ""
    #expect(reason.contains("steps") && reason.contains("no samples of a sensor"))
    let statements = try RecordingInspection(path: path).statements
    #expect(statements.map(\.name) == ["health_steps.csv", "health_workouts.csv"])
    #expect(statements[0].rows == Specimen.rows)
    #expect(statements[0].last.first == "2014-09-13T09:00:59Z")
    #expect(statements[1].last[2] == "Running")
  }

  @Test("gzip, and an archive alone in an archive, stand for what they hold")
  func containers() throws {
    #expect(rest(try read(.gzip, name: "log.csv.gz")))
    #expect(rest(try read(.zipInZip, name: "outer.zip")))
    let inner = PackedBytes.zip([("outer.zip", Specimen.zipInZip.bytes)])
    let folder = try TemporaryFolder()
    #expect(failure(try folder.add("three.zip", inner))?.reason.contains("archive") == true)
  }

  @Test("Of several recordings the largest is read, and another by its name")
  func several() throws {
    let folder = try TemporaryFolder()
    let small = PackedBytes.fit(points: 3)
    let zip = PackedBytes.zip([("a.fit", small), ("b/c.fit", Specimen.fit.bytes)])
    let path = try folder.add("two.zip", zip)
    let whole = try WholeRecording(path)
    #expect(whole.fixes.count == Specimen.rows)
    let note = try #require(whole.reader.findings.first)
    #expect(note.reason.contains("--member NAME chooses another: a.fit"))
    #expect(!note.isDamage, "what is whole and left out is no damage")
    #expect(!(try RecordingInspection(path: path)).isDamaged)
    var options = ReadingOptions()
    options.member = "a.fit"
    #expect(try RecordingInspection(path: path, options: options).streams[0].count == 3)
  }

  @Test("Data that unpacks to hundreds of times its size is not read to its end")
  func decompressionBomb() throws {
    let folder = try TemporaryFolder()
    var writer = try RecordingWriter(
      path: folder.path + "/bomb.zip", metadata: RecordingMetadata(recording: "bomb"))
    try writer.write(member: "log.csv", text: "time_s,x_mps2,y_mps2,z_mps2\n0,0,0,9.8\n")
    let blank = [UInt8](repeating: 10, count: 1 << 20)
    for _ in 0..<100 { try writer.append(blank[...], to: "log.csv") }
    try writer.finish()
    var options = ReadingOptions()
    options.member = "log.csv"
    let inspection = try RecordingInspection(path: folder.path + "/bomb.zip", options: options)
    #expect(inspection.findings.contains { $0.reason.contains("250 times its size") })
  }
}

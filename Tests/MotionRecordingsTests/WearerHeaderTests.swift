import MotionProcessing
import MotionRecordings
import Testing

@Suite("What a wearable's file says of its wearer and of itself")
struct WearerHeaderTests {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  // MARK: - Axivity

  /// A `.cwa` file with an annotation, and with bytes in place of its header's.
  private func axivity(
    _ annotation: String, _ header: [Int: [UInt8]] = [:]
  ) throws -> RecordingReader {
    var bytes = Specimen.axivity3.bytes
    let text = Array(annotation.utf8)
    bytes.replaceSubrange(64..<(64 + text.count), with: text)
    for (place, new) in header { bytes.replaceSubrange(place..<(place + new.count), with: new) }
    return try RecordingReader(path: try files.add("\(text.hashValue)/worn.cwa", bytes))
  }

  /// What an annotation should be read as.
  struct Said: Sendable {
    var annotation: String
    var placement: String?
    var side: BodySide?
    var person: String?
    var hand: String?
    var height: Double?
    /// Words that are told because they were not understood.
    var told: String?

    init(
      _ annotation: String, placement: String? = nil, side: BodySide? = nil, person: String? = nil,
      hand: String? = nil, height: Double? = nil, told: String? = nil
    ) {
      (self.annotation, self.placement, self.side) = (annotation, placement, side)
      (self.person, self.hand, self.height, self.told) = (person, hand, height, told)
    }
  }

  @Test(
    "Twenty-eight annotations of a cwa file, of studies that write what they like",
    arguments: [
      Said("_p=right+wrist&_sc=26", placement: "right wrist", side: .right, person: "26"),
      Said("_sc=993&_sn=test", person: "993"),
      Said(
        "_p=left+wrist&_h=175&_ha=right", placement: "left wrist", side: .left, hand: "right",
        height: 1.75),
      Said("_p=dominant+wrist&_ha=left", placement: "dominant wrist", side: .left, hand: "left"),
      Said(
        "_p=Non-Dominant+Wrist&_ha=Right+handed", placement: "Non-Dominant Wrist", side: .left,
        hand: "right"),
      Said(
        "_p=nondominant+hand&_ha=left", placement: "nondominant hand", side: .right, hand: "left"),
      Said("_p=dominant+wrist", placement: "dominant wrist"),
      Said("_p=dominant+wrist&_ha=both", placement: "dominant wrist", hand: "both"),
      Said(
        "_p=dominant+wrist&_ha=left+or+right", placement: "dominant wrist", hand: "left or right"),
      Said(
        "_p=left+dominant+wrist&_ha=right", placement: "left dominant wrist", side: .left,
        hand: "right"),
      Said("_p=left+or+right+wrist", placement: "left or right wrist"),
      Said("_p=left%2Fright+wrist&_ha=left", placement: "left/right wrist", hand: "left"),
      Said("_p=RIGHT_HIP", placement: "RIGHT_HIP", side: .right),
      Said("_p=poignet+droit&_ha=droitier", placement: "poignet droit", hand: "droitier"),
      Said("_p=0&_h=0&_ha=0&_sc=0", person: "0"),
      Said("_h=0.0&_ha=&_p=+", person: nil),
      Said("_h=1800", told: "\"1800\""),
      Said("_h=180&_w=1800", height: 1.8),
      Said("_h=1.75+m", height: 1.75),
      Said("_h=1%2C75", height: 1.75),
      Said("_h=175.3cm", height: 1.753),
      Said("_h=69", told: "\"69\""),
      Said("_h=5%2711%22", told: "\"5'11\"\""),
      Said("_h=tall", told: "\"tall\""),
      Said("_h=-175", told: "\"-175\""),
      Said("_h=1e99", told: "\"1e99\""),
      Said(
        "_p=right%2wrist&_sc=%C3%A9%FF&_h=%31%37%35", placement: "right%2wrist", side: nil,
        person: "é", height: 1.75),
      Said(
        "_p=right%0Awrist%00%00&_sc=%zz", placement: "right\nwrist", side: .right, person: "%zz"),
    ])
  func annotation(said: Said) throws {
    let reader = try axivity(said.annotation)
    let found = reader.metadata
    #expect(found.placement == said.placement)
    #expect(found.side == said.side)
    #expect(found.person == said.person)
    #expect(found.handedness == said.hand)
    #expect(found.height == said.height)
    let told = reader.assumptions.filter { $0.contains("height") }
    #expect(told.count == (said.told == nil ? 0 : 1))
    if let words = said.told { #expect(told[0].contains(words)) }
  }

  @Test("A cwa's device number has two halves, the upper one apart; 0xffff is none")
  func deviceNumber() throws {
    let old = try axivity("", [5: [0x0A, 0x9A], 7: [26, 0, 0, 0], 11: [0xFF, 0xFF], 41: [44]])
    #expect(old.metadata.serial == "39434")
    #expect(old.metadata.session == "26")
    #expect(old.metadata.os == "firmware 44")
    let new = try axivity(
      "_sc=1", [5: [0xBA, 0xBB], 7: [0xE1, 3, 0, 0], 11: [0x5B, 0], 41: [54]])
    #expect(new.metadata.serial == "6011834")
    #expect(new.metadata.session == "993")
    let blank = try axivity("_sc=2")
    #expect(blank.metadata.serial == nil)
    #expect(blank.metadata.session == nil && blank.metadata.os == nil)
  }

  // MARK: - ActiGraph

  private func actigraph(_ info: String) throws -> RecordingReader {
    let log = PackedBytes.actigraphRecord(
      26, second: 1_500_000_000,
      (0..<30).flatMap { i in [Int16(i), 0, 256].flatMap { PackedBytes.little($0) } })
    let zip = PackedBytes.zip([("info.txt", Array(info.utf8)), ("log.bin", log)])
    return try RecordingReader(path: try files.add("\(info.hashValue)/worn.gt3x", zip))
  }

  @Test(
    "info.txt says who wore it where, however its keys are written",
    arguments: [
      (
        "Subject Name: S7\nLimb: Wrist\nSide: Left\nDominance: Non-Dominant\nHeight: 180.34\n", "\n"
      ),
      (
        "SubjectName: S7\nLIMB: Wrist\nside: Left\ndominance : Non-Dominant\nheight:180.34\n",
        "\r\n"
      ),
    ])
  func info(words: String, end: String) throws {
    let text = "Serial Number: MOS2E1\nSample Rate: 30\nTimeZone: -05:00:00\n" + words
    let reader = try actigraph(text.replacing("\n", with: end))
    let found = reader.metadata
    #expect(found.placement == "Left Wrist Non-Dominant" && found.side == .left)
    #expect(found.person == "S7" && found.height == 1.803 && found.serial == "MOS2E1")
    #expect(found.timeZone == "-05:00" && reader.assumptions.isEmpty)
    #expect(reader.streams.contains(.hint))
  }

  @Test("Dominance without a side is one only where the hand is said; blanks and zeros say nothing")
  func dominance() throws {
    let head = "Serial Number: MOS2E1\nSample Rate: 30\n"
    let alone = try actigraph(head + "Limb: Wrist\nDominance: Dominant\n").metadata
    #expect(alone.placement == "Wrist Dominant" && alone.side == nil)
    let handed = try actigraph(head + "Limb: Wrist\nDominance: Dominant\nHandedness: Left\n")
      .metadata
    #expect(handed.side == .left && handed.handedness == "left")
    let blank = try actigraph(head + "Limb:\nSide: \nSubject Name:\nHeight: 0\n").metadata
    #expect(blank.placement == nil && blank.person == nil && blank.height == nil)
  }

  @Test(
    "The zone of info.txt is read as it may stand, and told where it is none",
    arguments: [
      ("-05:00:00", "-05:00"), ("05:30:00", "+05:30"), ("00:00:00", "+00:00"), ("+01:00", "+01:00"),
      ("-03:30:00", "-03:30"), ("99:00:00", nil), ("01:75:00", nil), ("Berlin", nil), ("", nil),
      (":", nil),
    ] as [(String, String?)])
  func zone(words: String, zone: String?) throws {
    let reader = try actigraph("Serial Number: MOS2E1\nSample Rate: 30\nTimeZone: \(words)\n")
    #expect(reader.metadata.timeZone == zone)
    let said = reader.assumptions.filter { $0.contains("--time-zone local:ZONE") }
    #expect(said.count == (zone == nil ? 1 : 0))
    if zone == nil && words.count > 1 { #expect(said[0].contains("\"\(words)\"")) }
  }

  @Test("Damaged text in info.txt is no reason to stop")
  func damaged() throws {
    let noise = (0..<40).map {
      "Key \($0)\u{0}: \u{FFFD}\u{202E}\(String(repeating: "x", count: 900))\n"
    }
    let reader = try actigraph(
      "Serial Number: MOS2E1\nSample Rate: 30\n:\n::::\nHeight: 1e308\nSide: \u{0}\n"
        + noise.joined())
    #expect(reader.metadata.serial == "MOS2E1")
    #expect(reader.metadata.placement == nil && reader.metadata.height == nil)
  }

  // MARK: - GENEActiv

  private func geneactiv(_ lines: [String]) throws -> RecordingReader {
    let text = String(decoding: Specimen.geneactiv.bytes, as: UTF8.self).replacing(
      "Time Zone:", with: lines.map { $0 + "\r\n" }.joined() + "Time Zone:", maxReplacements: 1)
    return try RecordingReader(path: try files.add("\(lines.hashValue)/worn.bin", text))
  }

  @Test("A GENEActiv header that was filled in says all of it")
  func filledHeader() throws {
    let reader = try geneactiv([
      "Device Unique Serial Code:012967", "Device Firmware Version:Ver1.30 date 05Aug11",
      "Device Location Code:left wrist          ", "Subject Code:P-017\0\0\0\0",
      "Date of Birth:1975-3-1",
      "Sex:female", "Height:168", "Weight:61", "Handedness Code:right",
    ])
    let found = reader.metadata
    #expect(found.placement == "left wrist" && found.side == .left && found.person == "P-017")
    #expect(found.height == 1.68 && found.handedness == "right" && found.serial == "012967")
    #expect(found.os == "firmware Ver1.30 date 05Aug11" && found.timeZone == "+01:00")
    #expect(reader.streams.contains(.hint) && reader.assumptions.isEmpty)
  }

  @Test("One that nobody filled in says nothing: blanks, zeros, a birth in 1800")
  func blankHeader() throws {
    let zeros = String(repeating: "\0", count: 20)
    let found = try geneactiv([
      "Device Location Code:", "Subject Code:\(zeros)", "Date of Birth:1800-1-1", "Sex:", "Height:",
      "Weight:0", "Handedness Code: \0",
    ]).metadata
    #expect(found.placement == nil && found.person == nil && found.handedness == nil)
    #expect(found.height == nil && found.side == nil && found.worn == nil)
  }

  // MARK: - Exports

  @Test("Actical's export says place, serial and begin; its height of 0 is none")
  func actical() throws {
    let text = """
      Actical List Export File  (Version 03.00),,,
      Identity:,AM2105,,
      Height:,0,cm,
      ,0,inches,
      Start Date:,13-May-21,(Thu),
      Start Time:,00:15,,
      Device Serial Number:,B11FFFF,,
      Device Location:,WRIST,,
      0,1,60,13-May-21
      """
    let path = try files.add("Actical.csv", text)
    let found = try RecordingReader(path: path, allowsNoSamples: true).metadata
    #expect(found.placement == "WRIST" && found.serial == "B11FFFF" && found.person == "AM2105")
    #expect(found.height == nil && found.start?.iso8601 == "2021-05-13T00:15:00Z")
  }

  @Test("ActiGraph's export says the serial number")
  func actigraphTable() throws {
    let line =
      "------------ Data File Created By ActiGraph GT3X date format M/d/yyyy at 30 Hz -----------\n"
    let path = try files.add(
      "raw.csv",
      line + "Serial Number: CLE2A2123456\nStart Time 09:00:00\nStart Date 8/26/2013\n"
        + "Epoch Period (hh:mm:ss) 00:00:00\n----------\nAccelerometer X,Accelerometer Y,Accelerometer Z\n"
        + (0..<60).map { _ in "0,0,1\n" }.joined())
    let reader = try RecordingReader(path: path)
    #expect(reader.metadata.serial == "CLE2A2123456")
    #expect(reader.assumptions.contains { $0.contains("--time-zone local:ZONE") })
  }

  // MARK: - Conversion

  @Test("A conversion keeps all of it, and says nothing where the file does not")
  func converted() throws {
    let first = try axivity(
      "_p=dominant+wrist&_sc=26&_ha=left&_h=175",
      [5: [0x0A, 0x9A], 7: [26, 0, 0, 0], 11: [0xFF, 0xFF]])
    let again = try convert(first).metadata
    #expect(again.placement == "dominant wrist" && again.side == .left && again.person == "26")
    #expect(again.handedness == "left" && again.height == 1.75)
    #expect(again.serial == "39434" && again.session == "26")
    #expect(again.worn == "dominant wrist, stated by the file")
    #expect(again == (try convert(try convert(first))).metadata)
    let blank = try convert(try axivity("_sc=2"))
    let text = try blank.text(of: "meta.json")
    for key in ["serial", "session", "handedness", "height_m"] { #expect(!text.contains(key)) }
  }

  @Test(
    "A height in meta.json that nobody has is none",
    arguments: ["17.5", "-1", "\"tall\"", "null", "1e400"])
  func oddHeight(words: String) throws {
    let path = try files.add(
      "odd\(words.count)/meta.json", "{\"height_m\": \(words), \"handedness\": [1]}")
    try files.add("odd\(words.count)/accelerometer.csv", "time_s,x_mps2,y_mps2,z_mps2\n0,0,0,9.8\n")
    let found = try RecordingReader(path: String(path.dropLast("/meta.json".count))).metadata
    #expect(found.height == nil && found.handedness == nil)
  }

  private func convert(_ reader: RecordingReader) throws -> RecordingReader {
    var reader = reader
    let path = files.path + "/converted\(Int.random(in: 0..<Int.max))"
    var writer = try RecordingWriter(path: path, metadata: reader.metadata)
    while let sample = try reader.next() { try writer.write(sample) }
    try writer.finish()
    return try RecordingReader(path: path)
  }
}

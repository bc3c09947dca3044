import MotionProcessing
import MotionRecordings
import Testing

@Suite("Where a wearable's file says that it was worn")
struct StatedPlaceTests {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  private func axivity(_ annotation: String) throws -> WholeRecording {
    var bytes = Specimen.axivity3.bytes
    let text = Array(annotation.utf8)
    bytes.replaceSubrange(64..<(64 + text.count), with: text)
    return try WholeRecording(try files.add("\(annotation.hashValue)/worn.cwa", bytes))
  }

  private func isWatch(_ whole: WholeRecording) -> Bool {
    whole.samples(.hint).map(\.reading) == [.hint(.watch(true))]
  }

  @Test(
    "The annotation of a cwa file is coded as an address; only words that say a wrist are one",
    arguments: [
      ("_p=right+wrist", "right wrist", true), ("_c=1&_p=left%20wrist&_sc=9", "left wrist", true),
      ("_p=Wrist%3A+dominant", "Wrist: dominant", true), ("_p=wristband", "wristband", true),
      ("_p=NON-DOMINANT+WRIST", "NON-DOMINANT WRIST", true),
      ("_p=wrist+or+hip", "wrist or hip", false),
      ("_p=not+wrist", "not wrist", false), ("_p=wrist%2Fhip", "wrist/hip", false),
      ("_p=wrist+and+ankle", "wrist and ankle", false), ("_p=hip", "hip", false),
      ("_p=thigh", "thigh", false),
      ("_p=poignet+gauche", "poignet gauche", false), ("_p=wristy", "wristy", false),
      ("_p=100%", "100%", false), ("_p=a%zz", "a%zz", false), ("_p=%", "%", false),
      ("_p=a%3Db%26c", "a=b&c", false), ("_p=a=wrist", "a=wrist", true),
      ("&&=&_p=ankle", "ankle", false), ("_p=%57rist", "Wrist", true),
    ])
  func words(annotation: String, placement: String, isWrist: Bool) throws {
    let whole = try axivity(annotation)
    #expect(whole.reader.metadata.placement == placement)
    #expect(isWatch(whole) == isWrist)
  }

  @Test(
    "What says nothing is nothing",
    arguments: ["", "_p=", "_p=+++", "_p", "_sc=26", "\u{FFFD}\u{FFFD}_p", "_P=wrist"])
  func nothing(annotation: String) throws {
    let whole = try axivity(annotation)
    #expect(whole.reader.metadata.placement == nil)
    #expect(whole.samples(.hint).isEmpty)
  }

  @Test("ActiGraph's info.txt says limb and side, and its zone is the recording's")
  func actigraph() throws {
    let info =
      "Serial Number: MOS2\nSample Rate: 30\nTimeZone: -05:00:00\nLimb: Wrist\nSide: Left\n"
    let log = PackedBytes.actigraphRecord(
      26, second: 1_500_000_000,
      (0..<30).flatMap { i in [Int16(i), 0, 256].flatMap { PackedBytes.little($0) } })
    let zip = PackedBytes.zip([("info.txt", Array(info.utf8)), ("log.bin", log)])
    let whole = try WholeRecording(try files.add("worn.gt3x", zip))
    #expect(whole.reader.metadata.placement == "Left Wrist")
    #expect(whole.reader.metadata.timeZone == "-05:00")
    #expect(isWatch(whole))
  }

  @Test("GENEActiv's header says the place; blanks and zeros say nothing")
  func geneactiv() throws {
    let text = String(decoding: Specimen.geneactiv.bytes, as: UTF8.self)
    for (code, placement) in [("left wrist   ", "left wrist"), ("\0\0\0", nil), ("  ", nil)] {
      let said = text.replacing(
        "Time Zone:", with: "Device Location Code:\(code)\r\nTime Zone:", maxReplacements: 1)
      let whole = try WholeRecording(
        try files.add("\(placement ?? code.description.count.description)/worn.bin", said))
      #expect(whole.reader.metadata.placement == placement)
      #expect(whole.reader.metadata.timeZone == "+01:00")
      #expect(isWatch(whole) == (placement != nil))
    }
  }

  @Test("A conversion says it once, however often it is converted")
  func converted() throws {
    var path = try files.add("meta/meta.json", #"{"placement": "left wrist"}"#)
    path = String(path.dropLast("/meta.json".count))
    try files.add(
      "meta/accelerometer.csv",
      "time_s,x_mps2,y_mps2,z_mps2\n" + (0..<50).map { "\(Double($0) / 50),0,0,-9.81\n" }.joined())
    try files.add("meta/hints.csv", "time_s,hint,value\n0,watch,1\n")
    #expect(isWatch(try WholeRecording(path)))
  }
}

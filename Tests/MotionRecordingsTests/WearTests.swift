import MotionProcessing
import MotionRecordings
import Testing

@Suite("Where the user says that a device was worn")
struct WearTests {
  private let table =
    "time_s,x_mps2,y_mps2,z_mps2\n"
    + (0..<50).map { "\(Double($0) / 50),0,0,-9.81\n" }.joined()
  private let hints = "time_s,hint,value\n0,watch,1\n0.2,power,1\n0.5,watch,0\n"

  private func hints(of files: [String: String], wear: Wear?) throws -> [Reading] {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.add(name, text) }
    var options = ReadingOptions()
    options.wear = wear
    var whole = WholeRecording(reader: try RecordingReader(path: folder.path, options: options))
    while let sample = try whole.reader.next() { whole.samples.append(sample) }
    #expect(whole.reader.metadata.wear == wear)
    return whole.samples(.hint).map(\.reading)
  }

  @Test("Said of a file that says nothing, a wrist is a hint at its begin")
  func saidAlone() throws {
    let files = ["accelerometer.csv": table]
    #expect(try hints(of: files, wear: nil) == [])
    #expect(try hints(of: files, wear: .wrist) == [.hint(.watch(true))])
    #expect(try hints(of: files, wear: .elsewhere) == [])
  }

  @Test(
    "What is shown of the place is what the user says, and else the file",
    arguments: [
      ("left wrist", nil, "left wrist"), ("left wrist", .wrist, "left wrist"),
      ("left wrist", .elsewhere, nil), ("hip", .wrist, "wrist"), ("hip", .elsewhere, "hip"),
      (nil, .wrist, "wrist"), (nil, .elsewhere, nil), (nil, nil, nil), (nil, .chest, "chest"),
      ("left wrist", .hip, "hip"), ("left hip", .hip, "left hip"), ("waist", .hip, "hip"),
    ] as [(String?, Wear?, String?)])
  func carried(placement: String?, wear: Wear?, shown: String?) {
    var metadata = RecordingMetadata(recording: "r")
    (metadata.placement, metadata.wear) = (placement, wear)
    #expect(metadata.carried == shown)
  }

  @Test("A conversion keeps what the user said, for and against the file", arguments: Wear.allCases)
  func converted(wear: Wear) throws {
    let folder = try TemporaryFolder()
    try folder.add("in/meta.json", #"{"placement": "left wrist"}"#)
    let table = try folder.add("in/accelerometer.csv", table)
    var options = ReadingOptions()
    options.wear = wear
    var reader = try RecordingReader(
      path: String(table.dropLast("/accelerometer.csv".count)), options: options)
    let path = folder.path + "/out.zip"
    var writer = try RecordingWriter(path: path, metadata: reader.metadata)
    while let sample = try reader.next() { try writer.write(sample) }
    try writer.finish()
    let again = try WholeRecording(path)
    #expect(again.reader.metadata.wear == wear)
    #expect(again.samples(.hint).map(\.reading) == (wear == .wrist ? [.hint(.watch(true))] : []))
  }

  @Test("It holds from begin to end whatever the file says; other hints stay")
  func saidAgainstTheFile() throws {
    let files = ["accelerometer.csv": table, "hints.csv": hints]
    #expect(
      try hints(of: files, wear: nil) == [
        .hint(.watch(true)), .hint(.power(true)), .hint(.watch(false)),
      ])
    #expect(try hints(of: files, wear: .wrist) == [.hint(.watch(true)), .hint(.power(true))])
    #expect(try hints(of: files, wear: .elsewhere) == [.hint(.power(true))])
  }
}

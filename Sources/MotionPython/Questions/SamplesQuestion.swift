import MotionDiary
import MotionProcessing
import MotionRecordings

/// The samples of one stream, as tables in Core Motion's signs and units: `stream` is the word that
/// results have for it (`accelerometer`, `gyroscope`, …).
struct SamplesQuestion {
  /// Rows of one piece: some tens of megabytes.
  private static let rowsOfPiece = 1 << 20

  private let recording: AskedRecording
  private let stream: SensorStream

  init(_ question: JSONObject) throws(RefusedQuestion) {
    let known = SensorStream.allCases.filter { $0 != .wallClock }
    let name = question["stream"]?.string ?? ""
    guard let stream = known.first(where: { $0.word == name }) else {
      let words = known.map { $0.word }.joined(separator: ", ")
      throw .argument("stream", "expected one of \(words), found \(name.printable)")
    }
    self.stream = stream
    recording = try AskedRecording(question)
  }

  func answer() throws(RefusedQuestion) -> Answer {
    let (path, reading) = (recording.path, recording.reading)
    let reader = try RefusedQuestion.recording { () throws(RecordingError) in
      try RecordingReader(path: path, options: reading)
    }
    let zone = reader.metadata.timeZone
    var table = SampleColumns(of: stream, start: reader.metadata.start, zone: zone)
    var pieces: [ArrowTable] = []
    let samples = SamplesAhead(of: reader)
    while let sample = try RefusedQuestion.recording({ () throws(RecordingError) in
      try samples.next()
    }) {
      guard sample.reading.stream == stream else { continue }
      table.append(sample)
      guard table.table.count == Self.rowsOfPiece else { continue }
      pieces.append(table.table)
      table = SampleColumns(of: stream, start: reader.metadata.start, zone: zone)
    }
    if pieces.isEmpty || table.table.count > 0 { pieces.append(table.table) }
    return Answer(
      .object { keys in
        keys.add("notes", .strings(reader.remarks))
        keys.add("damage", .strings(damage(of: reader)))
      }, tables: pieces)
  }

  /// What could not be read as it stood.
  private func damage(of reader: RecordingReader) -> [String] {
    reader.findings.filter { $0.isDamage }.map { "\($0.file): \($0.reason)" }
  }
}

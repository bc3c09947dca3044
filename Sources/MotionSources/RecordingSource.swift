public import MotionProcessing
public import MotionRecordings

/// The samples of a recording.
public struct RecordingSource: SampleSource {
  public let description: SourceDescription
  private var reader: RecordingReader

  /// Names of the streams in a recording's metadata.
  private static let names: [String: MotionProcessing.Stream] = [
    "accelerometer": .acceleration, "gyroscope": .rotationRate, "magnetometer": .magneticField,
    "barometer": .pressure, "location": .location,
  ]

  /// Opens a recording: a zip archive, a folder or a single file. Throws one error when it cannot be
  /// read.
  public init(path: String) throws(RecordingError) {
    reader = try RecordingReader(path: path)
    let metadata = reader.metadata
    var rates: [MotionProcessing.Stream: Double] = [:]
    for (name, rate) in metadata.rates where rate > 0 && rate.isFinite {
      if let stream = Self.names[name] { rates[stream] = rate }
    }
    description = SourceDescription(
      name: metadata.recording, streams: Set(reader.streams), start: metadata.start, rates: rates)
  }

  /// What could not be read as it stood, so far.
  public var findings: [RecordingFinding] { reader.findings }

  public mutating func next() throws(RecordingError) -> Sample? { try reader.next() }
}

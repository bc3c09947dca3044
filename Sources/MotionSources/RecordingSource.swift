import FoundationEssentials
public import MotionProcessing
public import MotionRecordings
import MotionSimulator

/// The samples of a recording.
public struct RecordingSource: SampleSource {
  public let description: SourceDescription
  private var reader: RecordingReader

  /// Opens a recording: a zip archive, a folder or a single file. Throws one error when it cannot be
  /// read.
  public init(path: String) throws(RecordingError) {
    reader = try RecordingReader(path: path)
    let metadata = reader.metadata
    var rates: [SensorStream: Double] = [:]
    for (name, rate) in metadata.rates where rate > 0 && rate.isFinite {
      if let stream = SensorStream.sensor(named: name) { rates[stream] = rate }
    }
    let first = try Self.firstSamples(path: path)
    // Exports of apps state no rates.
    for (stream, rate) in MeasuredRates.rates(of: first) where rates[stream] == nil {
      rates[stream] = rate
    }
    description = SourceDescription(
      name: metadata.recording, streams: Set(reader.streams),
      start: metadata.start.map { $0.date }, rates: rates,
      isWatch: first.sayWatch)
  }

  /// Samples of all streams from the recording's beginning.
  private static func firstSamples(path: String) throws(RecordingError) -> [Sample] {
    var reader = try RecordingReader(path: path)
    var samples: [Sample] = []
    while samples.count < mostFirst, let sample = try reader.next() { samples.append(sample) }
    return samples
  }

  /// Samples that are looked at: some seconds of a phone, read in milliseconds.
  private static let mostFirst = 2000

  /// What could not be read as it stood, so far.
  public var findings: [RecordingFinding] { reader.findings }

  public mutating func next() throws(RecordingError) -> Sample? { try reader.next() }
}

extension [Sample] {
  /// Whether one of them is the hint that the device is a watch (R62).
  fileprivate var sayWatch: Bool {
    contains { sample in
      if case .hint(.watch(true)) = sample.reading { true } else { false }
    }
  }
}

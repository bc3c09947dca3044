public import MotionProcessing

/// Reads a recording of any known format as one sequence of samples in Core Motion's signs and
/// units.
///
/// Memory is constant: however long a recording is, only a few rows of each stream are held. Like a
/// file handle, a reader has one position that its copies share; open the recording again to read
/// it twice.
public struct RecordingReader {
  /// What is known about the recording besides its samples.
  public let metadata: RecordingMetadata
  /// Name of the format, with the version of the writer where it is known: `recording layout`.
  public let format: String
  /// The streams that have samples, in the order of `Stream`.
  public let streams: [MotionProcessing.Stream]
  /// Members that hold no samples and belong to the recording layout: truth, what another system
  /// said, and so on.
  public let otherMembers: [String]

  private let container: RecordingContainer
  private let log: FindingLog
  private var merge: SampleMerge

  /// Opens a zip archive, a folder or a single file. The format is recognised from names and
  /// content, never from the extension.
  ///
  /// Throws one error when the path cannot be read, the format is not known or there is no sample
  /// in it.
  public init(path: String) throws(RecordingError) {
    log = FindingLog()
    container = try RecordingContainer(path: path, log: log)
    var recording = try RecordingFormats.open(container)
    if let start = recording.metadata.start {
      recording.sources.append(
        SingleSample(.wallClock(WallClock(start).nanoseconds), at: .zero))
    }
    merge = SampleMerge(recording.sources)
    metadata = recording.metadata
    format = recording.format
    streams = MotionProcessing.Stream.allCases.filter { [found = merge.streams] in
      found.contains($0)
    }
    otherMembers = recording.otherMembers
    guard streams.contains(where: { $0 != .hint && $0 != .wallClock }) else {
      throw Self.noSamples(path: path, format: format, log: log)
    }
  }

  /// The next sample of all streams by time; of equal times the first stream of `Stream` comes
  /// first. `nil` at the end.
  ///
  /// Rows of a stream that are up to sixteen places late are put in order; farther ones come as
  /// they stand. Damage is a finding and no error, so what is readable behind it still comes; an
  /// error says that reading cannot go on.
  public mutating func next() throws(RecordingError) -> Sample? { merge.next() }

  /// The share of the bytes that were read, 0 to 1.
  public var progress: Double {
    let (read, total) = merge.bytes
    return total > 0 ? min(Double(read) / Double(total), 1) : 1
  }

  /// What could not be read as it stood, so far. Equal findings of a file are counted; at most 200
  /// different ones are kept.
  public var findings: [RecordingFinding] { log.findings }

  /// How many rows gave no sample although they should, so far.
  public var skippedRows: Int { log.skippedRows }

  /// Gives the bytes of a member that holds no samples, such as `truth.json`, piece by piece as they
  /// stand. What cannot be read of it is a finding. Rethrows what `body` throws.
  public func read(
    member name: String, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    guard let member = container.member(name), let stream = container.open(member) else {
      throw RecordingError(
        file: "\(container.path): \(name)", reason: "there is no such member that can be opened",
        advice: "see `otherMembers`")
    }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let n = chunk.withUnsafeMutableBytes { stream.read(into: $0) }
      if n == 0 { break }
      try body(chunk[..<n])
    }
    if let failure = stream.failure { log.add(.unreadable, file: name, reason: failure) }
  }

  private static func noSamples(path: String, format: String, log: FindingLog) -> RecordingError {
    if let finding = log.findings.first {
      return RecordingError(
        file: "\(path): \(finding.file)", place: finding.line.map { "line \($0)" },
        reason: "the recording holds no sample that can be read: \(finding.reason)",
        advice: "export the recording again")
    }
    return RecordingError(
      file: path, reason: "the recording (\(format)) holds no samples of any sensor",
      advice: "record an accelerometer, gyroscope, magnetometer, barometer or location")
  }
}

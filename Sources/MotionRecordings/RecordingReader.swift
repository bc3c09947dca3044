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
  /// The streams that have samples, in the order of `SensorStream`.
  public let streams: [SensorStream]
  /// Members that hold no samples and belong to the recording layout: truth, what another system
  /// said, and so on.
  public let otherMembers: [String]
  /// The rule by which the format was recognised.
  public let recognition: String
  /// What the file does not say and was guessed from names and values, with the option that
  /// overrides it.
  public let assumptions: [String]
  /// What the file says of its units and cannot be, read in the one unit that fits instead.
  public let corrections: [String]
  /// What cannot be and no one unit explains: these streams are not read.
  public let refusals: [String]
  /// The members that the reader itself makes out of what another system said: Core Motion's steps
  /// and activities in a SensorLog file, the heart rate in a GPX track. Part of `otherMembers`.
  public let statements: [String]

  /// Whether it is of a device that is made to be worn on the body, whatever the file says of the place.
  package let isWearable: Bool

  private let container: RecordingContainer
  private let log: FindingLog
  private var merge: SampleMerge
  private let statementTables: [StatementTable]
  private let sources: [SensorStream: String]
  private let statedSource: () -> StatedActivity?

  /// Opens a zip archive, a folder or a single file. The format is recognised from names and
  /// content, never from the extension.
  ///
  /// Throws one error when the path cannot be read, the format is not known or there is no sample
  /// in it; with `allowsNoSamples`, a known format without samples opens too, so that what it says
  /// else can be seen.
  public init(
    path: String, options: ReadingOptions = ReadingOptions(), allowsNoSamples: Bool = false
  ) throws(RecordingError) {
    log = FindingLog()
    container = try RecordingContainer(path: path, options: options, log: log)
    var recording = try RecordingFormats.open(container)
    try UnusedOptions.refuse(options, for: recording, path: path)
    try LocalStamps.settle(&recording, by: options, path: path)
    recording.metadata.wear = options.wear ?? recording.metadata.wear
    recording.sources = WornSource.sources(
      recording.sources, wornAt: recording.metadata.wear,
      placement: recording.metadata.placement)
    if let start = recording.metadata.start {
      recording.sources.append(
        SingleSample(.wallClock(start.nanoseconds), at: .zero))
    }
    let units = PlausibleUnits(
      recording.sources, options: options, hasOptions: recording.format == PlainCSV.name,
      file: lastComponent(path), log: log)
    recording.sources = units.sources
    corrections = units.corrections
    refusals = units.refusals.map { "\($0.stream.measured) is not used: \($0.reason)" }
    sources = recording.sources.reduce(into: [:]) { $0[$1.stream] = $1.place }
    merge = SampleMerge(recording.sources)
    metadata = recording.metadata
    format = recording.format
    isWearable = recording.isWearable
    streams = SensorStream.allCases.filter { [found = merge.streams] in
      found.contains($0)
    }
    recognition = recording.recognition
    statedSource = recording.stated
    assumptions = recording.assumptions + units.doubts
    statementTables = recording.statements.filter { !$0.isEmpty }
    statements = statementTables.map { $0.name }
    otherMembers = recording.otherMembers + statements
    guard allowsNoSamples || streams.contains(where: { $0 != .hint && $0 != .wallClock }) else {
      if let refusal = units.refusals.first {
        throw RecordingError(
          file: path, reason: refusal.reason, advice: "nothing is left of the recording")
      }
      throw Self.noSamples(path: path, recording: recording, log: log)
    }
  }

  /// What a user should hear before the results, a line each: what was guessed, what was corrected, what
  /// is not used.
  public var remarks: [String] {
    assumptions.map { "assumed: \($0)" } + corrections.map { "corrected: \($0)" }
      + refusals.map { "assumed: \($0)" }
  }

  /// The next sample of all streams by time; of equal times the first stream of `SensorStream` comes
  /// first. `nil` at the end.
  ///
  /// Rows of a stream that are up to sixteen places late are put in order; farther ones come as
  /// they stand. Damage is a finding and no error, so what is readable behind it still comes; an
  /// error says that reading cannot go on.
  public mutating func next() throws(RecordingError) -> Sample? { merge.next() }

  /// Hands on the next samples, at least one and `limit` at most; `nil` at the end. What `next()` gives, for less.
  package mutating func withRun<R>(
    atMost limit: Int = .max, _ body: (UnsafeBufferPointer<Sample>) -> R
  ) -> R? {
    merge.withRun(atMost: limit, body)
  }

  /// Where a stream comes from in the file, in which unit and with which sign; `nil` where the format
  /// leaves no choice.
  public func source(of stream: SensorStream) -> String? { sources[stream] }

  /// The share of the bytes that were read, 0 to 1.
  public var progress: Double {
    let (read, total) = merge.bytes
    return total > 0 ? min(Double(read) / Double(total), 1) : 1
  }

  /// What the file says of what its owner did, as far as it was read; `nil` where it says nothing.
  public var stated: StatedActivity? { statedSource().flatMap { $0.isEmpty ? nil : $0 } }

  /// What the thermometer of a wearable showed, minute by minute, minutes without a reading left out. To be asked
  /// for when the last sample was given.
  public var temperatures: [DeviceTemperature] { merge.temperatures }

  /// What could not be read as it stood, so far. Equal findings of a file are counted; at most 200
  /// different ones are kept.
  public var findings: [RecordingFinding] { log.findings }

  /// How many rows gave no sample although they should, so far.
  public var skippedRows: Int64 { log.skippedRows }

  /// Gives the bytes of a member that holds no samples, such as `truth.json`, piece by piece as they
  /// stand. What cannot be read of it is a finding.
  ///
  /// - Returns: whether there is such a member, and it can be opened; see `otherMembers`.
  ///
  /// Throws what `body` throws.
  @discardableResult
  public func read<Failure: Error>(
    member name: String, _ body: (ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let stream = stream(of: name) else { return false }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let n = chunk.withUnsafeMutableBytes { stream.read(into: $0) }
      if n == 0 { break }
      try body(chunk[..<n])
    }
    if let failure = stream.failure { log.add(.unreadable, file: name, reason: failure) }
    return true
  }

  private func stream(of name: String) -> ByteStream? {
    if let table = statementTables.first(where: { $0.name == name }) {
      return ByteStream(generated: table.text())
    }
    return container.member(name).flatMap { container.open($0) }
  }

  private static func noSamples(
    path: String, recording: OpenedRecording, log: FindingLog
  ) -> RecordingError {
    if let contents = recording.contentsWithoutSamples {
      // Why nothing is found in it may be where reading it ended.
      let damage = log.findings.first { $0.isDamage }
      return RecordingError(
        file: path, place: damage?.line.map { "line \($0)" },
        reason: (damage.map { "\($0.reason); " } ?? "")
          + "this is \(recording.format): it holds \(contents), no samples of a sensor",
        advice: "`coremotion inspect` shows what it says")
    }
    if let finding = log.findings.first {
      return RecordingError(
        file: lastComponent(path) == finding.file ? path : "\(path): \(finding.file)",
        place: finding.line.map { "line \($0)" },
        reason: "the recording holds no sample that can be read: \(finding.reason)",
        advice: "export the recording again")
    }
    return RecordingError(
      file: path, reason: "the recording (\(recording.format)) holds no samples of any sensor",
      advice: "record an accelerometer, gyroscope, magnetometer, barometer or location")
  }
}

import MotionProcessing

/// What a file holds and how it was understood: everything short of an analysis.
public struct RecordingInspection: Sendable {
  /// What another system said, as one table.
  public struct Statement: Equatable, Sendable {
    /// Name of the table, such as `apple_pedometer.csv`.
    public var name: String
    /// Names of its columns, with units.
    public var columns: [String]
    /// Rows below the header.
    public var rows: Int
    /// The cells of the last row, which of running totals is the result.
    public var last: [String]
  }

  /// Samples between two reports of the progress.
  private static let stride = 4096

  /// Format with the version of its writer, where it is known.
  public var format: String
  /// The rule by which it was recognised.
  public var recognition: String
  /// What was guessed, with the option that overrides it.
  public var assumptions: [String]
  /// Units that the file names and that cannot be, with what was read instead.
  public var corrections: [String]
  /// Device, start, zone and so on.
  public var metadata: RecordingMetadata
  /// The streams with samples, in the order of `SensorStream`.
  public var streams: [StreamInspection] = []
  /// The lowest and the highest mean of a minute that the device's thermometer showed, °C; `nil` without one.
  public var temperature: ClosedRange<Double>?
  /// What other systems said.
  public var statements: [Statement] = []
  /// Other members, as they stand.
  public var otherMembers: [String]
  /// What could not be read as it stood.
  public var findings: [RecordingFinding] = []
  /// Rows that gave no sample although they should.
  public var skippedRows: Int64 = 0
  /// Which file it is, where somebody has looked.
  public var source: RecordingSource?

  /// Reads a whole file. Throws when it cannot be opened or its format is not known; a known format
  /// without samples is no error here.
  ///
  /// - Parameter progress: called now and then with the share that was read, 0 to 1.
  public init(
    path: String, options: ReadingOptions = ReadingOptions(),
    progress: (Double) -> Void = { _ in }
  ) throws(RecordingError) {
    var reader = try RecordingReader(path: path, options: options, allowsNoSamples: true)
    format = reader.format
    recognition = reader.recognition
    assumptions = reader.assumptions + reader.refusals
    corrections = reader.corrections
    metadata = reader.metadata
    let made = Set(reader.statements)
    otherMembers = reader.otherMembers.filter { !made.contains($0) }
    var surveys = SensorStream.allCases.map { StreamSurvey($0) }
    var count = 0
    while let more = reader.withRun({ run in
      for sample in run { surveys[sample.reading.stream.rawValue].add(sample) }
      return run.count
    }) {
      count += more
      guard count >= Self.stride else { continue }
      count = 0
      progress(reader.progress)
    }
    streams = surveys.filter { $0.count > 0 }.map { survey in
      survey.inspection(source: reader.source(of: survey.stream))
    }
    let celsius = reader.temperatures.map { $0.celsius }
    if let low = celsius.min(), let high = celsius.max() { temperature = low...high }
    for name in reader.statements {
      if let statement = Self.statement(name, in: reader) { statements.append(statement) }
    }
    findings = reader.findings
    skippedRows = reader.skippedRows
  }

  /// Whether part of the file was damaged: more than one row in two thousand could not be read, or a
  /// piece of the file.
  public var isDamaged: Bool {
    let rows = streams.reduce(skippedRows) { $0 + Int64($1.count) }
    return skippedRows * 2000 > rows
      || findings.contains { $0.isDamage && !$0.isOfRows }
  }

  private static func statement(_ name: String, in reader: RecordingReader) -> Statement? {
    var header: String?
    var last = ""
    var line: [UInt8] = []
    var rows = 0
    func endLine() {
      let text = String(decoding: line, as: UTF8.self)
      line.removeAll(keepingCapacity: true)
      guard !text.isEmpty else { return }
      if header == nil {
        header = text
      } else {
        last = text
        rows += 1
      }
    }
    let isRead = reader.read(member: name) { bytes in
      for byte in bytes {
        if byte == UInt8(ascii: "\n") { endLine() } else { line.append(byte) }
      }
    }
    endLine()
    guard isRead, let header else { return nil }
    func cells(_ text: String) -> [String] {
      text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return Statement(name: name, columns: cells(header), rows: rows, last: cells(last))
  }
}

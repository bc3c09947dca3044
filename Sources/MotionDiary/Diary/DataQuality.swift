public import MotionProcessing
public import MotionRecordings

/// How good the data of a recording were: what came, what was missing, what could not be used.
public struct DataQuality: Equatable, Sendable {
  /// The streams of a recording that hold measurements.
  public static let measured: [SensorStream] = [
    .acceleration, .rotationRate, .magneticField, .pressure, .location,
  ]

  /// What one stream was like.
  public struct StreamQuality: Equatable, Sendable {
    /// Samples read.
    public var samples = 0
    /// Time of the first sample.
    public var first: SensorTime?
    /// Time of the last sample.
    public var last: SensorTime?
    /// Longest time between two successive samples, s.
    public var longestGap = 0.0
    /// How often each fault occurred, by `SampleFault.Kind.rawValue`.
    public var faults = [Int](repeating: 0, count: SampleFault.Kind.allCases.count)

    /// Seconds within which all times are equal, so that there is no rate.
    private static let equal = 0.001

    /// Samples per second between the first and the last; `nil` below two samples.
    public var meanRate: Double? {
      guard let first, let last, samples > 1, last.seconds(since: first) > Self.equal else {
        return nil
      }
      return Double(samples - 1) / last.seconds(since: first)
    }

    /// How often a fault occurred.
    public func count(_ kind: SampleFault.Kind) -> Int { faults[kind.rawValue] }

    mutating func add(_ time: SensorTime) {
      samples += 1
      guard let first, let last else {
        first = time
        last = time
        return
      }
      if time > last {
        longestGap = max(longestGap, time.seconds(since: last))
        self.last = time
      } else if time < first {
        self.first = time
      }
    }
  }

  private var streams = [StreamQuality](
    repeating: StreamQuality(), count: SensorStream.allCases.count)

  /// Rows that the reader could not use, all findings together.
  public var skippedRows: Int64 = 0
  /// What the reader found wrong, with place and reason.
  public var findings: [RecordingFinding] = []

  /// Quality of a recording of which nothing was read yet.
  public init() {}

  /// What one stream was like.
  public subscript(stream: SensorStream) -> StreamQuality { streams[stream.rawValue] }

  /// Counts a sample as it was read.
  public mutating func count(_ sample: Sample) {
    streams[sample.reading.stream.rawValue].add(sample.time)
  }

  /// Counts what the coprocessor says of a sample.
  public mutating func count(_ fault: SampleFault) {
    streams[fault.stream.rawValue].faults[fault.kind.rawValue] += 1
  }

  /// Time of the first sample of a measuring stream.
  public var first: SensorTime? { Self.measured.compactMap { self[$0].first }.min() }

  /// Time of the last sample of a measuring stream.
  public var last: SensorTime? { Self.measured.compactMap { self[$0].last }.max() }

  /// Whether part of the input was damaged: rows or bytes that could not be read, values that no
  /// sensor can give, rows out of order. Gaps, repeated stamps and clipped values are weaknesses of
  /// a device, not damage.
  public var isDamaged: Bool {
    skippedRows > 0 || findings.contains(where: { $0.isDamage })
      || Self.measured.contains {
        self[$0].count(.notFinite) + self[$0].count(.absurd) + self[$0].count(.late) > 0
      }
  }
}

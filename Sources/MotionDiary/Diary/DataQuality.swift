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
    /// Longest time between two successive samples, s; where that is a gap, before the first or after the
    /// last.
    public var longestGap = 0.0
    /// When there was no sample that could be used, for too long to be bridged.
    public private(set) var gaps = StreamGaps()
    /// Time of the newest sample that could be used.
    private var lastUsed: SensorTime?
    /// Intervals that are longer than those of ten samples a second, with a little room for jitter, and
    /// those that are not.
    var slowIntervals = 0
    var fastIntervals = 0
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

    /// Seconds; ten samples a second come with 0.1.
    package static let slowInterval = 0.108

    /// Whether most samples are farther apart than a tenth of a second. A gap here and there does not
    /// count.
    public var isBelowTenPerSecond: Bool { slowIntervals > fastIntervals && slowIntervals > 1 }

    /// How often a fault occurred.
    public func count(_ kind: SampleFault.Kind) -> Int { faults[kind.rawValue] }

    /// Notes accelerations that can be used.
    fileprivate mutating func use(_ accelerations: Span<AccelerationSample>) {
      let longest = SensorStream.acceleration.longestGap
      for i in accelerations.indices { use(accelerations[i].time, bridging: longest) }
    }

    /// Notes a sample that can be used; `longest` is the time in ns that can be bridged.
    fileprivate mutating func use(_ time: SensorTime, bridging longest: Int64) {
      noteSilence(until: time, bridging: longest)
      lastUsed = time
    }

    /// Notes the end of the recording.
    fileprivate mutating func finish(at end: SensorTime, bridging longest: Int64) {
      guard samples > 0 else { return }
      noteSilence(until: end, bridging: longest)
      gaps.finish()
    }

    private mutating func noteSilence(until time: SensorTime, bridging longest: Int64) {
      let last = max(lastUsed ?? .zero, .zero)
      guard time.nanoseconds &- last.nanoseconds > longest else { return }
      gaps.append(from: last, to: time)
      faults[SampleFault.Kind.gap.rawValue] += 1
      longestGap = max(longestGap, time.seconds(since: last))
    }

    mutating func add(_ time: SensorTime) {
      samples += 1
      guard let first, let last else {
        first = time
        last = time
        return
      }
      if time > last {
        let interval = time.seconds(since: last)
        longestGap = max(longestGap, interval)
        if interval > Self.slowInterval { slowIntervals += 1 } else { fastIntervals += 1 }
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

  /// Notes accelerations that were not refused.
  mutating func use(_ accelerations: Span<AccelerationSample>) {
    streams[SensorStream.acceleration.rawValue].use(accelerations)
  }

  /// Notes a sample that was not refused.
  mutating func use(_ sample: Sample) {
    let stream = sample.reading.stream
    streams[stream.rawValue].use(sample.time, bridging: stream.longestGap)
  }

  /// Notes how long the recording is, after the last sample.
  mutating func finish(duration: Double) {
    let end = SensorTime(seconds: duration)
    for stream in Self.measured {
      streams[stream.rawValue].finish(at: end, bridging: stream.longestGap)
    }
  }

  /// Counts what the coprocessor says of a sample. Gaps are seen by the samples themselves.
  public mutating func count(_ fault: SampleFault) {
    guard fault.kind != .gap else { return }
    streams[fault.stream.rawValue].faults[fault.kind.rawValue] += 1
  }

  /// Time of the first sample of a measuring stream.
  public var first: SensorTime? { Self.measured.compactMap { self[$0].first }.min() }

  /// Time of the last sample of a measuring stream.
  public var last: SensorTime? { Self.measured.compactMap { self[$0].last }.max() }

  /// Time of the last row of all, hints too: how long a recording lasts that fell silent.
  public var end: SensorTime? {
    guard let hint = self[.hint].last else { return last }
    return last.map { max($0, hint) } ?? hint
  }

  /// Up to this share of a stream's samples, what no sensor can give is a note: one in a hundred.
  static let notedSamples = 0.01
  /// From as many samples on, a single one is a note too.
  static let few = 50
  /// Up to this share of the rows, what could not be read is a note: a receiver's line spoils one in
  /// some thousands.
  static let notedRows = 1.0 / 2000

  /// Whether part of the input was damaged, so that the results may be without it. Gaps, repeated
  /// stamps and clipped values are weaknesses of a device, not damage.
  public var isDamaged: Bool { !damage.isEmpty }

  /// What was damaged, a line each: pieces of a file that could not be read or unpacked, rows where more
  /// than one in two thousand could not be read, and of a stream's samples more than one in a hundred
  /// that no sensor can give or that are out of order.
  public var damage: [String] {
    var reasons: [String] = []
    let rows = Self.measured.reduce(skippedRows) { $0 + Int64(self[$1].samples) }
    if Double(skippedRows) > Self.notedRows * Double(rows) {
      reasons.append("\(skippedRows) of \(rows) rows could not be read")
    }
    reasons += damagedStreams
    for finding in findings where finding.isDamage && !finding.isOfRows {
      reasons.append("\(finding.file): \(finding.reason)")
    }
    return reasons
  }

  /// The streams of which too many samples could not be used, a line each.
  var damagedStreams: [String] {
    var reasons: [String] = []
    for stream in Self.measured {
      let quality = self[stream]
      let names: [(SampleFault.Kind, String)] = [
        (.notFinite, "no numbers"), (.absurd, "beyond any sensor"), (.late, "out of order"),
      ]
      let most = max(
        Self.notedSamples * Double(quality.samples), quality.samples < Self.few ? 0 : 1)
      for (kind, name) in names where Double(quality.count(kind)) > most {
        reasons.append(
          "\(quality.count(kind)) of \(quality.samples) samples of the \(stream.word) are \(name)")
      }
    }
    return reasons
  }
}

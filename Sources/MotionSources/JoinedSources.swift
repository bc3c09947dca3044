public import FoundationEssentials
public import MotionProcessing

/// Several sources as one: parts that follow each other, with pauses between, or that overlap.
public struct JoinedSources: SampleSource {
  /// A source with the time at which its own time zero lies, s.
  private struct Part {
    var source: any SampleSource
    let shift: Int64
    var head: Sample?

    /// Looks at the next sample, in the time of all.
    mutating func advance() throws {
      var sample = try source.next()
      if let time = sample?.time.nanoseconds {
        let (sum, overflow) = time.addingReportingOverflow(shift)
        sample?.time = SensorTime(nanoseconds: overflow ? (shift < 0 ? .min : .max) : sum)
      }
      head = sample
    }
  }

  public let description: SourceDescription
  private var parts: [Part]
  /// Parts whose next sample has not been looked at.
  private var behind: [Int]
  /// Wall time at time zero, ns since 1970: given, else by the first part that knows it.
  private var wallClock: Int64?

  /// Joins sources, each moved by so many seconds. Samples come by time, those of one time in the
  /// order of the parts. `start` is the wall time at time zero; without it that of the first part
  /// that has one is taken. Wall-clock samples of the parts are replaced by ones that count from this
  /// start, so that the wall clock never jumps.
  public init(
    _ parts: [(offset: Double, source: any SampleSource)], start: Date? = nil,
    name: String? = nil
  ) {
    self.parts = parts.map {
      Part(source: $0.source, shift: SensorTime(seconds: $0.offset).nanoseconds)
    }
    behind = Array(parts.indices)
    let start = start ?? Self.start(of: parts)
    description = SourceDescription(
      name: name ?? parts.map(\.source.description.name).joined(separator: " + "),
      streams: parts.reduce(into: []) { $0.formUnion($1.source.description.streams) },
      start: start,
      rates: parts.reduce(into: [:]) { rates, part in
        rates.merge(part.source.description.rates, uniquingKeysWith: max)
      }, isWatch: parts.contains { $0.source.description.isWatch })
    wallClock = start.flatMap(Self.nanoseconds)
  }

  public mutating func next() throws -> Sample? {
    // What was given last is replaced only now, so that an error comes after all that precedes it.
    while let part = behind.last {
      try parts[part].advance()
      behind.removeLast()
    }
    guard let first = earliest, var sample = parts[first].head else { return nil }
    behind.append(first)
    if case .wallClock(let said) = sample.reading {
      sample.reading = .wallClock(told(said, at: sample.time))
    }
    return sample
  }

  /// Index of the part whose next sample comes first.
  private var earliest: Int? {
    var best: Int?
    for (i, part) in parts.enumerated() {
      guard let time = part.head?.time else { continue }
      if let best, let other = parts[best].head?.time, other <= time { continue }
      best = i
    }
    return best
  }

  /// The joint wall clock at a time; without a known start the first wall-clock sample sets it.
  private mutating func told(_ said: Int64, at time: SensorTime) -> Int64 {
    guard let wallClock else {
      self.wallClock = said &- time.nanoseconds
      return said
    }
    return wallClock &+ time.nanoseconds
  }

  private static func start(of parts: [(offset: Double, source: any SampleSource)]) -> Date? {
    for part in parts {
      if let start = part.source.description.start {
        return start.addingTimeInterval(-SensorTime(seconds: part.offset).seconds)
      }
    }
    return nil
  }

  /// Nanoseconds since 1970, to the microsecond: the resolution of a `Date` in this century.
  private static func nanoseconds(_ date: Date) -> Int64? {
    let seconds = date.timeIntervalSince1970
    guard SensorTime.isRepresentable(seconds) else { return nil }
    return Int64((seconds * 1e6).rounded()) * 1_000
  }
}

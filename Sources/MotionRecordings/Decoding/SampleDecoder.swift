import MotionProcessing

/// Reads a recording that is no table, piece by piece: a block, a line, an element.
///
/// Times are whole nanoseconds of whatever clock the file uses; `DecodedStream` takes off the
/// origin. A class, because it owns the open member.
protocol SampleDecoder: AnyObject {
  /// Appends the samples of the next piece, which may have none; `false` at the end.
  func decode(into samples: inout [Sample]) -> Bool
  /// Bytes read so far and to be read in all.
  var bytes: (read: Int64, total: Int64) { get }
  /// What the device's thermometer showed with the last piece, °C, and when.
  var temperature: (time: Int64, celsius: Double)? { get }
}

extension SampleDecoder {
  var temperature: (time: Int64, celsius: Double)? { nil }
}

/// One stream of a decoded recording, in the order of time.
///
/// A file with several streams is decoded once for each of them, as `SampleTable` does: the streams
/// may lie far apart in it, and no sample has to wait in memory.
final class DecodedStream: SampleSource {
  /// The farthest time from the origin, ns.
  private static let limit = UInt64(SensorTime.limit * 1e9)

  let stream: SensorStream
  private let decoder: any SampleDecoder
  private let origin: Int64
  private let order: ReorderBuffer?
  /// Samples of this stream from the piece decoded last.
  private var ready: [Sample] = []
  private var place = 0
  private var isAtEnd = false
  private(set) var temperatures: [DeviceTemperature] = []
  private var clock: DeviceClock?

  /// - Parameters:
  ///   - origin: nanoseconds that are taken off every time.
  ///   - isOrdered: whether the file gives the samples in the order of time for certain.
  init(
    _ stream: SensorStream, of decoder: any SampleDecoder, origin: Int64,
    isOrdered: Bool, clock: DeviceClock? = nil
  ) {
    self.stream = stream
    self.clock = clock
    self.decoder = decoder
    self.origin = origin
    order = isOrdered ? nil : ReorderBuffer()
  }

  var bytes: (read: Int64, total: Int64) { decoder.bytes }

  func next() -> Sample? {
    guard let order else { return nextDecoded() }
    while let sample = nextDecoded() {
      if let earliest = order.exchange(sample) { return earliest }
    }
    return order.takeFirst()
  }

  func take(into run: inout [Sample]) {
    guard order == nil else { return takeOneByOne(into: &run) }
    while place == ready.count && !isAtEnd { decode() }
    if place == 0 && run.isEmpty {
      // The whole piece, without a copy of it.
      swap(&run, &ready)
      ready.removeAll(keepingCapacity: true)
    } else {
      run.append(contentsOf: ready[place...])
      place = ready.count
    }
  }

  private func nextDecoded() -> Sample? {
    while place == ready.count {
      if isAtEnd { return nil }
      decode()
    }
    place += 1
    return ready[place - 1]
  }

  /// Decodes the next piece and keeps what is of this stream.
  private func decode() {
    // Taken out while it is filled, so that no other reference to the array makes a copy of it.
    var samples: [Sample] = []
    swap(&samples, &ready)
    samples.removeAll(keepingCapacity: true)
    isAtEnd = !decoder.decode(into: &samples)
    if let (time, celsius) = decoder.temperature { temperatures.add(celsius, at: time &- origin) }
    let kept = samples.withUnsafeMutableBufferPointer(keep)
    samples.removeSubrange(kept...)
    if clock != nil, kept > 0 { clock?.pass(samples[kept - 1].time) }
    swap(&samples, &ready)
    place = 0
  }

  /// Moves what is of this stream to the front, with the recording's times; says how many there are.
  private func keep(_ samples: inout UnsafeMutableBufferPointer<Sample>) -> Int {
    var kept = 0
    for i in samples.indices where samples[i].reading.stream == stream {
      let (time, overflow) = samples[i].time.nanoseconds.subtractingReportingOverflow(origin)
      guard !overflow, time.magnitude <= Self.limit else { continue }
      if kept < i { samples[kept] = samples[i] }
      samples[kept].time = SensorTime(nanoseconds: time)
      kept += 1
    }
    return kept
  }
}

extension OpenedRecording {
  /// A source for each stream of a file that is decoded once for each of them. Only one of the
  /// decoders reports what is damaged.
  static func decodedSources(
    _ streams: [SensorStream], origin: Int64, isOrdered: Bool = true, log: FindingLog,
    clock: DeviceClock? = nil,
    make: (FindingLog) -> (any SampleDecoder)?
  ) -> [any SampleSource] {
    var sources = [any SampleSource]()
    for stream in streams {
      guard let decoder = make(sources.isEmpty ? log : FindingLog()) else { continue }
      sources.append(
        DecodedStream(
          stream, of: decoder, origin: origin, isOrdered: isOrdered,
          clock: sources.isEmpty ? clock : nil))
    }
    return sources
  }
}

extension Sample {
  /// A reading at a time of the file's clock.
  init(_ reading: Reading, atNanoseconds time: Int64) {
    self.init(reading, at: SensorTime(nanoseconds: time))
  }
}

extension SampleDecoder {
  /// The time of the first sample in nanoseconds of the file's clock, and the streams of the first
  /// pieces that have samples; nothing where there is no sample.
  func survey(pieces: Int = 4) -> (first: Int64?, streams: [SensorStream]) {
    var samples = [Sample]()
    var first: Int64?
    var found = Set<SensorStream>()
    var filled = 0
    while filled < pieces {
      samples.removeAll(keepingCapacity: true)
      let goesOn = decode(into: &samples)
      first = first ?? samples.first?.time.nanoseconds
      found.formUnion(samples.map { $0.reading.stream })
      if !samples.isEmpty { filled += 1 }
      if !goesOn { break }
    }
    return (first, SensorStream.allCases.filter { found.contains($0) })
  }
}

extension RecordingContainer {
  /// Opens a member anew for each decoder, which reports to the log it is given.
  func decoders<Decoder: SampleDecoder>(
    of member: Member, _ make: @escaping (ByteStream, String, FindingLog) -> Decoder
  ) -> (FindingLog) -> Decoder? {
    { [self] log in open(member).map { make($0, member.name, log) } }
  }
}

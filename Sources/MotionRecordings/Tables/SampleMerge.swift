import MotionProcessing

/// Merges sources by time. Of equal times the gyroscope comes first, since the attitude at an
/// accelerometer sample needs the rate up to it; else the first stream.
struct SampleMerge {
  private let sources: [any SampleSource]
  /// The sources that have samples left.
  private var lanes: [Lane]

  init(_ sources: [any SampleSource]) {
    self.sources = sources.sorted { Self.rank($0.stream) < Self.rank($1.stream) }
    lanes = self.sources.compactMap { Lane($0) }
  }

  private static func rank(_ stream: SensorStream) -> Int {
    stream == .rotationRate ? -1 : stream.rawValue
  }

  /// The streams that have a sample left.
  var streams: [SensorStream] { lanes.map { $0.source.stream } }

  /// What the device's thermometer showed so far.
  var temperatures: [DeviceTemperature] {
    for source in sources where !source.temperatures.isEmpty { return source.temperatures }
    return []
  }

  /// Bytes read so far and to be read in all.
  var bytes: (read: Int64, total: Int64) {
    sources.reduce((Int64(0), Int64(0))) {
      ($0.0 + $1.bytes.read, $0.1 + max($1.bytes.total, $1.bytes.read))
    }
  }

  mutating func next() -> Sample? {
    guard let first = earliest() else { return nil }
    let sample = lanes[first].run[lanes[first].place]
    pass(1, in: first)
    return sample
  }

  /// Hands on the next samples, as many as there are before another stream's turn, `limit` at most; `nil` at the
  /// end.
  mutating func withRun<R>(
    atMost limit: Int = .max, _ body: (UnsafeBufferPointer<Sample>) -> R
  ) -> R? {
    guard let first = earliest() else { return nil }
    let place = lanes[first].place
    let end = place + min(limit, endOfRun(in: first) - place)
    let result = lanes[first].run.withUnsafeBufferPointer {
      body(UnsafeBufferPointer(rebasing: $0[place..<end]))
    }
    pass(end - place, in: first)
    return result
  }

  private func earliest() -> Int? {
    guard lanes.count > 1 else { return lanes.isEmpty ? nil : 0 }
    var first = 0
    for i in 1..<lanes.count where lanes[i].time < lanes[first].time { first = i }
    return first
  }

  /// Where the samples of a lane end that come before those of all others.
  private func endOfRun(in lane: Int) -> Int {
    let run = lanes[lane].run
    guard lanes.count > 1 else { return run.count }
    var end = lanes[lane].place + 1
    while end < run.count {
      for other in lanes.indices where other != lane {
        // Of equal times the lane in front comes first.
        let (time, limit) = (run[end].time, lanes[other].time)
        if time > limit || (time == limit && other < lane) { return end }
      }
      end += 1
    }
    return end
  }

  private mutating func pass(_ count: Int, in lane: Int) {
    if !lanes[lane].pass(count) { lanes.remove(at: lane) }
  }

  /// A source and the samples that were taken from it and not given.
  private struct Lane {
    let source: any SampleSource
    private(set) var run: [Sample] = []
    private(set) var place = 0
    /// Of the next sample.
    private(set) var time = SensorTime.zero

    /// `nil` where the source has no samples.
    init?(_ source: any SampleSource) {
      self.source = source
      guard refill() else { return nil }
    }

    /// Goes on; `false` at the source's end.
    mutating func pass(_ count: Int) -> Bool {
      place += count
      guard place < run.count else { return refill() }
      time = run[place].time
      return true
    }

    private mutating func refill() -> Bool {
      run.removeAll(keepingCapacity: true)
      source.take(into: &run)
      place = 0
      guard let first = run.first else { return false }
      time = first.time
      return true
    }
  }
}

/// One sample that stands in no table, such as the wall clock at the start.
final class SingleSample: SampleSource {
  private var sample: Sample?
  let stream: SensorStream
  let bytes = (read: Int64(0), total: Int64(0))

  init(_ reading: Reading, at time: SensorTime) {
    sample = Sample(reading, at: time)
    stream = reading.stream
  }

  func next() -> Sample? {
    defer { sample = nil }
    return sample
  }
}

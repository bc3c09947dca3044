import MotionProcessing

/// Merges sources by time. Of equal times the gyroscope comes first, since the attitude at an
/// accelerometer sample needs the rate up to it; else the first stream.
struct SampleMerge {
  private let sources: [any SampleSource]
  private var heads: [Sample?]
  /// The source that alone has samples left: nothing stands against it, and they are taken from it
  /// by the hundred.
  private var last: (any SampleSource)?
  private var run: [Sample] = []
  private var place = 0

  init(_ sources: [any SampleSource]) {
    self.sources = sources.sorted { Self.rank($0.stream) < Self.rank($1.stream) }
    heads = self.sources.map { $0.next() }
  }

  private static func rank(_ stream: MotionProcessing.Stream) -> Int {
    stream == .rotationRate ? -1 : stream.rawValue
  }

  /// The streams that have a sample left.
  var streams: [MotionProcessing.Stream] {
    zip(sources, heads).compactMap { $1 == nil ? nil : $0.stream }
  }

  /// Bytes read so far and to be read in all.
  var bytes: (read: Int, total: Int) {
    sources.reduce((0, 0)) { ($0.0 + $1.bytes.read, $0.1 + max($1.bytes.total, $1.bytes.read)) }
  }

  mutating func next() -> Sample? {
    if place < run.count {
      place += 1
      return run[place - 1]
    }
    if let last { return nextRun(of: last) }
    var first: Int?
    var left = 0
    for i in heads.indices {
      guard let head = heads[i] else { continue }
      left += 1
      if let best = first, let earliest = heads[best], earliest.time <= head.time { continue }
      first = i
    }
    guard let first else { return nil }
    let sample = heads[first]
    if left == 1 { last = sources[first] }
    heads[first] = left == 1 ? nil : sources[first].next()
    return sample
  }

  private mutating func nextRun(of source: any SampleSource) -> Sample? {
    run.removeAll(keepingCapacity: true)
    source.take(into: &run)
    place = run.isEmpty ? 0 : 1
    return run.first
  }
}

/// One sample that stands in no table, such as the wall clock at the start.
final class SingleSample: SampleSource {
  private var sample: Sample?
  let stream: MotionProcessing.Stream
  let bytes = (read: 0, total: 0)

  init(_ reading: Reading, at time: SensorTime) {
    sample = Sample(reading, at: time)
    stream = reading.stream
  }

  func next() -> Sample? {
    defer { sample = nil }
    return sample
  }
}

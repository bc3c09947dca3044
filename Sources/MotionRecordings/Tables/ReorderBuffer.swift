import MotionProcessing

/// Puts rows in order that were written a little out of order.
///
/// Android writes the events of a batch as its threads come by, so neighbours change places;
/// farther jumps are faults of the clock and no business of a reader. Sixteen rows are held: a row
/// that is up to sixteen places late is put where it belongs, any other is passed on as it came,
/// and the coprocessor counts it as late. Equal times keep the order of the file.
struct ReorderBuffer {
  /// How many rows are held.
  static let depth = 16

  /// Room behind the held samples, so that they are moved up once in a while and not each time.
  private static let room = 256

  private var held: [Sample]
  /// Where the earliest of them stands.
  private var first = 0

  init() {
    held = []
    held.reserveCapacity(Self.room + Self.depth + 1)
  }

  /// Takes a sample in; gives the earliest one once the buffer is full.
  mutating func exchange(_ sample: Sample) -> Sample? {
    var i = held.count
    held.append(sample)
    while i > first && held[i - 1].time > sample.time {
      held.swapAt(i, i - 1)
      i -= 1
    }
    return held.count - first > Self.depth ? takeFirst() : nil
  }

  /// The earliest of the samples that are left.
  mutating func takeFirst() -> Sample? {
    guard first < held.count else { return nil }
    let sample = held[first]
    first += 1
    if first == Self.room {
      held.removeFirst(first)
      first = 0
    }
    return sample
  }
}

/// Merges sources by time. Of equal times the gyroscope comes first, since the attitude at an
/// accelerometer sample needs the rate up to it; else the first stream.
struct SampleMerge {
  private let sources: [any SampleSource]
  private var heads: [Sample?]

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
    var first: Int?
    for i in heads.indices {
      guard let head = heads[i] else { continue }
      if let best = first, let earliest = heads[best], earliest.time <= head.time { continue }
      first = i
    }
    guard let first else { return nil }
    let sample = heads[first]
    heads[first] = sources[first].next()
    return sample
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

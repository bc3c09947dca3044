import MotionProcessing

/// Puts rows in order that were written a little out of order.
///
/// Android writes the events of a batch as its threads come by, so neighbours change places;
/// farther jumps are faults of the clock and no business of a reader. Sixteen rows are held: a row
/// that is up to sixteen places late is put where it belongs, any other is passed on as it came,
/// and the coprocessor counts it as late. Equal times keep the order of the file.
///
/// Rows are taken in by the hundred and given one by one. A class, because it owns the memory.
final class ReorderBuffer {
  /// How many rows are held.
  static let depth = 16

  /// How many rows are taken in at once.
  private static let batch = 256

  private let held = UnsafeMutablePointer<Sample>.allocate(capacity: batch + depth)
  /// Where the earliest of them stands.
  private var first = 0
  private var end = 0

  deinit { held.deallocate() }

  /// Whether a sample can be put in before one is taken.
  func makeRoom() -> Bool {
    if end < Self.batch + Self.depth { return true }
    if first == 0 { return false }
    // Samples own nothing, so moving them is copying their bytes.
    held.update(from: held + first, count: end - first)
    end -= first
    first = 0
    return true
  }

  /// Puts a sample where it belongs; there must be room.
  func insert(_ sample: Sample) {
    var i = end
    let farthest = max(first, end - Self.depth)
    while i > farthest && held[i - 1].time > sample.time {
      held[i] = held[i - 1]
      i -= 1
    }
    held[i] = sample
    end += 1
  }

  /// The earliest sample when more are held than may be late.
  func takeReady() -> Sample? { end - first > Self.depth ? takeFirst() : nil }

  /// The earliest of the samples that are left.
  func takeFirst() -> Sample? {
    guard first < end else { return nil }
    first += 1
    return held[first - 1]
  }

  /// Takes a sample in; gives the earliest one once the buffer is full.
  func exchange(_ sample: Sample) -> Sample? {
    // One is given for each that is taken in, so there is room or there can be made some.
    _ = makeRoom()
    insert(sample)
    return takeReady()
  }
}

/// Merges sources by time. Of equal times the gyroscope comes first, since the attitude at an
/// accelerometer sample needs the rate up to it; else the first stream.
struct SampleMerge {
  private let sources: [any SampleSource]
  private var heads: [Sample?]
  /// The source that alone has samples left: nothing stands against it.
  private var last: (any SampleSource)?

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
    if let last { return last.next() }
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

import MotionProcessing

/// Puts the samples of overlapping batches in the order of time.
///
/// A phone sends what it has of each sensor once a period, and one sensor may be a part of a period behind
/// another; a batch may come after the next one. So samples are held until newer ones have come by two periods.
/// A period is measured: the time from the oldest to the newest sample of a batch, the middle of the last eight.
/// Of equal times the gyroscope comes first, as `SampleMerge` has it in files.
struct SampleOrder {
  /// Seconds that samples are held at least and at most.
  static let bounds = 1.0...120.0
  /// Before a batch has come.
  private static let unmeasured = 10.0
  private static let batches = 8
  /// Bytes of samples that may be held.
  static let most = 4 << 20

  /// In order.
  private(set) var held: [Sample] = []
  private var spans: [Double] = []

  /// Seconds that samples are held.
  var window: Double {
    let middle = spans.isEmpty ? Self.unmeasured / 2 : spans.sorted()[spans.count / 2]
    return min(max(2 * middle, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// Whether so many more samples may be held.
  func hasRoom(for count: Int) -> Bool {
    (held.count + count) * MemoryLayout<Sample>.stride <= Self.most
  }

  /// Takes a batch, of which those samples stay that are not held already, in order.
  mutating func add(_ batch: inout [Sample]) {
    batch.sort(by: Self.isBefore)
    var count = 0
    for i in batch.indices {
      let isRepeated = count > 0 && Self.isSame(batch[count - 1], batch[i])
      guard !isRepeated, !holds(batch[i]) else { continue }
      batch[count] = batch[i]
      count += 1
    }
    batch.removeSubrange(count...)
    if let last = held.last, let first = batch.first, Self.isBefore(first, last) {
      held = Self.merged(held, batch)
    } else {
      held += batch
    }
  }

  /// Learns from a batch how long a period is. A fix may be minutes old, so fixes say nothing of it.
  mutating func measure(_ batch: [Sample]) {
    let times = batch.lazy.filter { $0.reading.stream.isMeasuredAtOnce }.map(\.time)
    guard let first = times.min(), let last = times.max() else { return }
    spans.append(last.seconds(since: first))
    if spans.count > Self.batches { spans.removeFirst() }
  }

  /// What has been held for long enough, by the newest sample; with a window other than the measured one where
  /// that is given.
  mutating func takeReady(window: Double? = nil) -> [Sample] {
    guard let newest = held.last(where: { $0.reading.stream.isMeasuredAtOnce }) ?? held.last else {
      return []
    }
    let end = newest.time.advanced(by: -(window ?? self.window))
    let count = held.firstIndex { $0.time > end } ?? held.count
    defer { held.removeFirst(count) }
    return Array(held.prefix(count))
  }

  /// All that is held.
  mutating func takeAll() -> [Sample] {
    defer { held = [] }
    return held
  }

  private static func rank(_ sample: Sample) -> Int {
    let stream = sample.reading.stream
    return stream == .rotationRate ? -1 : stream.rawValue
  }

  private static func isBefore(_ one: Sample, _ other: Sample) -> Bool {
    one.time != other.time ? one.time < other.time : rank(one) < rank(other)
  }

  /// Whether two samples are of the same stream and time.
  private static func isSame(_ one: Sample, _ other: Sample) -> Bool {
    one.time == other.time && rank(one) == rank(other)
  }

  private func holds(_ sample: Sample) -> Bool {
    guard let last = held.last, sample.time <= last.time else { return false }
    var (low, high) = (0, held.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(held[middle], sample) { low = middle + 1 } else { high = middle }
    }
    return low < held.count && Self.isSame(held[low], sample)
  }

  private static func merged(_ one: [Sample], _ other: [Sample]) -> [Sample] {
    var merged: [Sample] = []
    merged.reserveCapacity(one.count + other.count)
    var (i, j) = (0, 0)
    while i < one.count, j < other.count {
      if isBefore(other[j], one[i]) {
        merged.append(other[j])
        j += 1
      } else {
        merged.append(one[i])
        i += 1
      }
    }
    return merged + one[i...] + other[j...]
  }
}

extension SensorStream {
  /// Whether a sample is sent with others of its time: a fix may be old, and a hint is none.
  fileprivate var isMeasuredAtOnce: Bool { self != .location && self != .hint }
}

public import FoundationEssentials
public import MotionProcessing

/// Samples made by hand.
public struct SampleList: SampleSource {
  public let description: SourceDescription
  private let samples: [Sample]
  private var position = 0

  /// Samples in any order; they come by time, those of one time in the order of the list. `start`
  /// is the wall time at time zero.
  public init(_ samples: [Sample], start: Date? = nil, name: String = "samples") {
    let order = samples.indices.sorted {
      (samples[$0].time, $0) < (samples[$1].time, $1)
    }
    self.samples = order.map { samples[$0] }
    description = SourceDescription(
      name: name, streams: Set(samples.map(\.reading.stream)), start: start,
      rates: Self.rates(of: self.samples))
  }

  public mutating func next() -> Sample? {
    guard position < samples.count else { return nil }
    position += 1
    return samples[position - 1]
  }

  /// Samples a second of each stream that has several, by the median of their distances, so that a
  /// gap does not count.
  private static func rates(of samples: [Sample]) -> [MotionProcessing.Stream: Double] {
    var last: [MotionProcessing.Stream: SensorTime] = [:]
    var steps: [MotionProcessing.Stream: [Double]] = [:]
    for sample in samples {
      let stream = sample.reading.stream
      guard stream != .hint, stream != .wallClock else { continue }
      if let before = last[stream], before < sample.time {
        steps[stream, default: []].append(sample.time.seconds(since: before))
      }
      last[stream] = sample.time
    }
    return steps.mapValues { 1 / $0.sorted()[$0.count / 2] }
  }
}

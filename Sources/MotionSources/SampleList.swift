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
      rates: MeasuredRates.rates(of: self.samples))
  }

  public mutating func next() -> Sample? {
    guard position < samples.count else { return nil }
    position += 1
    return samples[position - 1]
  }
}

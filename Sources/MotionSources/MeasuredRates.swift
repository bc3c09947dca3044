import MotionProcessing

/// How fast streams run, seen from their samples.
enum MeasuredRates {
  /// Samples a second of each stream that has several, by the median of their distances, so that
  /// neither a gap nor a repeated stamp counts.
  static func rates(of samples: [Sample]) -> [SensorStream: Double] {
    var last: [SensorStream: SensorTime] = [:]
    var steps: [SensorStream: [Double]] = [:]
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

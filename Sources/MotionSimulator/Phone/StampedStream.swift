import MotionProcessing

/// One stream behind a clock with errors: new stamps, samples that are not delivered, and samples
/// that wait for their batch.
struct StampedStream: Sendable {
  private let errors: ClockErrors
  private var random: RandomSource
  private var lastStamp = -Double.infinity
  private var lastKept = -Double.infinity
  private var batchEnd = 0.0
  private var waiting: [Sample] = []

  init(_ errors: ClockErrors, seed: UInt64, stream: SensorStream) {
    self.errors = errors
    let number = UInt64(stream.rawValue)
    random = RandomSource(seed: seed &+ number &* 0x9E37_79B9, stream: 51)
  }

  /// The sample with the stamp of its clock; nil where it is not delivered.
  mutating func stamped(_ sample: Sample) -> Sample? {
    let time = sample.time.seconds
    guard time >= errors.start else { return nil }
    if let after = errors.slowsAfter, time >= after {
      // A hundredth of tolerance keeps every n-th sample where the rates are multiples.
      guard time - lastKept >= 0.99 / errors.slowRate else { return nil }
      lastKept = time
    }
    var stamp = time * (1 + errors.drift * 1e-6) + errors.offset
    if errors.jitter > 0 { stamp += errors.jitter * random.normal() }
    // A microsecond apart: jitter never turns two samples round.
    stamp = max(stamp, lastStamp + 1e-6)
    lastStamp = stamp
    var copy = sample
    copy.time = SensorTime(seconds: stamp)
    return copy
  }

  /// Delivers `sample`, or keeps it until its batch is full.
  mutating func deliver(_ sample: Sample, into output: inout [Sample]) {
    guard errors.batch > 0 else {
      output.append(sample)
      return
    }
    if batchEnd == 0 { batchEnd = sample.time.seconds + errors.batch }
    if sample.time.seconds >= batchEnd {
      flush(into: &output)
      batchEnd = sample.time.seconds + errors.batch
    }
    waiting.append(sample)
  }

  /// Delivers the samples of the batch that is not full.
  mutating func flush(into output: inout [Sample]) {
    output += waiting
    waiting.removeAll(keepingCapacity: true)
  }
}

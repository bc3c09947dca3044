import MotionProcessing

/// A coprocessor with a digest behind it.
public struct DigestRun {
  private var coprocessor = MotionCoprocessor()
  private var sink = DigestSink()

  /// A run that has seen nothing.
  public init() {}

  /// Takes `count` records; those of an unknown kind are passed over.
  public mutating func process(_ records: UnsafePointer<UInt64>, count: Int) {
    for i in 0..<count {
      guard let sample = SampleRecord.sample(at: records + i * SampleRecord.words) else { continue }
      coprocessor.process(sample, into: &sink)
    }
  }

  /// Ends the input.
  public mutating func finish() {
    coprocessor.finish(into: &sink)
    sink.finish()
  }

  /// The number of all that was said so far.
  public var digest: UInt64 { sink.digest.value }
  /// How many messages that were.
  public var messages: Int { sink.messages }
}

import MotionDigest
@_spi(Training) import MotionProcessing

/// Activity by itself, as the coprocessor and its client run it: window, recognizer, history.
struct ActivityWork {
  private var resampler = UniformResampler()
  private var window = FeatureWindow()
  private var recognizer = ActivityRecognizer()
  private var history = ActivityTimeline()
  private var end = SensorTime(seconds: MotionBatch.duration)
  private(set) var batches = 0
  /// Counts answers, which keeps the compiler from dropping the work.
  private(set) var answers = 0

  /// Processes a file's first records.
  mutating func process(_ file: RecordFile, count: Int) {
    for i in 0..<count {
      guard let sample = SampleRecord.sample(at: file.records + i * SampleRecord.words) else {
        continue
      }
      while sample.time >= end { closeBatch() }
      process(sample)
    }
  }

  private mutating func process(_ sample: Sample) {
    switch sample.reading {
    case .acceleration(let value):
      resampler.process(value, at: sample.time) { window.process($0, at: $1) }
    case .rotationRate(let value): recognizer.process(rotationRate: value, at: sample.time)
    case .location(let fix): recognizer.process(fix, at: sample.time)
    default: break
    }
  }

  private mutating func closeBatch() {
    let found = recognizer.closeBatch(at: end, features: window.features(), steps: 0)
    var coverage = StreamCoverage()
    coverage.insert(.acceleration)
    history.process(
      MotionBatch(
        start: end.advanced(by: -MotionBatch.duration), end: end, activity: found.activity,
        evidence: found.evidence, pedometer: nil, coverage: coverage))
    while let piece = history.next() { answers += piece.state.walking ? 1 : 2 }
    while recognizer.nextEvent() != nil { answers += 1 }
    answers += found.activity.walking ? 1 : 2
    batches += 1
    end = end.advanced(by: MotionBatch.duration)
  }
}

import Glibc
import MotionDigest
@_spi(Training) import MotionProcessing

/// Runs whose cost is looked at. The sink is almost empty, so that the cost is the coprocessor's.
enum Measurement {
  /// Counts messages, which keeps the compiler from dropping the work.
  struct CountingSink: MotionSink {
    var count = 0
    mutating func receive(_ sample: Sample) {}
    mutating func receive(_ motion: DeviceMotion) { count += motion.acceleration.x > 0 ? 1 : 2 }
    mutating func receive(_ altitude: AltitudeUpdate) { count += 1 }
    mutating func receive(_ point: TrackPoint) { count += 1 }
    mutating func receive(_ revision: StepRevision) { count += 1 }
    mutating func receive(_ event: MotionEvent) { count += 1 }
    mutating func receive(_ batch: MotionBatch) { count += batch.activity.walking ? 1 : 2 }
    mutating func receive(_ fault: SampleFault) { count += 1 }
  }

  /// Processes the first records; the number of messages.
  static func work(_ file: RecordFile, count: Int) -> Int {
    var coprocessor = MotionCoprocessor()
    var sink = CountingSink()
    process(file, 0..<count, with: &coprocessor, into: &sink)
    return sink.count
  }

  /// Heap calls while all records after the first `warmUp` are processed, history included; `nil`
  /// without the counting library.
  static func allocations(_ file: RecordFile, after warmUp: Int) -> UInt64? {
    typealias Counter = @convention(c) () -> UInt64
    guard let symbol = dlsym(nil, "allocation_count") else { return nil }
    let count = unsafeBitCast(symbol, to: Counter.self)
    var coprocessor = MotionCoprocessor()
    var sink = DigestSink()
    process(file, 0..<warmUp, with: &coprocessor, into: &sink)
    let before = count()
    // The coprocessor has taken memory in its initializer: a counter at 0 counts nothing.
    guard before > 0 else { return nil }
    process(file, warmUp..<file.count, with: &coprocessor, into: &sink)
    coprocessor.finish(into: &sink)
    sink.finish()
    return count() - before
  }

  /// Wall time of one run over all records, divided by their number.
  static func nanosecondsPerRecord(_ file: RecordFile) -> Double {
    let begin = monotonicNanoseconds()
    let messages = work(file, count: file.count)
    let end = monotonicNanoseconds()
    return messages > 0 ? Double(end - begin) / Double(file.count) : .nan
  }

  /// Wall time of the pedometer alone, resampler included, over the file's accelerations, divided
  /// by their number.
  static func pedometerNanosecondsPerSample(_ file: RecordFile) -> Double {
    var samples: [(Vector3, SensorTime)] = []
    for i in 0..<file.count {
      guard let sample = SampleRecord.sample(at: file.records + i * SampleRecord.words),
        case .acceleration(let value) = sample.reading
      else { continue }
      samples.append((value, sample.time))
    }
    let begin = monotonicNanoseconds()
    let messages = steps(samples)
    let end = monotonicNanoseconds()
    return messages > 0 ? Double(end - begin) / Double(samples.count) : .nan
  }

  /// Wall time of the attitude filter alone over the file's samples, divided by the number of
  /// accelerations among them.
  static func attitudeNanosecondsPerRow(_ file: RecordFile, withField: Bool) -> Double {
    let samples = AttitudeWork.samples(file, withField: withField)
    var work = AttitudeWork()
    let begin = monotonicNanoseconds()
    work.process(samples)
    let end = monotonicNanoseconds()
    let rows = samples.count / (withField ? 3 : 2)
    return work.answers > 0 ? Double(end - begin) / Double(rows) : .nan
  }

  /// Messages of a pedometer and its resampler, as the coprocessor runs them.
  private static func steps(_ samples: [(Vector3, SensorTime)]) -> Int {
    var resampler = UniformResampler()
    var pedometer = Pedometer()
    var messages = 0
    for (value, time) in samples {
      resampler.process(value, at: time) { pedometer.process($0, at: $1) }
      while pedometer.nextRevision() != nil { messages += 1 }
      while pedometer.nextEvent() != nil { messages += 1 }
    }
    return messages
  }

  private static func process(
    _ file: RecordFile, _ range: Range<Int>, with coprocessor: inout MotionCoprocessor,
    into sink: inout some MotionSink
  ) {
    for i in range {
      guard let sample = SampleRecord.sample(at: file.records + i * SampleRecord.words) else {
        continue
      }
      coprocessor.process(sample, into: &sink)
    }
  }

  private static func monotonicNanoseconds() -> Int64 {
    var t = timespec()
    clock_gettime(CLOCK_MONOTONIC, &t)
    return Int64(t.tv_sec) * 1_000_000_000 + Int64(t.tv_nsec)
  }
}

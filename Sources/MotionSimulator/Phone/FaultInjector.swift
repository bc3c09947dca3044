import MotionProcessing

/// Puts the faults of `PhoneFaults` into a stream of samples.
struct FaultInjector: Sendable {
  private let faults: PhoneFaults
  private let isIdle: Bool
  private var random: RandomSource
  private var clocks: [SensorStream: StampedStream] = [:]
  private var held: Sample?
  private var gapStart = Double.infinity
  private var gapEnd = Double.infinity
  private var awaitsPressure: Bool

  init(_ faults: PhoneFaults, seed: UInt64) {
    self.faults = faults
    isIdle = faults == .none
    random = RandomSource(seed: seed, stream: 11)
    awaitsPressure = faults.isFirstPressureStale
    for (stream, errors) in faults.clocks {
      clocks[stream] = StampedStream(errors, seed: seed, stream: stream)
    }
    planGap(after: 0)
  }

  /// Appends what is delivered for `sample`.
  mutating func pass(_ sample: Sample, into output: inout [Sample]) {
    if isIdle {
      output.append(sample)
      return
    }
    let stream = sample.reading.stream
    guard clocks[stream] != nil else {
      damage(sample, into: &output)
      return
    }
    guard let stamped = clocks[stream]?.stamped(sample) else { return }
    var delivered: [Sample] = []
    damage(stamped, into: &delivered)
    for one in delivered { clocks[stream]?.deliver(one, into: &output) }
  }

  /// Appends the samples not delivered when the simulation ends: batches and a late sample.
  mutating func finish(into output: inout [Sample]) {
    for stream in SensorStream.allCases { clocks[stream]?.flush(into: &output) }
    if let held { output.append(held) }
    held = nil
  }

  private mutating func damage(_ sample: Sample, into output: inout [Sample]) {
    guard isMotion(sample) else {
      output.append(first(sample))
      return
    }
    if isInGap(sample.time.seconds) { return }
    var delivered = sample
    delivered.reading = damaged(sample.reading)
    if held == nil && random.uniform() < faults.late {
      held = delivered
      return
    }
    output.append(delivered)
    if random.uniform() < faults.repeated { output.append(delivered) }
    if let late = held, late.reading.stream == delivered.reading.stream {
      output.append(late)
      held = nil
    }
  }

  /// Without news an app shows what it got in the session before: 399 of 546 recordings of iPhones
  /// began so. The phone was some metres higher or lower then.
  private mutating func first(_ sample: Sample) -> Sample {
    guard awaitsPressure, case .pressure(let p) = sample.reading else { return sample }
    awaitsPressure = false
    var stale = sample
    // 12 Pa are 1 m.
    stale.reading = .pressure(p + 0.012 * 6 * random.normal())
    return stale
  }

  private func isMotion(_ sample: Sample) -> Bool {
    switch sample.reading {
    case .acceleration, .rotationRate, .magneticField: true
    default: false
    }
  }

  private mutating func isInGap(_ time: Double) -> Bool {
    if time >= gapEnd { planGap(after: time) }
    return time >= gapStart && time < gapEnd
  }

  private mutating func planGap(after time: Double) {
    guard let mean = faults.secondsBetweenGaps else { return }
    // Waiting times of a Poisson process.
    gapStart = time - mean * Trigonometry.log(1 - random.uniform())
    gapEnd = gapStart + random.uniform(0.3, 3)
  }

  private mutating func damaged(_ reading: Reading) -> Reading {
    let isBroken = random.uniform() < faults.notANumber
    switch reading {
    case .acceleration(let v):
      return .acceleration(isBroken ? Vector3(v.x, .nan, v.z) : clipped(v))
    case .rotationRate(let v):
      return .rotationRate(isBroken ? Vector3(.nan, v.y, v.z) : v)
    case .magneticField(let v):
      return .magneticField(isBroken ? Vector3(v.x, v.y, .nan) : v)
    default:
      return reading
    }
  }

  private func clipped(_ v: Vector3) -> Vector3 {
    guard let range = faults.range else { return v }
    return Vector3(
      min(max(v.x, -range), range), min(max(v.y, -range), range), min(max(v.z, -range), range))
  }
}

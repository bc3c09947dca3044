import MotionProcessing

/// Puts the faults of `PhoneFaults` into a stream of samples.
struct FaultInjector: Sendable {
  private let faults: PhoneFaults
  private var random: RandomSource
  private var held: Sample?
  private var gapStart = Double.infinity
  private var gapEnd = Double.infinity

  init(_ faults: PhoneFaults, seed: UInt64) {
    self.faults = faults
    random = RandomSource(seed: seed, stream: 11)
    planGap(after: 0)
  }

  /// Appends what is delivered for `sample`.
  mutating func pass(_ sample: Sample, into output: inout [Sample]) {
    guard faults != .none, isMotion(sample) else {
      output.append(sample)
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

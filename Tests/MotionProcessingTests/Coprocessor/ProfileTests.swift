import MotionProcessing
import MotionSimulator
import MotionTestSupport
import Testing

@Suite("Smaller coprocessors say what the whole one says of the streams that they hear")
struct ProfileTests {
  private static func life(_ more: String = "") -> [Sample] {
    let text = "\(ShortLife.onFoot)\n\(more)\n"
    guard let scenario = try? Scenario(name: "profiles", text: text) else { return [] }
    var simulation = Simulation(scenario, seed: 42)
    var samples: [Sample] = []
    while let sample = simulation.next() { samples.append(sample) }
    return samples
  }

  /// With a hole of two minutes, a stamp far ahead, a late one, hints and a clock.
  private static let samples: [Sample] = {
    var samples = life("in cup_holder\ndrive 80 s")
    guard let end = samples.last?.time.nanoseconds else { return [] }
    let (third, half) = (samples.count / 3, samples.count / 2)
    samples.insert(Sample(.hint(.watch(true)), at: samples[third].time), at: third)
    samples.insert(
      Sample(.wallClock(1_750_000_000_000_000_000), at: samples[third].time), at: third)
    samples.insert(samples[half - 900], at: half)
    samples.insert(
      Sample(.acceleration(Vector3(0, 0, -1)), at: SensorTime(nanoseconds: end * 9)), at: half)
    for i in (samples.count * 3 / 4)..<samples.count {
      samples[i].time.nanoseconds += 120_000_000_000
    }
    return samples
  }()

  private func whole(_ streams: Set<SensorStream>, of samples: [Sample]) -> RecordingSink {
    var coprocessor = MotionCoprocessor(origin: SensorTime(seconds: 5))
    var sink = RecordingSink()
    for sample in samples where streams.contains(sample.reading.stream) {
      coprocessor.process(sample, into: &sink)
    }
    coprocessor.finish(into: &sink)
    return sink
  }

  @Test("Activity, steps, trips and faults of accelerometer and hints")
  func activity() {
    var coprocessor = ActivityCoprocessor(origin: SensorTime(seconds: 5))
    var sink = RecordingSink()
    for sample in Self.samples { coprocessor.process(sample, into: &sink) }
    coprocessor.finish(into: &sink)
    let whole = whole([.acceleration, .hint], of: Self.samples)
    #expect(sink.steps.count > 90)
    #expect(sink.revisions == whole.revisions)
    #expect(sink.batches == whole.batches)
    #expect(sink.events == whole.events)
    #expect(sink.faults == whole.faults && !sink.faults.isEmpty)
    #expect(Set(sink.batches.map(\.activity.flags)).count > 3)
  }

  @Test("Attitude of accelerometer, gyroscope, magnetometer, fixes and clock")
  func attitude() {
    var coprocessor = AttitudeCoprocessor(origin: SensorTime(seconds: 5))
    var sink = RecordingSink()
    for sample in Self.samples { coprocessor.process(sample, into: &sink) }
    coprocessor.finish(into: &sink)
    let whole = whole(
      [.acceleration, .rotationRate, .magneticField, .location, .wallClock], of: Self.samples)
    #expect(sink.motions.count > 5_000)
    #expect(sink.motions == whole.motions)
    #expect(sink.faults == whole.faults && !sink.faults.isEmpty)
    #expect(sink.motions.last?.magneticToTrueNorth != nil)
    #expect(coprocessor.sensorCalibration != nil)
  }

  @Test("Steps of the accelerometer, where nobody cycles")
  func steps() {
    var coprocessor = StepCoprocessor(origin: SensorTime(seconds: 5))
    var sink = RecordingSink()
    for sample in Self.samples { coprocessor.process(sample, into: &sink) }
    coprocessor.finish(into: &sink)
    let whole = whole([.acceleration], of: Self.samples)
    #expect(!whole.batches.contains { $0.activity.cycling })
    #expect(sink.steps.count > 90)
    #expect(sink.revisions == whole.revisions)
    #expect(sink.events == whole.events.filter { $0.kind == .pause || $0.kind == .resume })
    #expect(sink.faults == whole.faults && !sink.faults.isEmpty)
    #expect(sink.batches.map(\.pedometer) == whole.batches.map(\.pedometer))
    #expect(sink.batches.map(\.end) == whole.batches.map(\.end))
    #expect(sink.batches.allSatisfy { $0.activity == .undecided && $0.evidence == nil })
  }

  @Test("On a bicycle the one that knows no activity counts pedals that the others do not")
  func bicycle() {
    let samples = Self.life("cycle 60 s")
    var plain = RecordingSink()
    var coprocessor = StepCoprocessor()
    for sample in samples { coprocessor.process(sample, into: &plain) }
    coprocessor.finish(into: &plain)
    let whole = whole([.acceleration], of: samples)
    #expect(whole.revisions.count { $0.refusal == .cycling } > 0)
    #expect(!plain.revisions.contains { $0.refusal == .cycling })
  }

  @Test("What was learned of steps is given and taken")
  func learned() throws {
    var calibration = StrideCalibration()
    try calibration.learn(
      metres: 500, error: 2, walked: DistanceByCadence(450, cadence: 1.85))
    var distances: [Double] = []
    for known in [StrideCalibration(), calibration] {
      var coprocessor = StepCoprocessor()
      coprocessor.strideCalibration = known
      var sink = RecordingSink()
      for sample in Self.samples { coprocessor.process(sample, into: &sink) }
      coprocessor.finish(into: &sink)
      #expect(coprocessor.strideCalibration == known)
      distances.append(sink.steps.reduce(0) { $0 + ($1.length ?? 0) })
    }
    #expect(distances[1] > distances[0] * 1.03)
  }
}

import MotionTestSupport
import Testing

@testable import MotionProcessing

/// Samples of a device that lies and is turned a little, from `start` on; seconds on the device's
/// clock.
private func samples(from start: Double, seconds: Double, rate: Double = 50) -> [Sample] {
  (0..<Int(seconds * rate)).flatMap { i -> [Sample] in
    let t = start + Double(i) / rate
    let time = SensorTime(seconds: t)
    let turn = 0.2 * Trigonometry.sin(t)
    var now = [
      Sample(.acceleration(Vector3(turn, 0.01 * Trigonometry.cos(9 * t), -1)), at: time),
      Sample(.rotationRate(Vector3(0, 0.2 * Trigonometry.cos(t), 0.01)), at: time),
      Sample(.magneticField(Vector3(20, 3 * turn, -43)), at: time),
    ]
    if i % Int(rate) == 0 { now.append(Sample(.pressure(101.3 - 0.001 * turn), at: time)) }
    return now
  }
}

private func run(
  _ samples: [Sample], origin: SensorTime = .zero
) -> RecordingSink {
  var coprocessor = MotionCoprocessor(origin: origin)
  var sink = RecordingSink()
  for sample in samples { coprocessor.process(sample, into: &sink) }
  coprocessor.finish(into: &sink)
  return sink
}

/// All messages as text.
private func text(_ sink: RecordingSink) -> String {
  "\(sink.motions)\(sink.altitudes)\(sink.track)\(sink.revisions)\(sink.events)\(sink.batches)"
    + "\(sink.faults)"
}

@Suite("The coprocessor: time, order, pieces")
struct MotionCoprocessorTests {
  @Test("One batch for each 2.5 s, ending at its multiples, and one for the rest")
  func batches() {
    let sink = run(samples(from: 0.3, seconds: 11))
    #expect(sink.batches.map(\.end.seconds) == [2.5, 5, 7.5, 10, 12.5])
    #expect(sink.batches.allSatisfy { $0.end.seconds(since: $0.start) == MotionBatch.duration })
    #expect(sink.batches.allSatisfy { $0.coverage.contains(.acceleration) })
    #expect(sink.batches.allSatisfy { $0.pedometer != nil })
  }

  @Test("One device motion for each accelerometer sample, one altitude for each pressure")
  func messages() {
    let sink = run(samples(from: 0, seconds: 6))
    #expect(sink.motions.map(\.time) == (0..<300).map { SensorTime(seconds: Double($0) / 50) })
    #expect(sink.altitudes.count == 6)
    #expect(sink.faults.isEmpty)
  }

  @Test("A batch without a barometer has no floors, one without accelerometer no pedometer")
  func missing() throws {
    let all = samples(from: 0, seconds: 4)
    let noBarometer = run(all.filter { $0.reading.stream != .pressure })
    let walked = try #require(noBarometer.batches.first?.pedometer)
    #expect(walked.floorsAscended == nil && walked.floorsDescended == nil)
    let noAccelerometer = run(all.filter { $0.reading.stream != .acceleration })
    #expect(noAccelerometer.batches.count == 2)
    #expect(noAccelerometer.batches.allSatisfy { $0.pedometer == nil })
    #expect(noAccelerometer.motions.isEmpty)
  }

  /// Every message in every field.
  private struct Messages: SampleFed {
    var coprocessor = MotionCoprocessor()
    var sink = RecordingSink()

    mutating func process(_ sample: Sample) { coprocessor.process(sample, into: &sink) }

    func answers() -> [Answer] {
      var (coprocessor, sink) = (coprocessor, sink)
      coprocessor.finish(into: &sink)
      return [Answer(text(sink), at: .zero)]
    }
  }

  @Test("A copy taken anywhere goes on as the original does, in every field of every message")
  func cut() {
    #expect(Law.otherCut.breach(on: samples(from: 0, seconds: 8)) { _ in Messages() } == nil)
  }

  @Test("Samples before the origin are prior knowledge; nothing is dated before it")
  func origin() throws {
    let sink = run(samples(from: -6, seconds: 14))
    #expect(sink.motions.first?.time == .zero)
    #expect(sink.altitudes.first?.time == .zero)
    #expect(sink.altitudes.count == 9)
    #expect(sink.batches.first?.start == .zero)
    #expect(sink.batches.map(\.end.seconds) == [2.5, 5, 7.5, 10])
    let only = run(samples(from: -6, seconds: 5))
    #expect(only.batches.isEmpty && only.motions.isEmpty && only.altitudes.isEmpty)
  }

  @Test("What came before the origin does not count as coverage of the first batch")
  func coverage() throws {
    let before = samples(from: -3, seconds: 3).filter { $0.reading.stream == .magneticField }
    let after = samples(from: 0, seconds: 3).filter { $0.reading.stream == .acceleration }
    let first = try #require(run(before + after).batches.first)
    #expect(first.coverage.contains(.acceleration))
    #expect(!first.coverage.contains(.magneticField))
  }

  @Test("The origin may be anywhere; beyond all limits it is zero")
  func anyOrigin() {
    for seconds in [-1e9, 1.6e9] {
      let origin = SensorTime(seconds: seconds)
      let ends = run(samples(from: seconds, seconds: 6), origin: origin).batches.map {
        $0.end.seconds(since: origin)
      }
      #expect(ends == [2.5, 5, 7.5])
    }
    for extreme in [Int64.min, .max] {
      let sink = run(samples(from: 0, seconds: 3), origin: SensorTime(nanoseconds: extreme))
      #expect(sink.batches.map(\.end.seconds) == [2.5, 5])
    }
  }

  @Test("The rate may change at any time")
  func rates() {
    let rates: [Double] = [50, 12.5, 100, 20, 200]
    let all = rates.enumerated().flatMap {
      samples(from: Double($0) * 5, seconds: 5, rate: $1)
    }
    let sink = run(all)
    #expect(sink.batches.count == 10)
    #expect(sink.faults.isEmpty)
    #expect(sink.motions.count == all.count { $0.reading.stream == .acceleration })
  }

  @Test("Repeated and late samples change no result; each is reported")
  func disorder() {
    let clean = samples(from: 0, seconds: 6)
    var dirty: [Sample] = []
    for (i, sample) in clean.enumerated() {
      dirty.append(sample)
      if i % 40 == 3 { dirty.append(sample) }
      if i % 40 == 23 { dirty.append(clean[i - 12]) }
    }
    let count = dirty.count - clean.count
    var sink = run(dirty)
    #expect(count > 10)
    #expect(sink.faults.count == count)
    #expect(sink.faults.allSatisfy { $0.kind == .late || $0.kind == .repeated })
    sink.faults = []
    #expect(text(sink) == text(run(clean)))
  }
}

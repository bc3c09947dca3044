import MotionTestSupport
import Testing

@testable import MotionProcessing

private func rest(from start: Double, seconds: Double) -> [Sample] {
  (0..<Int(seconds * 50)).map {
    Sample(.acceleration(Vector3(0, 0, -1)), at: SensorTime(seconds: start + Double($0) / 50))
  }
}

private func run(_ samples: [Sample]) -> RecordingSink {
  var coprocessor = MotionCoprocessor()
  var sink = RecordingSink()
  for sample in samples { coprocessor.process(sample, into: &sink) }
  coprocessor.finish(into: &sink)
  return sink
}

@Suite("The coprocessor against malice")
struct MaliceTests {
  @Test(
    "A silence is over in two batches, be it of a minute or of a hundred years",
    arguments: [
      70, 86_400, 3.1e9,
    ])
  func silence(seconds: Double) {
    let sink = run(rest(from: 0, seconds: 5) + rest(from: seconds + 1, seconds: 5))
    #expect(sink.motions.count == 500)
    #expect(sink.faults.map(\.kind) == [.gap])
    #expect((5...7).contains(sink.batches.count), "\(sink.batches.count) batches")
    for (a, b) in zip(sink.batches, sink.batches.dropFirst()) { #expect(a.end <= b.start) }
    #expect(sink.batches.allSatisfy { $0.end.nanoseconds % MotionBatch.nanoseconds == 0 })
  }

  @Test("A short silence says so in every batch's coverage")
  func shortSilence() {
    let sink = run(rest(from: 0, seconds: 5) + rest(from: 7.5, seconds: 2.5))
    #expect(sink.batches.map(\.coverage.isEmpty) == [false, false, true, false])
  }

  @Test(
    "One damaged stamp costs its own samples and nothing else",
    arguments: [
      66, 3_600, 1e9, 3.1e9,
    ])
  func damagedStamp(ahead: Double) {
    let good = rest(from: 0, seconds: 10)
    let time = SensorTime(seconds: 5 + ahead)
    let bad = [
      Sample(.acceleration(Vector3(0, 0, -1)), at: time), Sample(.pressure(101), at: time),
      Sample(.wallClock(0), at: time),
    ]
    for place in [1, 250, good.count] {
      let sink = run(good.prefix(place) + bad + good.dropFirst(place))
      #expect(sink.motions.count == good.count)
      #expect(sink.batches.count == 4)
      #expect(sink.altitudes.isEmpty)
      #expect(sink.faults.map(\.kind) == [.absurd, .absurd, .absurd])
    }
  }

  @Test("Any readings at any times are survived, and what comes after is understood")
  func anything() {
    let extremes = [
      0, -0.0, 1, -1, 1.9, 249, 1e9, 1e300, -1e300, .leastNonzeroMagnitude, Double.nan, .infinity,
      -.infinity,
    ]
    let times: [Int64] = [
      0, 1, -1, .min, .max, .min + 1, .max - 1, 2_500_000_000, -2_500_000_000,
      SensorTime.limitNanoseconds, -SensorTime.limitNanoseconds, SensorTime.limitNanoseconds + 1,
      3_000_000_000_000_000_000, -3_000_000_000_000_000_000, 20_000_000,
    ]
    var random = SplitMix64(seed: 3)
    func pick<T>(_ all: [T]) -> T { random.pick(all) }
    for _ in 0..<40 {
      var coprocessor = MotionCoprocessor(origin: SensorTime(nanoseconds: pick(times)))
      var sink = RecordingSink()
      for _ in 0..<60 {
        let v = Vector3(pick(extremes), pick(extremes), pick(extremes))
        let fix = LocationFix(
          latitude: v.x, longitude: v.y, altitude: v.z, horizontalAccuracy: pick(extremes),
          verticalAccuracy: pick(extremes), speed: pick(extremes), course: pick(extremes))
        let reading = pick(
          [
            .acceleration(v), .rotationRate(v), .magneticField(v), .pressure(100 + v.x),
            .location(fix), .hint(.power(true)), .wallClock(pick(times)),
          ] as [Reading])
        coprocessor.process(Sample(reading, at: SensorTime(nanoseconds: pick(times))), into: &sink)
      }
      coprocessor.finish(into: &sink)
      #expect(sink.batches.count <= 180)
      #expect(sink.motions.allSatisfy { $0.acceleration.isFinite })
      for frame in ReferenceFrame.allCases {
        #expect(sink.motions.allSatisfy { $0.gravity(in: frame).isFinite })
      }
    }
  }
}

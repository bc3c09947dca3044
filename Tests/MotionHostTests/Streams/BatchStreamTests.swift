import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("Batches of a second")
struct BatchStreamTests {
  /// Boot-clock seconds of the readings, batch by batch.
  private func stamps(_ updates: [MotionUpdate]) -> [[Double]] {
    updates.compactMap { update in
      switch update {
      case .accelerometerBatch(let batch): batch.map { $0.moment.timestamp - 500 }
      case .deviceMotionBatch(let batch): batch.map { $0.moment.timestamp - 500 }
      default: nil
      }
    }
  }

  @Test("Every sample is in one batch, each of one second")
  func whole() {
    var bench = StreamBench(AccelerometerBatchStream())
    for i in 0...2400 { bench.hand(.acceleration(0, at: Double(i) / 800), at: Double(i) / 800) }
    let batches = stamps(bench.updates)
    #expect(batches.map(\.count) == [800, 800, 800])
    let all = batches.flatMap { $0 }
    let expected: [Double] = (0..<2400).map { Double($0) / 800 }
    #expect(zip(all, expected).allSatisfy { abs($0 - $1) < 1e-9 })
    #expect(bench.stream.demand == [.acceleration: .infinity])
  }

  @Test("The rest comes before the failure of a lost sensor, and nothing after it")
  func rest() {
    var bench = StreamBench(AccelerometerBatchStream())
    for i in 0..<50 { bench.hand(.acceleration(0, at: Double(i) / 100), at: Double(i) / 100) }
    #expect(bench.updates.isEmpty)
    bench.hand(.lost(.acceleration), at: 1)
    #expect(stamps(bench.updates).map(\.count) == [50])
    #expect(bench.updates.last == .failure(.unknown))
    bench.hand(.acceleration(0, at: 9), at: 9)
    bench.hand(.lost(.acceleration), at: 10)
    #expect(bench.updates.count == 2)
  }

  @Test("Without a rest the failure stands alone")
  func noRest() {
    var bench = StreamBench(DeviceMotionBatchStream())
    bench.hand(.lost(.magneticField), at: 1)
    bench.hand(.lost(.rotationRate), at: 1)
    #expect(bench.updates == [.failure(.unknown)])
  }

  @Test("A gap ends a batch; the next one begins after it")
  func gap() {
    var bench = StreamBench(AccelerometerBatchStream())
    for time in [0, 0.4, 7.3, 7.9, 8.2, 8.4] { bench.hand(.acceleration(0, at: time), at: time) }
    #expect(stamps(bench.updates).map(\.count) == [2, 3])
    bench.hand(.lost(.acceleration), at: 9)
    #expect(stamps(bench.updates).map(\.count) == [2, 3, 1])
  }

  @Test("Device motion comes in the default frame, faster than 100 Hz where the sensor is")
  func deviceMotion() {
    var bench = StreamBench(DeviceMotionBatchStream())
    for i in 0...200 { bench.hand(.motion(.level(at: Double(i) / 200)), at: Double(i) / 200) }
    #expect(stamps(bench.updates).map(\.count) == [200])
    guard case .deviceMotionBatch(let batch) = bench.updates.first else {
      Issue.record("No batch came.")
      return
    }
    #expect(batch.allSatisfy { $0.heading == nil && $0.fieldAccuracy == .uncalibrated })
  }

  @Test("Stamps that hardly grow do not fill the memory; others are left out")
  func malice() {
    var bench = StreamBench(AccelerometerBatchStream())
    for i in 0..<10_000 {
      let time = SensorTime(nanoseconds: Int64(i / 2))
      bench.hand(.sample(Sample(.acceleration(.zero), at: time)), at: time)
    }
    #expect(stamps(bench.updates).map(\.count) == [4096])
    for end in [Int64.min, .max] {
      let time = SensorTime(nanoseconds: end)
      bench.hand(.sample(Sample(.acceleration(.zero), at: time)), at: time)
    }
    bench.hand(.acceleration(.nan, at: 5), at: 5)
    bench.hand(.lost(.acceleration), at: 6)
    #expect(stamps(bench.updates).map(\.count) == [4096, 904])
  }
}

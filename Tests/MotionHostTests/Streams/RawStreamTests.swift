import FoundationEssentials
import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("Raw sensor streams")
struct RawStreamTests {
  @Test("Each sensor gives its own readings with their times on both clocks")
  func kinds() {
    let value = Vector3(0.25, -3, 40)
    let cases: [(SensorStream, Reading, (VectorReading) -> MotionUpdate)] = [
      (.acceleration, .acceleration(value), MotionUpdate.accelerometer),
      (.rotationRate, .rotationRate(value), MotionUpdate.gyroscope),
      (.magneticField, .magneticField(value), MotionUpdate.magnetometer),
    ]
    for (sensor, reading, update) in cases {
      var bench = StreamBench(RawStream(sensor, interval: 0.01))
      for (_, other, _) in cases where other.stream != sensor {
        bench.hand(.sample(Sample(other, at: SensorTime(seconds: 2))), at: 2)
      }
      bench.hand(.sample(Sample(reading, at: SensorTime(seconds: 3))), at: 3)
      let moment = Moment(timestamp: 503, date: bench.date(3))
      #expect(bench.updates == [update(VectorReading(moment: moment, value: value))])
      #expect(bench.stream.demand == [sensor: 100])
    }
  }

  @Test("Demand follows the interval, and what is no interval means 100 Hz")
  func demand() {
    var stream = RawStream(.rotationRate, interval: 0.02)
    #expect(stream.demand == [.rotationRate: 50])
    stream.setInterval(-1)
    #expect(stream.demand == [.rotationRate: 100])
    stream.setInterval(1e6)
    #expect(stream.demand == [.rotationRate: 0.1])
  }

  @Test("Fewer are passed on where fewer are asked for")
  func decimated() {
    var bench = StreamBench(RawStream(.acceleration, interval: 0.1))
    for i in 0..<100 { bench.hand(.acceleration(Double(i), at: Double(i) / 100), at: 1) }
    #expect(bench.updates.count == 10)
  }

  @Test("What is no number, and stamps that do not grow or cannot be, are left out")
  func damaged() {
    var bench = StreamBench(RawStream(.acceleration, interval: 0.01))
    bench.hand(.acceleration(.nan, at: 0), at: 0)
    bench.hand(.acceleration(.infinity, at: 0.5), at: 0.5)
    bench.hand(.acceleration(1, at: 1), at: 1)
    bench.hand(.acceleration(2, at: 1), at: 1)
    bench.hand(.acceleration(3, at: 0.5), at: 1)
    for end in [Int64.max, .min] {
      let sample = Sample(.acceleration(.zero), at: SensorTime(nanoseconds: end))
      bench.hand(.sample(sample), at: SensorTime(nanoseconds: end))
    }
    bench.hand(.acceleration(4, at: 2), at: 2)
    let values = bench.updates.compactMap {
      if case .accelerometer(let reading) = $0 { reading.value.x } else { nil }
    }
    #expect(values == [1, 4])
  }

  @Test("A lost sensor is told once, and nothing comes after it; another's loss is none")
  func lost() {
    var bench = StreamBench(RawStream(.acceleration, interval: 0.01))
    bench.hand(.lost(.rotationRate), at: 0.5)
    bench.hand(.acceleration(1, at: 1), at: 1)
    _ = bench.take()
    bench.hand(.lost(.acceleration), at: 2)
    bench.hand(.lost(.acceleration), at: 2)
    bench.hand(.acceleration(1, at: 3), at: 3)
    #expect(bench.updates == [.failure(.unknown)])
  }
}

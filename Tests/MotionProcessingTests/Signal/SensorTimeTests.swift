import Testing

@testable import MotionProcessing

@Suite("Time on the device's clock")
struct SensorTimeTests {
  @Test(
    "Seconds become the nearest nanosecond",
    arguments: [
      (0.0, 0), (1, 1_000_000_000), (-1, -1_000_000_000), (0.1, 100_000_000), (1.4e-9, 1),
      (1.6e-9, 2), (-1.6e-9, -2), (1_600_000_000.25, 1_600_000_000_250_000_000),
    ] as [(Double, Int64)])
  func nearest(seconds: Double, nanoseconds: Int64) {
    #expect(SensorTime(seconds: seconds).nanoseconds == nanoseconds)
  }

  @Test("What is not finite or too large is clamped, NaN is zero")
  func clamped() {
    #expect(SensorTime(seconds: .infinity).seconds == SensorTime.limit)
    #expect(SensorTime(seconds: -.infinity).seconds == -SensorTime.limit)
    #expect(SensorTime(seconds: 1e300).nanoseconds == SensorTime.limitNanoseconds)
    #expect(SensorTime(seconds: .nan) == .zero)
    #expect(!SensorTime.isRepresentable(.nan))
    #expect(!SensorTime.isRepresentable(SensorTime.limit * 1.001))
    #expect(SensorTime.isRepresentable(-SensorTime.limit))
  }

  @Test("A difference of large times loses no nanosecond")
  func difference() {
    let late = SensorTime(nanoseconds: SensorTime.limitNanoseconds)
    let later = SensorTime(nanoseconds: SensorTime.limitNanoseconds - 3)
    #expect(later.seconds(since: late) == -3e-9)
  }

  @Test("Differences and sums keep their sign at the ends of 64 bits")
  func ends() {
    let first = SensorTime(nanoseconds: .min)
    let last = SensorTime(nanoseconds: .max)
    #expect(last.seconds(since: first) > 1.8e10)
    #expect(first.seconds(since: last) < -1.8e10)
    #expect(last.advanced(by: 1) == last)
    #expect(first.advanced(by: -1) == first)
    #expect(last.advanced(by: -1) < last)
    #expect(!last.isWithinLimit && !first.isWithinLimit)
    #expect(SensorTime.zero.isWithinLimit)
  }
}

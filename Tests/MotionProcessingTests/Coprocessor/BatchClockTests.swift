import Testing

@testable import MotionProcessing

@Suite("Batches of 2.5 s")
struct BatchClockTests {
  @Test(
    "Batches end at whole multiples of 2.5 s after the origin",
    arguments: [0, 1, -7_000_000_001, 1_600_000_000_123_456_789] as [Int64])
  func multiples(origin: Int64) {
    var clock = BatchClock(origin: SensorTime(nanoseconds: origin))
    for offset in [0, 1, 2_499_999_999, 2_500_000_000, 2_500_000_001, 86_400_000_000_000]
      as [Int64]
    {
      let time = SensorTime(nanoseconds: origin + offset)
      clock.jump(to: time)
      #expect((clock.end.nanoseconds - origin) % MotionBatch.nanoseconds == 0)
      #expect(clock.start <= time && time < clock.end)
    }
    let end = clock.end
    clock.step()
    #expect(clock.start == end)
    #expect(clock.end.nanoseconds - end.nanoseconds == MotionBatch.nanoseconds)
  }

  @Test("From one end of time to the other")
  func extremes() {
    let limit = SensorTime.limitNanoseconds
    var clock = BatchClock(origin: SensorTime(nanoseconds: -limit))
    clock.jump(to: SensorTime(nanoseconds: limit))
    #expect(clock.start.nanoseconds <= limit && limit < clock.end.nanoseconds)
    #expect(clock.isRunning)
  }
}

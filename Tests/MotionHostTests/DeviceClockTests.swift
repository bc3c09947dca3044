import FoundationEssentials
import MotionHost
import MotionLink
import MotionProcessing
import Testing

@Suite("A device's clock")
struct DeviceClockTests {
  private let clock = DeviceClock(
    anchor: SensorTime(seconds: 10),
    moment: Moment(timestamp: 500, date: Date(timeIntervalSince1970: 1_400_000_000)))

  @Test("A time is shown on both clocks, before and after the anchor", arguments: [-3.5, 0, 42.25])
  func bothClocks(offset: Double) {
    let moment = clock.moment(of: SensorTime(seconds: 10 + offset))
    #expect(moment.timestamp == 500 + offset)
    #expect(moment.date.timeIntervalSince1970 == 1_400_000_000 + offset)
  }

  @Test("A date leads back to its time")
  func back() {
    let time = SensorTime(seconds: 73.5)
    #expect(clock.time(of: clock.date(of: time)) == time)
    #expect(clock.moment(of: clock.date(of: time)) == clock.moment(of: time))
  }

  @Test("The end of time does not overflow")
  func endOfTime() {
    #expect(clock.time(of: .distantFuture) > clock.anchor)
    #expect(clock.time(of: .distantPast) < clock.anchor)
  }
}

import MotionProcessing
import Testing

@testable import MotionHost

@Suite("When samples of a replay are due")
struct ReplayScheduleTests {
  private let clock = HandDrivenClock()

  private func schedule(speed: Double?) -> ReplaySchedule {
    ReplaySchedule(speed: speed, uptime: clock.machine.uptime)
  }

  @Test("It shows a time only while it runs, and starts once")
  func running() {
    var schedule = schedule(speed: 10)
    #expect(schedule.now == nil)
    #expect(schedule.delay(until: SensorTime(seconds: 5)) == nil)
    let first = schedule.start(at: SensorTime(seconds: 1e6), uptime: clock.uptime)
    let second = schedule.start(at: .zero, uptime: clock.uptime)
    #expect(first && !second)
    #expect(schedule.now == SensorTime(seconds: 1e6))
    clock.pass(2)
    #expect(schedule.now == SensorTime(seconds: 1e6 + 20))
    schedule.stop()
    #expect(schedule.now == nil)
    let again = schedule.start(at: .zero, uptime: clock.uptime)
    #expect(again)
  }

  @Test("Delays are those of this machine, and none for what is over", arguments: [0.5, 1, 100])
  func delays(speed: Double) {
    var schedule = schedule(speed: speed)
    _ = schedule.start(at: .zero, uptime: clock.uptime)
    clock.pass(3600)
    #expect(schedule.now == SensorTime(seconds: 3600 * speed))
    #expect(schedule.delay(until: SensorTime(seconds: 3600 * speed)) == 0)
    #expect(schedule.delay(until: .zero) == 0)
    #expect(schedule.delay(until: SensorTime(seconds: 2e6 * speed)) == 2e6 - 3600)
  }

  @Test("Without a speed nothing is waited for")
  func virtual() {
    var schedule = schedule(speed: nil)
    let isFirst = schedule.start(at: .zero, uptime: clock.uptime)
    #expect(isFirst)
    #expect(schedule.now == nil)
    #expect(schedule.delay(until: SensorTime(seconds: 1e9)) == nil)
  }

  @Test("Only a positive number is a speed")
  func speeds() {
    #expect(Pace.speed(2).speed == 2)
    for pace in [Pace.virtual, .speed(0), .speed(-1), .speed(.nan), .speed(.infinity)] {
      #expect(pace.speed == nil)
    }
  }
}

import Foundation
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("When samples of a replay are due")
struct ReplayScheduleTests {
  private let uptime = ProcessInfo.processInfo.systemUptime

  @Test("It shows a time only while it runs, and starts once")
  func running() {
    var schedule = ReplaySchedule(speed: 10)
    #expect(schedule.now == nil)
    #expect(schedule.delay(until: SensorTime(seconds: 5)) == nil)
    let first = schedule.start(at: SensorTime(seconds: 1e6), uptime: uptime)
    let second = schedule.start(at: .zero, uptime: uptime)
    #expect(first && !second)
    #expect(schedule.now.map { $0 >= SensorTime(seconds: 1e6) } == true)
    schedule.stop()
    #expect(schedule.now == nil)
    let again = schedule.start(at: .zero, uptime: uptime)
    #expect(again)
  }

  @Test("Delays are those of this machine, and none for what is over", arguments: [0.5, 1, 100])
  func delays(speed: Double) throws {
    var schedule = ReplaySchedule(speed: speed)
    // An hour ago: all of the first 3600 s times the speed is over.
    _ = schedule.start(at: .zero, uptime: uptime - 3600)
    #expect(schedule.delay(until: SensorTime(seconds: 3600 * speed)) == 0)
    let far = try #require(schedule.delay(until: SensorTime(seconds: 2e6 * speed)))
    #expect(far > 0 && far <= 2e6 - 3600)
    let now = try #require(schedule.now)
    #expect(now >= SensorTime(seconds: 3600 * speed))
  }

  @Test("Without a speed nothing is waited for")
  func virtual() {
    var schedule = ReplaySchedule(speed: nil)
    let isFirst = schedule.start(at: .zero, uptime: uptime)
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

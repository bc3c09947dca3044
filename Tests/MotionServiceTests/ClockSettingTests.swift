import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("This machine's clock is set while a recording plays as if it were now")
struct ClockSettingTests {
  /// A clock that tests drive.
  private struct Time: Sendable {
    var uptime = 1000.0
    var error = 0.0
    var slept = 0.0
  }

  private static func machine(_ time: Guarded<Time>) -> MachineClock {
    MachineClock(
      uptime: { time.withLock { $0.uptime } }, wait: { _ in },
      date: {
        let time = time.withLock { $0 }
        return Date(timeIntervalSince1970: 1_700_000_000 + time.uptime + time.error + time.slept)
      }, suspended: { time.withLock { $0.slept } })
  }

  private func play(_ device: ReplayedDevice, _ time: Guarded<Time>, seconds: Int) {
    for _ in 0..<seconds {
      time.withLock { $0.uptime += 1 }
      while device.play(atMost: 1000) == 0 {}
    }
  }

  private func device(_ time: Guarded<Time>) -> ReplayedDevice {
    let samples = (0..<100_000).map { (i: Int) -> Sample in
      let time = Double(i) / 50
      return Sample(
        .acceleration(RunningService.stroll(at: time)), at: SensorTime(seconds: time))
    }
    return ReplayedDevice(
      name: "phone",
      SampleList(samples, start: Date(timeIntervalSince1970: 1_401_776_100)), pace: .speed(1),
      dates: .now, machine: Self.machine(time), complain: { _ in })
  }

  private func steps(_ device: ReplayedDevice, from start: Date, to end: Date) -> Int {
    let steps = Guarded(-1)
    device.host.connect().query(.pedometer(from: start, to: end)) { result, _ in
      if case .success(.pedometer(let record)) = result { steps.withLock { $0 = record.steps } }
    }
    return steps.withLock { $0 }
  }

  @Test("Where it was set all dates follow, and are today's again")
  func set() {
    let time = Guarded(Time())
    let machine = Self.machine(time)
    let device = device(time)
    _ = device.play(atMost: 1)
    play(device, time, seconds: 300)
    let before = steps(
      device, from: machine.date().addingTimeInterval(-310), to: machine.date())
    #expect(before > 400)
    time.withLock { $0.error = 40 * 86_400 }
    device.clockWasSet()
    #expect(abs(device.host.clock.date(of: device.host.now).timeIntervalSince(machine.date())) < 1)
    #expect(
      steps(device, from: machine.date().addingTimeInterval(-310), to: machine.date()) == before)
    // Half a second is no setting, and nothing happens twice.
    time.withLock { $0.error += 0.5 }
    let clock = device.host.clock
    device.clockWasSet()
    device.clockWasSet()
    #expect(device.host.clock == clock)
  }

  @Test("Where the machine has slept, what came before keeps its dates")
  func slept() {
    let time = Guarded(Time())
    let machine = Self.machine(time)
    let device = device(time)
    _ = device.play(atMost: 1)
    play(device, time, seconds: 300)
    let evening = machine.date()
    time.withLock { $0.slept = 8 * 3600 }
    device.clockWasSet()
    play(device, time, seconds: 300)
    let morning = machine.date()
    #expect(abs(device.host.clock.date(of: device.host.now).timeIntervalSince(morning)) < 1)
    #expect(steps(device, from: evening.addingTimeInterval(-310), to: evening) > 400)
    #expect(steps(device, from: evening, to: morning.addingTimeInterval(-310)) == 0)
    #expect(steps(device, from: morning.addingTimeInterval(-310), to: morning) > 400)
  }
}

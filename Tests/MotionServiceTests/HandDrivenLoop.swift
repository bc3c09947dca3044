import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionService

/// A loop whose clock goes on while it sleeps, by exactly what it sleeps, and the devices that it drives.
final class HandDrivenLoop: Sendable {
  private struct Time: Sendable {
    /// Not on a common tick.
    var uptime = 1000.3
    var end = 0.0
  }

  let loop: EventLoop
  let scheduler: DeviceScheduler
  private let time: Guarded<Time>

  init() throws {
    let time = Guarded(Time())
    let made = Guarded<EventLoop?>(nil)
    let clock = LoopClock(
      uptime: { time.withLock { $0.uptime } },
      pass: { seconds in
        let isOver = time.withLock { time in
          let next = time.uptime + (seconds ?? .infinity)
          time.uptime = min(next, time.end)
          return next >= time.end
        }
        if isOver { made.withLock { $0 }?.stop() }
      })
    let loop = try #require(EventLoop(clock: clock))
    made.withLock { $0 = loop }
    self.time = time
    self.loop = loop
    scheduler = DeviceScheduler(loop)
  }

  var uptime: Double { time.withLock { $0.uptime } }

  /// Lets so much time go by; gives how often the loop slept meanwhile.
  @discardableResult
  func run(for seconds: Double) -> Int {
    let before = loop.counts.sleeps
    time.withLock { $0.end = $0.uptime + seconds }
    loop.run()
    return loop.counts.sleeps - before
  }

  /// A device in real time with today's dates, whose fastest sensor has so many samples a second.
  func device(
    _ name: String = "phone", rate: Double = 50, seconds: Double = 1000, jitter: Double = 0,
    speed: Double = 1
  ) -> ReplayedDevice {
    let samples = (0..<Int(seconds * rate)).map { i in
      let time = Double(i) / rate + jitter * sin(Double(i)) / rate
      return Sample(
        .acceleration(RunningService.stroll(at: time)), at: SensorTime(seconds: max(0, time)))
    }
    return device(name, of: samples, speed: speed)
  }

  /// A device that lives through samples, with today's dates.
  func device(_ name: String = "phone", of samples: [Sample], speed: Double = 1) -> ReplayedDevice {
    let source = SampleList(samples, start: Date(timeIntervalSince1970: 1_401_776_100))
    let machine = MachineClock(
      uptime: { [time] in time.withLock { $0.uptime } }, wait: { _ in },
      date: { [time] in Date(timeIntervalSince1970: 1_700_000_000 + time.withLock { $0.uptime }) })
    return ReplayedDevice(
      name: name, source, pace: .speed(speed), dates: .now, machine: machine, complain: { _ in })
  }

  /// Listens to a device as the service does for a client.
  func listen(
    to device: ReplayedDevice, _ request: MotionRequest,
    _ receive: @escaping @Sendable (MotionUpdate) -> Void = { _ in }
  ) -> any MotionSubscription {
    scheduler.catchUp(device)
    let client = device.host.connect()
    let subscription = client.subscribe(to: request) { update, _ in receive(update) }
    scheduler.review(device)
    return HeldSubscription(subscription, client)
  }
}

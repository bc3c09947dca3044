import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("When the service's loop wakes")
struct DeviceSchedulerTests {
  @Test("Without a device the loop sleeps once, for as long as nothing happens")
  func nothing() throws {
    #expect(try HandDrivenLoop().run(for: 86_400) == 1)
  }

  @Test(
    "R12: while nobody listens the loop sleeps once in 2.5 s, for five devices as for one",
    arguments: [1, 5])
  func resting(_ count: Int) throws {
    let hand = try HandDrivenLoop()
    let devices = (0..<count).map { hand.device("device \($0)") }
    for device in devices {
      hand.scheduler.add(device)
      // Each begins at another moment, and so do its batches.
      hand.run(for: 0.37)
    }
    let sleeps = hand.run(for: 600)
    #expect((240...242).contains(sleeps))
    for device in devices { #expect(device.taken > Int(597 * 50)) }
  }

  @Test(
    "R12: a client of the pedometer adds a sleep each 2.5 s at most, and hears each batch at once")
  func pedometer() throws {
    let hand = try HandDrivenLoop()
    let device = hand.device()
    hand.scheduler.add(device)
    hand.run(for: 3)
    let lateness = Guarded<[Double]>([])
    let subscription = hand.listen(to: device, .pedometer(since: .now)) { update in
      guard case .pedometer(let record) = update else { return }
      let now = Date(timeIntervalSince1970: 1_700_000_000 + hand.uptime)
      lateness.withLock { $0.append(now.timeIntervalSince(record.end)) }
    }
    #expect(hand.run(for: 600) <= 482)
    let heard = lateness.withLock { $0 }
    #expect(heard.count > 230)
    #expect(heard.dropFirst().allSatisfy { $0 >= 0 && $0 < 0.2 })
    withExtendedLifetime(subscription) {}
  }

  @Test(
    "A client at a sensor's own rate gets each sample when it is due, though stamps jitter",
    arguments: [0, 0.2])
  func prompt(_ jitter: Double) throws {
    let hand = try HandDrivenLoop()
    let device = hand.device(rate: 100, jitter: jitter)
    hand.scheduler.add(device)
    hand.run(for: 3)
    let late = latenesses(hand, device, .accelerometer(interval: 0.01))
    let sleeps = hand.run(for: 60)
    #expect((5990...6030).contains(sleeps))
    let heard = late.lateness.withLock { $0 }
    #expect(heard.count > 5500)
    // The grid is followed but for a sample that came much too early.
    #expect(heard.allSatisfy { $0 > -1e-6 && $0 < 0.005 })
    withExtendedLifetime(late.subscription) {}
  }

  @Test(
    "A client that asks for less wakes the loop as often as it asks, and waits for a sample at most"
  )
  func slower() throws {
    let hand = try HandDrivenLoop()
    let device = hand.device(rate: 100)
    hand.scheduler.add(device)
    hand.run(for: 3)
    let late = latenesses(hand, device, .accelerometer(interval: 1.0 / 7))
    #expect((419...422).contains(hand.run(for: 60)))
    let heard = late.lateness.withLock { $0 }
    #expect((418...422).contains(heard.count))
    #expect(heard.allSatisfy { $0 > -1e-6 && $0 < 0.0201 })
    withExtendedLifetime(late.subscription) {}
  }

  @Test("Who stops to listen lets the loop rest again")
  func rests() throws {
    let hand = try HandDrivenLoop()
    let device = hand.device(rate: 100)
    hand.scheduler.add(device)
    let subscription = hand.listen(to: device, .accelerometer(interval: 0.01))
    #expect(hand.run(for: 10) > 900)
    subscription.cancel()
    hand.run(for: 1)
    #expect(hand.run(for: 60) <= 25)
  }

  @Test("A faster interval is served at once")
  func faster() throws {
    let hand = try HandDrivenLoop()
    let device = hand.device(rate: 100)
    hand.scheduler.add(device)
    let subscription = hand.listen(to: device, .accelerometer(interval: 1))
    #expect(hand.run(for: 10) < 20)
    subscription.setInterval(0.01)
    hand.scheduler.review(device)
    #expect(hand.run(for: 10) > 950)
  }

  @Test("R117: a question drains its device first: it is answered up to now, not to the last tick")
  func drained() throws {
    let hand = try HandDrivenLoop()
    let device = hand.device()
    hand.scheduler.add(device)
    hand.run(for: 3.9)
    let before = device.taken
    #expect(before < 190)
    hand.scheduler.catchUp(device)
    #expect((194...197).contains(device.taken))
  }

  @Test("A recording that ends leaves nothing that wakes the loop")
  func ended() throws {
    let hand = try HandDrivenLoop()
    let device = hand.device(seconds: 10)
    hand.scheduler.add(device)
    hand.run(for: 20)
    #expect(device.hasEnded && device.taken == 500)
    #expect(hand.run(for: 3600) == 1)
  }

  @Test("What clients get by the loop is what a replay gives them that waits for each")
  func same() throws {
    let (byLoop, byReplay) = (Guarded<[String]>([]), Guarded<[String]>([]))
    let hand = try HandDrivenLoop()
    let device = hand.device(seconds: 60, speed: 20)
    let subscriptions = requests.map { request in
      hand.listen(to: device, request) { update in byLoop.withLock { $0.append("\(update)") } }
    }
    hand.scheduler.add(device)
    hand.run(for: 10)
    let other = try HandDrivenLoop()
    let alone = other.device(seconds: 60, speed: 20)
    let others = requests.map { request in
      other.listen(to: alone, request) { update in byReplay.withLock { $0.append("\(update)") } }
    }
    while let delay = alone.play(atMost: 7) { other.run(for: delay) }
    #expect(byLoop.withLock { $0.count } > 1000)
    #expect(byLoop.withLock { $0 } == byReplay.withLock { $0 })
    withExtendedLifetime((subscriptions, others)) {}
  }

  private let requests: [MotionRequest] = [
    .accelerometer(interval: 0.05), .activity, .pedometer(since: .distantPast), .pedometerEvents,
    .accelerometerBatches,
  ]

  /// How late readings come, s.
  private func latenesses(
    _ hand: HandDrivenLoop, _ device: ReplayedDevice, _ request: MotionRequest
  ) -> (lateness: Guarded<[Double]>, subscription: any MotionSubscription) {
    let late = Guarded<[Double]>([])
    let subscription = hand.listen(to: device, request) { update in
      guard case .accelerometer(let reading) = update else { return }
      late.withLock { $0.append(hand.uptime - reading.moment.timestamp) }
    }
    return (late, subscription)
  }
}

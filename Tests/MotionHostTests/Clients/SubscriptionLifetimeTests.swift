import Foundation
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionHost

/// Something that a client's closure captures; at its end it calls the host, as a manager does.
private final class Captured: Sendable {
  private let end: @Sendable () -> Void
  init(atEnd end: @escaping @Sendable () -> Void = {}) { self.end = end }
  deinit { end() }
  func touch() {}
}

@Suite("Subscriptions begin and end")
struct SubscriptionLifetimeTests {
  private let raw = MotionRequest.accelerometer(interval: 0.1)

  @Test("The demand is that of those who listen")
  func demand() {
    let host = phoneHost()
    let client = host.connect()
    let inbox = Inbox()
    #expect(host.demand.isEmpty)
    let slow = client.subscribe(raw, inbox)
    #expect(host.demand == [.acceleration: 10])
    let activity = client.subscribe(.activity, inbox)
    #expect(host.demand == [.acceleration: 50])
    let motion = client.subscribe(
      .deviceMotion(.xArbitraryZVertical, interval: 1), inbox)
    #expect(host.demand == [.acceleration: 100, .rotationRate: 100])
    motion.cancel()
    #expect(host.demand == [.acceleration: 50])
    activity.cancel()
    slow.setInterval(0.5)
    #expect(host.demand == [.acceleration: 2])
    slow.setInterval(.nan)
    #expect(host.demand == [.acceleration: 100])
    slow.cancel()
    slow.cancel()
    slow.setInterval(0.01)
    #expect(host.demand.isEmpty)
  }

  @Test("A lost sensor ends its subscriptions; restored, it speaks to new ones")
  func lostSensor() throws {
    let host = phoneHost()
    let client = host.connect()
    let (old, new) = (Inbox(), Inbox())
    let first = client.subscribe(raw, old)
    try host.take(stillSamples(0..<5))
    host.lose(.acceleration)
    host.lose(.acceleration)
    try host.take(stillSamples(5..<10))
    #expect(old.xs == [0, 0.001, 0.002, 0.003, 0.004])
    #expect(old.failures == [.unknown])
    host.restore(.acceleration)
    let second = client.subscribe(raw, new)
    try host.take(stillSamples(10..<15))
    #expect(old.count == 6)
    #expect(new.xs == [0.010, 0.011, 0.012, 0.013, 0.014])
    withExtendedLifetime((first, second)) {}
  }

  @Test("No update comes after a subscription was given up in the middle of one")
  func cancelledWithin() throws {
    let host = phoneHost()
    let client = host.connect()
    let subscription = Guarded<(any MotionSubscription)?>(nil)
    let count = Guarded(0)
    let own = client.subscribe(to: raw) { _, _ in
      count.withLock { $0 += 1 }
      subscription.withLock { $0 }?.cancel()
    }
    subscription.withLock { $0 = own }
    try host.take(stillSamples(0..<10))
    #expect(count.withLock { $0 } == 1)
    #expect(host.demand.isEmpty)
  }

  @Test("A client may subscribe, ask and give up from where it receives")
  func reentrant() throws {
    let host = phoneHost()
    let client = host.connect()
    let (inner, answers) = (Inbox(), Guarded(0))
    let kept = Guarded<[any MotionSubscription]>([])
    let outer = client.subscribe(to: raw) { [weak client] _, _ in
      guard let client, kept.withLock({ $0.isEmpty }) else { return }
      let subscription = client.subscribe(.activity, inner)
      kept.withLock { $0.append(subscription) }
      client.query(.pedometer(from: morning, to: morning)) { _, _ in
        answers.withLock { $0 += 1 }
      }
    }
    try host.take(stillSamples(0..<3))
    #expect(inner.count == 1)
    #expect(answers.withLock { $0 } == 1)
    outer.cancel()
    for subscription in kept.withLock({ $0 }) { subscription.cancel() }
  }

  @Test("What a receiver captured is released with the subscription, and may call the host then")
  func released() {
    let host = phoneHost()
    let client = host.connect()
    func subscribe() -> (any MotionSubscription, () -> Captured?) {
      let captured = Captured { _ = host.demand }
      let subscription = client.subscribe(to: raw) { _, _ in captured.touch() }
      return (subscription, { [weak captured] in captured })
    }
    let (first, firstCaptured) = subscribe()
    #expect(firstCaptured() != nil)
    first.cancel()
    #expect(firstCaptured() == nil)

    var (second, secondCaptured): ((any MotionSubscription)?, () -> Captured?) = subscribe()
    #expect(second != nil && secondCaptured() != nil)
    second = nil
    #expect(secondCaptured() == nil)
    #expect(host.demand.isEmpty)
  }

  @Test("Subscription and captured objects may end each other")
  func cycle() {
    let host = phoneHost()
    let client = host.connect()
    let own = Guarded<(any MotionSubscription)?>(nil)
    weak var weakly: Captured?
    do {
      let captured = Captured { own.withLock { $0 }?.cancel() }
      weakly = captured
      let subscription = client.subscribe(to: raw) { _, _ in captured.touch() }
      own.withLock { $0 = subscription }
    }
    #expect(weakly != nil)
    own.withLock { $0 }?.cancel()
    #expect(weakly == nil)
  }

  @Test("A client that is gone leaves nothing behind, whatever it was waiting for")
  func clientGone() {
    let host = phoneHost()
    weak var weakly: Captured?
    do {
      let client = host.connect(authorization: .notDetermined)
      let captured = Captured { _ = host.demand }
      weakly = captured
      client.onQuestion { captured.touch() }
      client.query(.pedometer(from: morning, to: morning)) { _, _ in captured.touch() }
      let observer = client.observeLifecycle { _ in captured.touch() }
      let subscriptions = [
        client.subscribe(to: raw) { _, _ in captured.touch() },
        client.subscribe(to: .activity) { _, _ in captured.touch() },
      ]
      #expect(host.demand == [.acceleration: 10])
      withExtendedLifetime((subscriptions, observer)) {}
    }
    #expect(weakly == nil)
    #expect(host.demand.isEmpty)
  }

  @Test("A host is gone when its driver, clients and subscriptions are")
  func hostGone() throws {
    weak var weakly: MotionHost?
    weak var weakReplay: Replay?
    do {
      let replay = Replay(SampleList(stillSamples(0..<10), start: morning))
      weakly = replay.host
      weakReplay = replay
      let client = replay.host.connect(authorization: .notDetermined)
      let subscriptions = [
        client.subscribe(raw, Inbox()), client.subscribe(.activity, Inbox()),
      ]
      try replay.run()
      withExtendedLifetime(subscriptions) {}
    }
    #expect(weakly == nil)
    #expect(weakReplay == nil)
  }

  @Test("However many updates were delivered, the next one costs no deeper stack")
  func depth() {
    let host = phoneHost()
    let client = host.connect()
    let depths = Guarded<(first: UInt, last: UInt)>((0, 0))
    let subscription = HostSubscription(
      raw, of: HostClient.Identifier(number: 1), host: host
    ) { _, _ in
      var here = 0
      let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
      depths.withLock { $0 = $0.first == 0 ? (address, address) : ($0.first, address) }
    }
    let update = MotionUpdate.failure(.unknown)
    for _ in 0..<200_000 { subscription.message(update).deliver(.unneeded) }
    let (first, last) = depths.withLock { $0 }
    #expect(first != 0)
    #expect(first == last)
    withExtendedLifetime(client) {}
  }
}

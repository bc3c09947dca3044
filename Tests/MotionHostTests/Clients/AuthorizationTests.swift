import Foundation
import MotionLink
import MotionProcessing
import Testing

@testable import MotionHost

@Suite("What the user allows")
struct AuthorizationTests {
  private let raw = MotionRequest.accelerometer(interval: 0.1)

  @Test("The first sensitive request asks, once; what waits begins with the answer")
  func askedOnce() throws {
    let host = phoneHost()
    let client = host.connect(authorization: .notDetermined)
    let asked = Guarded(0)
    client.onQuestion { asked.withLock { $0 += 1 } }
    let (activity, events, answers) = (Inbox(), Inbox(), Guarded(0))
    #expect(client.authorization == .notDetermined)
    #expect(client.timesAsked == 0)

    let first = client.subscribe(.activity, activity)
    let second = client.subscribe(.relativeAltitude, events)
    client.query(.pedometer(from: morning, to: morning)) { answer, _ in
      if case .success = answer { answers.withLock { $0 += 1 } }
    }
    client.record(forDuration: 60)
    #expect(client.recorded(from: morning, to: morning) == nil)
    try host.take(stillSamples(0..<100))
    #expect(activity.count == 0)
    #expect(host.demand.isEmpty)
    #expect(answers.withLock { $0 } == 0)
    #expect(asked.withLock { $0 } == 1)
    #expect(client.timesAsked == 1)

    client.set(.authorized)
    #expect(activity.count == 1)
    #expect(activity.failures.isEmpty)
    #expect(answers.withLock { $0 } == 1)
    #expect(host.demand[.acceleration] == 50)
    #expect(host.demand[.pressure] == 1)
    // The recorder runs from the answer on.
    try host.take(stillSamples(100..<200))
    let recorded = client.recorded(from: morning, to: morning.addingTimeInterval(60))
    var position: UInt64 = 0
    #expect(recorded?.next(after: &position).isEmpty == false)
    client.set(.denied)
    #expect(client.timesAsked == 1)
    withExtendedLifetime((first, second)) {}
  }

  @Test("An answer in the middle of the question counts")
  func answeredAtOnce() {
    let host = phoneHost()
    let client = host.connect(authorization: .notDetermined)
    client.onQuestion { [weak client] in client?.set(.authorized) }
    let inbox = Inbox()
    let subscription = client.subscribe(.activity, inbox)
    #expect(inbox.count == 1)
    #expect(inbox.failures.isEmpty)
    subscription.cancel()
  }

  @Test("A refusal ends what waits with one error", arguments: [Authorization.denied, .restricted])
  func refused(answer: Authorization) throws {
    let host = phoneHost()
    let client = host.connect(authorization: .notDetermined)
    let (inbox, answers) = (Inbox(), Guarded<[MotionFailure]>([]))
    let subscription = client.subscribe(.pedometer(since: morning), inbox)
    client.query(.activities(from: morning, to: morning)) { answer, _ in
      if case .failure(let failure) = answer { answers.withLock { $0.append(failure) } }
    }
    client.set(answer)
    try host.take(stillSamples(0..<100))
    #expect(inbox.updates == [.failure(.notAuthorized)])
    #expect(answers.withLock { $0 } == [.notAuthorized])
    #expect(host.demand.isEmpty)
    withExtendedLifetime(subscription) {}
  }

  @Test("Who is refused already is not asked", arguments: [Authorization.denied, .restricted])
  func notAsked(state: Authorization) throws {
    let host = phoneHost()
    let client = host.connect(authorization: state)
    client.onQuestion { Issue.record("asked") }
    let (sensitive, open) = (Inbox(), Inbox())
    let subscriptions = [client.subscribe(.activity, sensitive), client.subscribe(raw, open)]
    try host.take(stillSamples(0..<10))
    #expect(sensitive.updates == [.failure(.notAuthorized)])
    #expect(open.xs.count == 10)
    #expect(client.recorded(from: morning, to: morning) == nil)
    #expect(client.timesAsked == 0)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("What the device cannot do never asks")
  func unavailable() {
    let host = MotionHost(capabilities: .none, clock: morningClock)
    let client = host.connect(authorization: .notDetermined)
    let inbox = Inbox()
    let subscriptions = [
      client.subscribe(.activity, inbox), client.subscribe(.pedometer(since: morning), inbox),
    ]
    client.record(forDuration: 10)
    #expect(inbox.failures == [.activityNotAvailable, .notAvailable])
    #expect(client.timesAsked == 0)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("Withdrawal ends sensitive updates with one error; a new grant needs a new start")
  func withdrawn() throws {
    let host = phoneHost()
    let client = host.connect()
    let (sensitive, open) = (Inbox(), Inbox())
    let subscriptions = [client.subscribe(.activity, sensitive), client.subscribe(raw, open)]
    try host.take(stillSamples(0..<50))
    let before = sensitive.count
    client.set(.denied)
    #expect(sensitive.count == before + 1)
    #expect(sensitive.failures == [.notAuthorized])
    client.set(.authorized)
    try host.take(stillSamples(50..<300))
    #expect(sensitive.count == before + 1)
    #expect(open.xs.count == 300)

    let again = Inbox()
    let subscription = client.subscribe(.activity, again)
    #expect(again.count == 1)
    withExtendedLifetime((subscriptions, subscription)) {}
  }

  @Test("What was given up while the user was asked does not begin with the answer")
  func givenUp() throws {
    let host = phoneHost()
    let client = host.connect(authorization: .notDetermined)
    let inbox = Inbox()
    client.subscribe(.activity, inbox).cancel()
    _ = client.subscribe(.pedometer(since: morning), inbox)
    client.set(.authorized)
    try host.take(stillSamples(0..<100))
    #expect(inbox.count == 0)
    #expect(host.demand.isEmpty)
  }

  @Test("A decision on another thread leaves no subscription behind that is not allowed")
  func race() {
    for _ in 0..<200 {
      let host = phoneHost()
      let client = host.connect()
      let inbox = Inbox()
      let kept = Guarded<[any MotionSubscription]>([])
      DispatchQueue.concurrentPerform(iterations: 2) { i in
        if i == 0 {
          client.set(.denied)
        } else {
          let subscription = client.subscribe(.activity, inbox)
          kept.withLock { $0.append(subscription) }
        }
      }
      #expect(host.waitForClients(all: true, patience: 60))
      #expect(host.demand.isEmpty)
      #expect(inbox.failures == [.notAuthorized])
      for subscription in kept.withLock({ $0 }) { subscription.cancel() }
    }
  }
}

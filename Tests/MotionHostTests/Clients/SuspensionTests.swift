import FoundationEssentials
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionHost

@Suite("A client that gets no time")
struct SuspensionTests {
  @Test("Nothing comes meanwhile, and what was missed at once afterwards (R59, R74)")
  func walk() throws {
    let replay = Replay(try ScenarioSource(name: "walk"))
    let client = replay.host.connect()
    let (activity, steps, raw) = (Inbox(), Inbox(), Inbox())
    let subscriptions = [
      client.subscribe(.activity, activity),
      client.subscribe(.pedometer(since: replay.host.clock.date(of: .zero)), steps),
      client.subscribe(.accelerometer(interval: 1), raw),
    ]
    try replay.run(until: SensorTime(seconds: 20))
    let before = (activity.count, steps.count, raw.count)
    client.suspend()
    try replay.run(until: SensorTime(seconds: 40))
    #expect((activity.count, steps.count, raw.count) == before)
    client.resume()
    #expect(activity.count == before.0 + 1)
    #expect(steps.count == before.1 + 1)
    #expect(raw.count == before.2)
    guard case .activity(let state)? = activity.updates.last,
      case .pedometer(let record)? = steps.updates.last
    else { return #expect(Bool(false), "an activity and a record were expected") }
    #expect(state.activity.walking)
    #expect(record.steps > 40)
    // Nothing more of that until something happens, and a second call says nothing.
    client.resume()
    #expect(steps.count == before.1 + 1)
    try replay.run(until: SensorTime(seconds: 50))
    #expect(steps.count > before.1 + 1)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("Other clients go on")
  func others() throws {
    let host = phoneHost()
    let (client, other) = (host.connect(), host.connect())
    let (one, two) = (Inbox(), Inbox())
    let subscriptions = [
      client.subscribe(.accelerometer(interval: 0.1), one),
      other.subscribe(.accelerometer(interval: 0.1), two),
    ]
    client.suspend()
    try host.take(stillSamples(0..<20))
    #expect(one.count == 0)
    #expect(two.count == 20)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("That a subscription ended is heard afterwards, once")
  func failures() throws {
    let host = phoneHost()
    let client = host.connect()
    let (raw, activity) = (Inbox(), Inbox())
    let subscriptions = [
      client.subscribe(.accelerometer(interval: 0.1), raw), client.subscribe(.activity, activity),
    ]
    client.suspend()
    host.lose(.acceleration)
    client.set(.denied)
    #expect(raw.count == 0)
    #expect(activity.count == 1)
    client.resume()
    #expect(raw.updates == [.failure(.unknown)])
    #expect(activity.updates.dropFirst() == [.failure(.notAuthorized)])
    client.suspend()
    client.resume()
    #expect(raw.count == 1)
    withExtendedLifetime(subscriptions) {}
  }

  @Test("Observers hear what happens, each thing once, until they are released")
  func observers() {
    let host = phoneHost()
    let client = host.connect()
    let heard = Guarded<[ClientLifecycle]>([])
    let short = Guarded(0)
    let observer = client.observeLifecycle { event in heard.withLock { $0.append(event) } }
    do {
      let released = client.observeLifecycle { _ in short.withLock { $0 += 1 } }
      withExtendedLifetime(released) {}
    }
    client.resume()
    client.suspend()
    client.suspend()
    client.resume()
    client.resume()
    client.announceTermination()
    #expect(heard.withLock { $0 } == [.willSuspend, .didResume, .willTerminate])
    #expect(short.withLock { $0 } == 0)
    observer.cancel()
    client.announceTermination()
    #expect(heard.withLock { $0.count } == 3)
  }
}

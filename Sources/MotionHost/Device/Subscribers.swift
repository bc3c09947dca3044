import MotionLink
import MotionProcessing

/// The streams of a device, each with the subscription that it serves, in order of subscription.
struct Subscribers<Subscription: AnyObject & Sendable>: Sendable {
  /// Sends an update to a subscription.
  typealias Send = (Subscription, MotionUpdate) -> Void

  private struct Entry {
    let subscription: Subscription
    var stream: any MotionStream
    let wanted: DeviceEvents
  }

  private var entries: [Entry] = []
  /// The kinds of events that any stream uses.
  private(set) var events: DeviceEvents = []
  /// Samples a second that the streams need of each sensor.
  private(set) var demand: [SensorStream: Double] = [:]
  /// Seconds of the device's time from one update to the next of the fastest stream; `nil` without one.
  private(set) var pause: Double?

  mutating func add(
    _ stream: any MotionStream, for subscription: Subscription, _ context: StreamContext,
    _ send: Send
  ) {
    var stream = stream
    stream.begin(context) { send(subscription, $0) }
    entries.append(Entry(subscription: subscription, stream: stream, wanted: stream.events))
    review()
  }

  mutating func remove(_ subscription: Subscription) {
    entries.removeAll { $0.subscription === subscription }
    review()
  }

  mutating func set(interval: Double, of subscription: Subscription) {
    for index in entries.indices where entries[index].subscription === subscription {
      entries[index].stream.setInterval(interval)
    }
    review()
  }

  /// Hands an event to everybody who wants its kind.
  mutating func receive(
    _ event: DeviceEvent, wantedBy kind: DeviceEvents, _ context: StreamContext, _ send: Send
  ) {
    for index in entries.indices where entries[index].wanted.contains(kind) {
      let subscription = entries[index].subscription
      entries[index].stream.receive(event, context) { send(subscription, $0) }
    }
  }

  /// Gives the loss of a sensor to one subscription's stream, if it uses such events.
  mutating func tellLoss(
    of sensor: SensorStream, to subscription: Subscription,
    _ context: StreamContext, _ send: Send
  ) {
    for index in entries.indices where entries[index].subscription === subscription {
      guard entries[index].wanted.contains(.lost) else { continue }
      entries[index].stream.receive(.lost(sensor), context) { send(subscription, $0) }
    }
  }

  mutating func resume(
    _ matches: (Subscription) -> Bool, _ context: StreamContext, _ send: Send
  ) {
    for index in entries.indices where matches(entries[index].subscription) {
      let subscription = entries[index].subscription
      entries[index].stream.resume(context) { send(subscription, $0) }
    }
  }

  func subscriptions(where matches: (Subscription) -> Bool) -> [Subscription] {
    entries.map(\.subscription).filter(matches)
  }

  /// Looks anew at what the streams need.
  mutating func reviewDemand() {
    demand = entries.reduce(into: [:]) { all, entry in
      all.merge(entry.stream.demand, uniquingKeysWith: max)
    }
  }

  private mutating func review() {
    events = entries.reduce(into: []) { $0.formUnion($1.wanted) }
    reviewDemand()
    pause = entries.map(\.stream.pause).filter(\.isFinite).min()
  }
}

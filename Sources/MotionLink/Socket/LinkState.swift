import FoundationEssentials
import SystemLibrary

/// What a client's side of a socket remembers: what the service said last, and what the client has asked
/// for, by number.
struct LinkState {
  /// What a client wants to hear of, and how it takes it.
  struct Subscription: Sendable {
    var request: MotionRequest
    let receive: LinkSession.Receive
    /// Steps of the newest record: they never become fewer, whatever a service has forgotten (R66).
    var steps = 0

    init(_ request: MotionRequest, _ receive: @escaping LinkSession.Receive) {
      self.request = request
      self.receive = receive
    }
  }

  struct Question: Sendable {
    let answer: LinkSession.Answer
  }

  struct Observer: Sendable {
    let notify: @Sendable (ClientLifecycle) -> Void
  }

  /// Pauses between two tries to connect, s.
  static let shortestPause = 0.1
  static let longestPause = 5.0
  /// Longest frame of a service, bytes: a week's states have some megabytes at most.
  static let longestFrame = 64 << 20

  var isClosed = false
  private(set) var isConnected = false
  private(set) var wantsReceipts = false
  /// Why the service has ended the connection last, for a person.
  var refusal: String?
  private(set) var device = DeviceState(
    capabilities: .none, authorization: .notDetermined, now: .distantPast, rate: 0)
  /// Seconds since this machine's start at which the service told the time; `nil` before.
  private var toldAt: Double?

  var subscriptions: [UInt32: Subscription] = [:]
  var questions: [UInt32: Question] = [:]
  var observers: [UInt32: Observer] = [:]
  var replies: [UInt32: Waiting<ServiceMessage?>] = [:]
  private var count: UInt32 = 0
  /// The barrier up to which updates are passed over.
  private var passedOver: UInt32?

  /// What the client's wall clock shows; without a service this machine's.
  var now: Date {
    guard let toldAt else { return Date() }
    return device.now.addingTimeInterval((BackgroundThread.uptime - toldAt) * device.rate)
  }

  // MARK: - Requests

  private mutating func number() -> UInt32 {
    count &+= 1
    return count
  }

  mutating func add(_ subscription: Subscription) -> UInt32 {
    let number = number()
    subscriptions[number] = subscription
    return number
  }

  mutating func add(_ question: Question) -> UInt32 {
    let number = number()
    questions[number] = question
    return number
  }

  mutating func add(_ observer: Observer) -> UInt32 {
    let number = number()
    observers[number] = observer
    return number
  }

  /// Waits for an answer to a new request, or to one that is open.
  mutating func add(_ reply: Waiting<ServiceMessage?>, as known: UInt32?) -> UInt32 {
    let number = known ?? number()
    replies[number] = reply
    return number
  }

  /// A subscription goes on with another interval, after a break too.
  mutating func set(interval: TimeInterval, of number: UInt32) {
    guard let index = subscriptions.index(forKey: number) else { return }
    switch subscriptions.values[index].request {
    case .accelerometer: subscriptions.values[index].request = .accelerometer(interval: interval)
    case .gyroscope: subscriptions.values[index].request = .gyroscope(interval: interval)
    case .magnetometer: subscriptions.values[index].request = .magnetometer(interval: interval)
    case .deviceMotion(let frame, _):
      subscriptions.values[index].request = .deviceMotion(frame, interval: interval)
    case .accelerometerBatches, .deviceMotionBatches, .activity, .pedometer, .pedometerEvents,
      .relativeAltitude, .absoluteAltitude, .falls, .authorization, .locations, .nextLocation,
      .visits, .heading, .locationAccess:
      break
    }
  }

  /// Whether a subscription's updates come at a sensor's rate.
  func isFrequent(_ number: UInt32) -> Bool { subscriptions[number]?.request.isFrequent ?? true }

  /// Who takes an update; `nil` where nobody wants it any more. A failure is a subscription's last, unless
  /// the device may yet find north.
  mutating func receiver(of number: UInt32, _ update: MotionUpdate) -> LinkSession.Receive? {
    guard let index = subscriptions.index(forKey: number) else { return nil }
    let receive = subscriptions.values[index].receive
    switch update {
    case .failure(.deviceRequiresMovement), .failure(.trueNorthNotAvailable): break
    case .failure: subscriptions.remove(at: index)
    case .pedometer(let record):
      guard record.steps >= subscriptions.values[index].steps else { return nil }
      subscriptions.values[index].steps = record.steps
    default: break
    }
    return receive
  }

  // MARK: - After a stop of this process

  /// Whether somebody waits for an answer.
  var isAsking: Bool { !questions.isEmpty || !replies.isEmpty }

  /// Passes over what waits; gives the number of the barrier up to which. `nil` where nothing is listened to,
  /// or where time has waited for this client.
  mutating func passOver() -> UInt32? {
    guard isConnected, !wantsReceipts, device.rate != 0, !subscriptions.isEmpty else { return nil }
    passedOver = number()
    return passedOver
  }

  /// Whether an update is of the time in which this process was stopped, and a later one says what counts.
  func isPassedOver(_ update: MotionUpdate) -> Bool { passedOver != nil && !update.isKept }

  /// A barrier is reached.
  mutating func reach(_ barrier: UInt32) {
    if barrier == passedOver { passedOver = nil }
  }

  // MARK: - The service

  mutating func connected(wantsReceipts: Bool, _ device: DeviceState) {
    isConnected = true
    refusal = nil
    self.wantsReceipts = wantsReceipts
    take(device)
  }

  mutating func disconnected() -> (questions: [Question], replies: [Waiting<ServiceMessage?>]) {
    isConnected = false
    wantsReceipts = false
    passedOver = nil
    defer {
      questions = [:]
      replies = [:]
    }
    return (Array(questions.values), Array(replies.values))
  }

  mutating func take(_ device: DeviceState) {
    self.device = device
    toldAt = BackgroundThread.uptime
  }

  mutating func tell(_ now: Date?) {
    guard let now else { return }
    device.now = now
    toldAt = BackgroundThread.uptime
  }
}

import FoundationEssentials
import MotionHost
import MotionLink
import MotionService

/// Somebody on a bus who has claimed the motion data: a client of the service like those of its socket, until it
/// releases them, leaves the bus, or loses the right to them. On the loop's thread, but what the host calls.
final class MotionClaimant: ClientEnd {
  /// Tells the claimant what has changed; `invalid` are those that it may not have any more.
  typealias Tell = @Sendable (_ changed: [String: BusValue], _ invalid: [String]) -> Void

  /// Hears that the service has ended it; it comes again where its device alone is another one.
  typealias OnClose = @Sendable (_ claimant: MotionClaimant, _ comesAgain: Bool) -> Void

  private struct State {
    var isOpen = true
    var facts = MotionFacts()
    var questions: MotionQuestions?
    var status: (any MotionSubscription)?
    var activity: (any MotionSubscription)?
    var steps: (any MotionSubscription)?
    /// The beginning of the day that is counted.
    var day = Date.distantPast
    var midnight: UInt64?
  }

  /// Seconds until a device is asked once more that could not tell.
  private static let patience = 60.0

  /// Its unique name on the bus.
  let name: String
  let identity: ClientIdentity
  private let service: Service
  private let tell: Tell
  private let onClose: OnClose
  private let state = Guarded(State())

  init(
    _ name: String, as identity: ClientIdentity, of service: Service, tell: @escaping Tell,
    onClose: @escaping OnClose
  ) {
    self.name = name
    self.identity = identity
    self.service = service
    self.tell = tell
    self.onClose = onClose
  }

  /// What it is asked with; `nil` once it is over.
  var questions: MotionQuestions? { state.withLock { $0.questions } }

  /// Begins to listen to a device.
  func begin(_ device: any ServedDevice) {
    let client = service.admit(self, as: identity, to: device)
    let questions = MotionQuestions(service: service, device: device, client: client)
    state.withLock { state in
      state.questions = questions
      state.facts.authorization = client.authorization
    }
    let status = subscribe(.authorization, questions)
    state.withLock { $0.status = status }
    listen()
  }

  // MARK: - The service's side

  var isOpen: Bool { state.withLock { $0.isOpen } }
  var dropped: Int { 0 }

  /// Signals are sent when they come, or not at all: each is checked against what the user allows then.
  func withdraw(_ isWithdrawn: (OutgoingQueue.Content) -> Bool) {}

  func close(_ reason: String?) {
    let last = state.withLock { state -> State? in
      guard state.isOpen else { return nil }
      defer {
        state = State()
        state.isOpen = false
      }
      return state
    }
    guard let last else { return }
    if let timer = last.midnight { service.loop.cancel(timer: timer) }
    for subscription in [last.status, last.activity, last.steps] { subscription?.cancel() }
    // Without a reason its device alone is another one.
    service.loop.post { [self] in onClose(self, reason == nil) }
  }

  // MARK: - Listening

  /// Asks the user, where nobody has.
  private func listen() {
    guard let questions = questions else { return }
    let day = LocalDay.start(of: questions.client.now)
    service.catchUp(questions.device)
    let activity = subscribe(.activity, questions)
    let steps = subscribe(.pedometer(since: day), questions)
    state.withLock { state in
      state.activity = activity
      state.steps = steps
      state.day = day
    }
    service.review(questions.device)
    waitForMidnight()
  }

  private func subscribe(
    _ request: MotionRequest, _ questions: MotionQuestions
  ) -> any MotionSubscription {
    let loop = service.loop
    return questions.client.subscribe(to: request) { [weak self] update, receipt in
      loop.post { [weak self] in
        self?.take(update, of: request)
        withExtendedLifetime(receipt) {}
      }
    }
  }

  private func take(_ update: MotionUpdate, of request: MotionRequest) {
    guard let client = questions?.client else { return }
    switch update {
    case .authorization:
      takeAuthorization(client)
      listenAnew()
    case .activity(let state): change { $0.activity = state }
    case .pedometer(let record): take(record, of: request, now: client.now)
    case .failure(let failure):
      // It has ended by that; another answer begins it anew.
      state.withLock { state in
        if request == .activity { state.activity = nil } else { state.steps = nil }
      }
      takeAuthorization(client)
      // The device may get what it lacks: a phone that has yet to push, a chip that is plugged in.
      if failure != .notAuthorized {
        service.loop.after(Self.patience) { [weak self] in self?.listenAnew() }
      }
    default: break
    }
  }

  /// Takes steps, unless they are those of a day that is over.
  private func take(_ record: PedometerRecord, of request: MotionRequest, now: Date) {
    let day = state.withLock { $0.day }
    guard LocalDay.start(of: now) == day else { return beginDay() }
    if request == .pedometer(since: day) { change { $0.today = record } }
  }

  private func takeAuthorization(_ client: HostClient) {
    let authorization = client.authorization
    change { facts in
      facts.authorization = authorization
      if authorization != .authorized { (facts.activity, facts.today) = (nil, nil) }
    }
  }

  /// Listens once more where nothing is listened to, though it may be.
  private func listenAnew() {
    let isSilent = state.withLock { $0.activity == nil && $0.steps == nil }
    if isSilent, questions?.client.authorization == .authorized { listen() }
  }

  /// Tells what is new of the facts.
  private func change(_ change: (inout MotionFacts) -> Void) {
    let authorization = questions?.client.authorization
    let (before, after) = state.withLock { state in
      let before = state.facts.properties
      change(&state.facts)
      // Nothing is told that was withdrawn while it waited.
      if let authorization { state.facts.authorization = authorization }
      return (before, state.facts.properties)
    }
    let changed = after.filter { before[$0.key] != $0.value }
    let invalid = before.keys.filter { after[$0] == nil }.sorted()
    if !changed.isEmpty || !invalid.isEmpty { tell(changed, invalid) }
  }

  // MARK: - Days

  /// Counts from the beginning of a new day.
  private func beginDay() {
    guard let questions = questions else { return }
    let day = LocalDay.start(of: questions.client.now)
    let isNew = state.withLock { state in
      defer { state.day = day }
      return state.day != day
    }
    if isNew {
      state.withLock { $0.steps }?.cancel()
      let steps = subscribe(.pedometer(since: day), questions)
      state.withLock { $0.steps = steps }
    }
    waitForMidnight()
  }

  /// Where the device's time goes on by itself.
  private func waitForMidnight() {
    if let timer = state.withLock({ $0.midnight }) { service.loop.cancel(timer: timer) }
    guard let questions = questions, questions.device.rate > 0 else { return }
    let now = questions.client.now
    let rest = LocalDay.start(of: now, plus: 1).timeIntervalSince(now) / questions.device.rate
    let timer = service.loop.after(max(rest, 0) + 0.001) { [weak self] in
      guard let self, let questions = self.questions else { return }
      service.catchUp(questions.device)
      beginDay()
    }
    state.withLock { $0.midnight = timer }
  }
}

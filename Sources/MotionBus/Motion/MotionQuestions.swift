import FoundationEssentials
import MotionHost
import MotionLink
import MotionService

/// Asks a device on behalf of a client of a bus. Answers on the loop's thread.
struct MotionQuestions: Sendable {
  let service: Service
  let device: any ServedDevice
  let client: HostClient
  /// What lasts as long as these questions; `nil` for a claimant.
  var visit: MotionVisit?

  /// What the device knows now, as far as the client may have it. Nobody is asked for it.
  func facts(_ answer: @escaping @Sendable (MotionFacts) -> Void) {
    let authorization = client.authorization
    guard authorization == .authorized else {
      return answer(MotionFacts(authorization: authorization))
    }
    service.catchUp(device)
    let now = client.now
    let today = MotionQuery.pedometer(from: LocalDay.start(of: now), to: now)
    ask(today) { record in
      activity { activity in
        // The user may have changed their mind since.
        var facts = MotionFacts(authorization: client.authorization, activity: activity)
        if case .success(.pedometer(let today)) = record { facts.today = today }
        answer(facts)
      }
    }
  }

  /// Asks about the past; asks the user first where nobody has.
  func ask(
    _ query: MotionQuery,
    _ answer: @escaping @Sendable (Result<MotionAnswer, MotionFailure>) -> Void
  ) {
    service.catchUp(device)
    let loop = service.loop
    client.query(query) { result, receipt in
      loop.post {
        answer(client.authorization == .authorized ? result : .failure(.notAuthorized))
        withExtendedLifetime((receipt, visit)) {}
      }
    }
  }

  /// The activity now; `nil` where the device cannot tell.
  private func activity(_ answer: @escaping @Sendable (ActivityState?) -> Void) {
    let loop = service.loop
    let held = Guarded<(any MotionSubscription)?>(nil)
    let isAnswered = Guarded(false)
    let subscription = client.subscribe(to: .activity) { update, receipt in
      let isFirst = isAnswered.withLock { isAnswered in
        defer { isAnswered = true }
        return !isAnswered
      }
      guard isFirst else { return }
      loop.post {
        held.withLock { $0 }?.cancel()
        if case .activity(let state) = update { answer(state) } else { answer(nil) }
        withExtendedLifetime((receipt, visit)) {}
      }
    }
    held.withLock { $0 = subscription }
  }
}

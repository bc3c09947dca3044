import FoundationEssentials
import MotionLink
package import MotionService

/// What the user does and how far they went today, on a bus (Documentation/reference/dbus.md).
///
/// Each call and each property is answered by what the user allows the program that asks; changes are told to those
/// who have claimed them, one by one, and never to the bus.
package final class MotionObject: BusObject {
  /// Its name on the bus.
  package static let name = "org.coremotiond.Motion1"

  package let path = "/org/coremotiond/Motion1"
  package let interface = BusInterface.motion

  private struct Claim {
    let claimant: MotionClaimant
    let ticket: BusConnection.Ticket
  }

  private let service: Service
  let connection: BusConnection
  private let callers: BusCallers
  private let claims = Guarded<[String: Claim]>([:])
  /// Questions that are open, by who asks.
  private let visits = Guarded<[String: Int]>([:])

  /// Questions that somebody may have open at once.
  static let mostVisits = 16

  /// Offers a service on a bus.
  package init(_ service: Service, on connection: BusConnection) {
    self.service = service
    self.connection = connection
    callers = BusCallers(connection, service)
    connection.add(self)
  }

  /// Ends all claims, and offers nothing more.
  package func end() {
    connection.remove(path)
    for name in claims.withLock({ Array($0.keys) }) { release(name) }
  }

  // MARK: - Calls

  package func call(_ call: BusCall) {
    switch call.member {
    case "Claim": claim(call)
    case "Release":
      release(call.sender)
      call.reply()
    case "Steps":
      withRange(call) { start, end, questions in
        questions.ask(.pedometer(from: start, to: end)) { result in
          switch result {
          case .success(.pedometer(let record)): call.reply(record.dictionary)
          case .success: call.fail(.notKnown)
          case .failure(let failure): call.fail(.of(failure))
          }
        }
      }
    default:
      withRange(call) { start, end, questions in
        questions.ask(.activities(from: start, to: end)) { result in
          switch result {
          case .success(.activities(let states)):
            call.reply(.list(of: "(dss)", states.map(\.structure)))
          // Nothing is known of that time.
          case .failure(.unknown): call.reply(.list(of: "(dss)", []))
          case .success: call.fail(.notKnown)
          case .failure(let failure): call.fail(.of(failure))
          }
        }
      }
    }
  }

  package func properties(
    for call: BusCall, _ answer: @escaping @Sendable (BusProperties) -> Void
  ) {
    withQuestions(call, onFault: { answer(.none($0)) }) { questions in
      questions.facts { facts in
        let isAuthorized = facts.authorization == .authorized
        answer(.some(facts.properties, missing: isAuthorized ? .notKnown : .notAuthorized))
      }
    }
  }

  private func withRange(
    _ call: BusCall, _ body: @escaping @Sendable (Date, Date, MotionQuestions) -> Void
  ) {
    guard let start = call.message.readDouble(), let end = call.message.readDouble(),
      start.isFinite, end.isFinite, start <= end
    else {
      return call.fail(
        .invalid("\(call.member) takes two times in seconds since 1970, the earlier one first"))
    }
    withQuestions(call, onFault: { call.fail($0) }) { questions in
      body(Date(timeIntervalSince1970: start), Date(timeIntervalSince1970: end), questions)
    }
  }

  /// Calls `body` for whoever calls, as the client that it is already or as one for this call.
  private func withQuestions(
    _ call: BusCall, onFault: @escaping @Sendable (BusFault) -> Void,
    _ body: @escaping @Sendable (MotionQuestions) -> Void
  ) {
    if let questions = claims.withLock({ $0[call.sender] })?.claimant.questions {
      return body(questions)
    }
    guard let visit = visit(of: call.sender) else {
      service.count(.tooMany)
      return onFault(.limits("\(Self.mostVisits) questions are open; wait for an answer"))
    }
    callers.identify(call.sender) { [service] identity in
      guard let device = service.device(named: "") else { return onFault(.noDevice) }
      switch identity {
      case .failure(let refusal): onFault(.refused(refusal))
      case .success(let identity):
        let client = service.admit(visit.visitor, as: identity, to: device)
        body(MotionQuestions(service: service, device: device, client: client, visit: visit))
      }
    }
  }

  /// A visit of somebody; `nil` where too many of theirs last already.
  private func visit(of name: String) -> MotionVisit? {
    let isOne = visits.withLock { visits in
      guard visits[name, default: 0] < Self.mostVisits else { return false }
      visits[name, default: 0] += 1
      return true
    }
    guard isOne else { return nil }
    return MotionVisit { [visits] in
      visits.withLock { visits in
        let rest = visits[name, default: 1] - 1
        visits[name] = rest > 0 ? rest : nil
      }
    }
  }

  // MARK: - Claims

  private func claim(_ call: BusCall) {
    let name = call.sender
    if claims.withLock({ $0[name] }) != nil { return call.reply() }
    callers.identify(name) { [weak self] identity in
      guard let self else { return }
      switch identity {
      case .failure(let refusal): call.fail(.refused(refusal))
      case .success(let identity): take(identity, call)
      }
    }
  }

  private func take(_ identity: ClientIdentity, _ call: BusCall) {
    let name = call.sender
    let (isKnown, count) = claims.withLock { claims in
      (
        claims[name] != nil,
        claims.values.count { $0.claimant.identity.user == identity.user }
      )
    }
    // Twice is once.
    if isKnown { return call.reply() }
    guard count < Service.mostConnections else {
      service.count(.tooMany)
      return call.fail(.refused(.tooMany))
    }
    guard let device = service.device(named: "") else { return call.fail(.noDevice) }
    guard service.mayAsk(identity) else { return call.fail(.notAuthorized) }
    call.reply()
    begin(name, as: identity, with: device)
  }

  private func begin(_ name: String, as identity: ClientIdentity, with device: any ServedDevice) {
    let claimant = MotionClaimant(
      name, as: identity, of: service,
      tell: { [weak self] changed, invalid in
        guard let self else { return }
        connection.sayChanged(self, to: name, changed, invalid: invalid)
      }, onClose: { [weak self] in self?.takeEnd(of: $0, comesAgain: $1) })
    let ticket = connection.watch(name) { [weak self] in self?.release(name) }
    claims.withLock { $0[name] = Claim(claimant: claimant, ticket: ticket) }
    claimant.begin(device)
  }

  private func release(_ name: String) {
    guard let claim = claims.withLock({ $0.removeValue(forKey: name) }) else { return }
    connection.forget(claim.ticket)
    claim.claimant.close("released")
  }

  /// The service has ended a claim: its device is another one now, or it may not have it any more.
  private func takeEnd(of claimant: MotionClaimant, comesAgain: Bool) {
    let name = claimant.name
    guard claims.withLock({ $0[name]?.claimant === claimant }) else { return }
    release(name)
    if comesAgain, let device = service.device(named: "") {
      begin(name, as: claimant.identity, with: device)
    } else {
      connection.sayChanged(
        self, to: name, [:], invalid: interface.properties.map(\.name).sorted())
    }
  }
}

extension BusFault {
  /// Why a question has no answer.
  fileprivate static func of(_ failure: MotionFailure) -> BusFault {
    switch failure {
    case .notAuthorized: .notAuthorized
    case .invalidParameter: .invalid("the range cannot be")
    default: .notKnown
    }
  }
}

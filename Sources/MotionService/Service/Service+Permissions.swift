import FoundationEssentials
import MotionDiary
import MotionHost
import MotionLink
import MotionRecordings

/// Who may have what, and asking the user about it.
extension Service {
  /// Questions that are open, as far as calls still wait for their answers.
  struct Asked {
    /// Until when calls wait, by the client's name: seconds since the machine was started.
    var deadlines: [String: Double] = [:]
    /// Applications of which the log says already that they have no purpose.
    var complained: Set<String> = []
  }

  /// What the user has answered and was asked.
  var permissions: PermissionBook { state.withLock { $0.permissions } }

  /// What `coremotion permissions` shows.
  var permissionsDocument: JSONValue {
    let (book, policy) = state.withLock { ($0.permissions, $0.policy) }
    return book.document(purpose: policy.purpose, tokens: tokens.all)
  }

  /// Changes what the user has answered; clients that are connected hear of it at once.
  func answer(
    _ change: (inout PermissionBook) throws(ServiceError) -> Void
  ) throws(ServiceError) {
    let result: Result<Void, ServiceError> = state.withLock { state in
      do throws(ServiceError) {
        // What cannot be kept is not in force either.
        var book = state.permissions
        try change(&book)
        state.permissions = book
        state.asked.deadlines = state.asked.deadlines.filter { book.questions[$0.key] != nil }
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
    tellClients()
  }

  /// Puts another configuration into force. Whose rights it changes is closed.
  package func set(_ policy: ServicePolicy) {
    let gone = state.withLock { state in
      state.policy = policy
      state.permissions.decided = policy.decided
      return state.connections.values.filter { entry in
        let user = entry.identity.user
        // Whose rights have changed comes anew, under another name.
        return policy.admission.name(of: user) == nil
          || policy.admission.isOwners(user) != entry.identity.isOwners
      }
    }
    for entry in gone { entry.connection.close("the configuration has changed this user's rights") }
    tellClients()
  }

  /// Tells each client what it may have now, where that has changed. Of what waits for a client nothing is
  /// sent that it may not have any more.
  private func tellClients() {
    let (entries, all) = state.withLock { state in
      (
        state.connections.values.map { ($0, state.permissions.authorization(of: $0.identity)) },
        state.policy.asksForRaw
      )
    }
    for (entry, authorization) in entries {
      tellLocation(entry)
      guard let client = entry.client, client.authorization != authorization else { continue }
      client.set(authorization)
      if authorization == .notDetermined { client.forgetQuestion() }
      if authorization != .authorized {
        entry.connection.withdraw { $0 == .sensitive || all && $0 == .motion }
        entry.role?.releaseReceipts()
      }
      entry.role?.sayChanges()
    }
    // What waited for the answer begins.
    scheduler.review()
  }

  // MARK: - Asking

  /// What becomes of a call that needs an answer which nobody has given.
  private enum Step {
    case refuse
    case wait(seconds: Double)
    case ask(ServicePolicy)
  }

  /// A client wants what the user must agree to: asks, unless that was done before (R14, R18).
  func ask(_ identity: ClientIdentity, device: String, for client: HostClient) {
    switch step(identity) {
    case .refuse: client.refuseUntilAnswered()
    case .wait(let seconds): refuse(client, after: seconds)
    case .ask(let policy):
      if ask(identity, device: device, policy) {
        refuse(client, after: policy.askFor)
      } else {
        client.refuseUntilAnswered()
      }
    }
  }

  private func refuse(_ client: HostClient, after seconds: Double) {
    loop.after(seconds) { [weak client] in client?.refuseUntilAnswered() }
  }

  private func step(_ identity: ClientIdentity) -> Step {
    state.withLock { state in
      if let deadline = state.asked.deadlines[identity.name] {
        let rest = deadline - BackgroundThread.uptime
        return rest > 0 ? .wait(seconds: rest) : .refuse
      }
      // Asked before this service began: the question stays, and nobody waits for its answer.
      return state.permissions.questions[identity.name] == nil ? .ask(state.policy) : .refuse
    }
  }

  /// Leaves the question and runs the program that asks; `false` where there is nothing to ask with.
  private func ask(_ identity: ClientIdentity, device: String, _ policy: ServicePolicy) -> Bool {
    let name = identity.name
    let purpose = policy.purpose(of: name)
    guard purpose != nil || !identity.isApplication else {
      complain(about: name, "has no purpose in share/coremotion/clients, it gets error 105")
      return false
    }
    let question = OpenQuestion(
      purpose: purpose ?? "", device: device, asked: Date().timeIntervalSince1970.rounded())
    let isNoted = state.withLock { state in
      guard state.permissions.questions.count < PermissionBook.mostQuestions,
        (try? state.permissions.note(question, of: name)) != nil
      else { return false }
      state.asked.deadlines[name] = BackgroundThread.uptime + policy.askFor
      return true
    }
    guard isNoted else {
      complain(about: name, "cannot be asked about: the question cannot be kept")
      return false
    }
    run(policy.ask, name, question)
    return true
  }

  private func run(_ arguments: [String], _ name: String, _ question: OpenQuestion) {
    guard let program = arguments.first else { return }
    let isRunning = AskCommand(arguments: arguments).run(name, question) {
      [weak self, loop] isYes in
      guard let isYes else { return }
      loop.post { [weak self] in self?.take(isYes, to: question, of: name) }
    }
    if !isRunning { log.value("ask: \(program) cannot be run") }
  }

  /// The program's answer; it counts as long as its question is open.
  private func take(_ isYes: Bool, to question: OpenQuestion, of name: String) {
    guard permissions.questions[name] == question else { return }
    do throws(ServiceError) {
      try answer { (book) throws(ServiceError) in try book.set(isYes, for: name) }
    } catch {
      log.value(error.description)
    }
  }

  private func complain(about name: String, _ words: String) {
    let isFirst = state.withLock { $0.asked.complained.insert(name).inserted }
    if isFirst { log.value("\(name.printable) \(words)") }
  }
}

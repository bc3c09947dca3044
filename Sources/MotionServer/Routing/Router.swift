import MotionLink
import MotionRecordings
import MotionService
import ServiceDocuments

/// Finds what a request is answered, and who may have it.
final class Router: Sendable {
  /// What becomes of a request.
  enum Plan {
    case answer(Answer)
    /// Its body is taken, as long as its sender may.
    case body(any PushBody, refusal: () -> Refusal?)
    /// It is answered when what it needs is there.
    case later((@escaping @Sendable (Answer) -> Void) -> Void)
    /// Events from now on, or behind the one of a number.
    case stream(LiveStream, after: UInt64?)
  }

  /// Why a body is not taken any more.
  enum Refusal {
    /// The right to send it was taken back.
    case revoked
    /// What the device remembered was erased: it is another one now.
    case begunAnew

    var answer: Answer {
      switch self {
      case .revoked: .notFound
      case .begunAnew:
        Answer(503, line: "the device has begun anew meanwhile; send it again", retryAfter: 1)
      }
    }
  }

  /// Who asks.
  fileprivate enum Asker {
    case token(Token)
    /// A program at the other end of a Unix socket.
    case peer(ClientIdentity)
  }

  let service: Service
  let counts = Guarded(HTTPCounts())
  let streams: LiveStreams
  /// Bytes of a body.
  let bodyLimit: Int
  private var tokens: TokenBook { service.tokens }
  private let wrong = Guarded(WrongAttempts())
  private let sensorLogger: MakePushBody?
  /// What shows devices to a person; `nil` where nothing does.
  private let page: ServedPage?

  init(
    _ service: Service, bodyLimit: Int, page: ServedPage?, sensorLogger: MakePushBody?
  ) {
    self.page = page
    self.service = service
    self.bodyLimit = bodyLimit
    self.sensorLogger = sensorLogger
    streams = LiveStreams(service)
  }

  /// What becomes of a request, to a host that is this server or another one.
  func plan(for request: Request, isKnownHost: Bool) -> Plan {
    if request.isAmbiguous {
      counts.withLock { $0.note(.head) }
      return .answer(Answer(400, line: "the head of the request says two things"))
    }
    guard isKnownHost else {
      counts.withLock { $0.note(.host) }
      return .answer(
        Answer(403, line: "this is not called so; name it in 'hosts' of the configuration"))
    }
    let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
      .map(String.init)
    switch (request.method, parts.count, parts.first) {
    case ("POST", 3, "push"): return push(request, token: parts[1], form: parts[2])
    case ("GET", 1, ""):
      guard let page else { return nothing(request) }
      return .answer(request.hasBody ? Self.noBody : page.answer)
    case ("GET", 1, "health"), ("GET", 1, "metrics"), ("GET", 2, "v1"):
      if request.hasBody { return .answer(Self.noBody) }
      return plan(forQuestion: parts, request)
    default: return nothing(request)
    }
  }

  private static let noBody = Answer(400, line: "a question has no body")

  // MARK: - Pushing

  private func push(_ request: Request, token text: String, form: String) -> Plan {
    guard let token = tokens.token(of: Array(text.utf8)), case .push(let name) = token.right,
      form == "raw" || form == "sensor-logger" && sensorLogger != nil
    else { return nothing(request) }
    if request.length ?? 0 > bodyLimit {
      counts.withLock { $0.note(.body) }
      return .answer(Answer(413, line: "a body has \(bodyLimit) bytes at most"))
    }
    let device: PushedDevice
    do throws(ServiceError) {
      device = try service.pushedDevice(named: name)
    } catch {
      // Only the user can change it, and an app shows what comes with this number.
      return .answer(Answer(499, line: error.description))
    }
    let refusal = { [tokens, service] () -> Refusal? in
      guard tokens.holds(token) else { return .revoked }
      return service.device(named: name) === device ? nil : .begunAnew
    }
    if form == "sensor-logger", let sensorLogger {
      return .body(sensorLogger(device), refusal: refusal)
    }
    guard let body = RawPush.body(request.header("content-type") ?? "", device, service) else {
      return .answer(
        Answer(
          415, line: "expected Content-Type: application/x-ndjson or application/octet-stream"))
    }
    return .body(body, refusal: refusal)
  }

  // MARK: - Asking

  private func plan(forQuestion parts: [String], _ request: Request) -> Plan {
    if parts == ["health"] { return .answer(health) }
    guard let asker = asker(request) else { return nothing(request) }
    if parts == ["metrics"] {
      guard asker.mayReadMetrics else { return nothing(request) }
      return .answer(metrics)
    }
    guard let identity = identity(of: asker), let question = Question(rawValue: parts[1]),
      question != .clients || asker.maySeeClients
    else { return nothing(request) }
    do throws(Question.Mistake) {
      switch question {
      case .devices:
        try question.check(request)
        return .answer(Answer(DevicesDocument.of(service.devices)))
      case .clients:
        try question.check(request)
        guard service.mayAsk(identity) else { return .answer(refused()) }
        return .answer(Answer(service.clientsDocument))
      case .now, .steps, .activities, .days, .why, .flow, .live: break
      }
      let asked = try question.read(request, of: service)
      return plan(for: asked, identity, request)
    } catch {
      return .answer(.error(error.status, error.words))
    }
  }

  private func plan(
    for asked: Question.Asked, _ identity: ClientIdentity, _ request: Request
  ) -> Plan {
    if let subject = asked.question.subject {
      return .later { [self] answer in
        Questions(service, identity).answer(subject, asked) { [self] result in
          if result.status == 403 { counts.withLock { $0.note(.permission) } }
          answer(result)
        }
      }
    }
    if let last = request.header("last-event-id"),
      let (stream, number) = streams.find(last, of: identity, asked.device, asked.wishes)
    {
      return .stream(stream, after: number)
    }
    guard let stream = streams.begin(for: identity, asked.device, asked.wishes)
    else {
      return .answer(.error(503, "too many streams are open; close another one first"))
    }
    return .stream(stream, after: nil)
  }

  /// The user has said no.
  private func refused() -> Answer {
    counts.withLock { $0.note(.permission) }
    return .error(403, MotionFailure.notAuthorized.words)
  }

  private func asker(_ request: Request) -> Asker? {
    if let text = Self.token(in: request) {
      return tokens.token(of: Array(text.utf8)).map { .token($0) }
    }
    guard request.address.isEmpty else { return nil }
    return service.identity(atOtherEndOf: request.descriptor).map { .peer($0) }
  }

  private func identity(of asker: Asker) -> ClientIdentity? {
    switch asker {
    case .peer(let identity): identity
    case .token(let token): token.right.reads ? service.identity(of: token) : nil
    }
  }

  private static func token(in request: Request) -> String? {
    if let header = request.header("authorization") {
      let words = header.split(separator: " ", maxSplits: 1)
      guard words.count == 2, words[0].lowercased() == "bearer" else { return "" }
      return String(words[1])
    }
    return request.parameter("token")
  }

  /// A wrong path, and a wrong token: nobody learns which of them it was.
  private func nothing(_ request: Request) -> Plan {
    let isTooMuch = wrong.withLock {
      $0.note(request.address, at: service.loop.clock.uptime())
    }
    counts.withLock { $0.note(isTooMuch ? .tooMany : .token) }
    return .answer(
      isTooMuch
        ? Answer(
          429, line: "too many wrong addresses or tokens; a right one is answered",
          retryAfter: Int(WrongAttempts.window)) : .notFound)
  }

  // MARK: - The service itself

  private var health: Answer {
    let isWell = service.history?.faults.isEmpty ?? true
    return Answer(
      .object { document in
        document.add("schema", "health-1")
        document.add("status", isWell ? "ok" : "fault")
      }, status: isWell ? 200 : 503)
  }

  private var metrics: Answer {
    guard case .object(let status) = service.status else { return .notFound }
    return Answer(
      200, type: "text/plain; version=0.0.4; charset=utf-8",
      Array(MetricsText(status, namesDevices: false).text.utf8))
  }
}

extension Router.Asker {
  fileprivate var mayReadMetrics: Bool {
    switch self {
    case .token(let token): token.right == .metrics
    case .peer(let identity): identity.isOwnersCommandLine
    }
  }

  /// Whether it may see who else asks.
  fileprivate var maySeeClients: Bool {
    switch self {
    case .token(let token): token.right == .readWithClients
    case .peer(let identity): identity.isOwnersCommandLine
    }
  }
}

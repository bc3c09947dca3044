import CMicrohttpd
import MotionLink

/// A request and its answer, from the head to the last byte.
final class Exchange: Sendable {
  private struct State {
    var body: (any PushBody)?
    var received = 0
    /// Why the body is not taken any more; `nil` as long as it is.
    var refusal: () -> Router.Refusal? = { nil }
    var answer: Answer?
    var isWaiting = false
    var live: LiveConnection?
    var hasEnded = false
  }

  private let connection: HTTPListener.Waiting
  private let listener: HTTPListener
  private let state = Guarded(State())

  init(_ connection: OpaquePointer, _ listener: HTTPListener) {
    self.connection = HTTPListener.Waiting(pointer: connection)
    self.listener = listener
  }

  private var router: Router { listener.router }

  /// The head is there.
  func begin(_ request: Request) -> MHD_Result {
    let isKnown = listener.hosts.contains(
      request.header("host") ?? "", at: request.descriptor)
    switch router.plan(for: request, isKnownHost: isKnown) {
    case .answer(let answer):
      // What is said before a body was read ends the connection; else it goes on to the next request.
      if request.hasBody { return send(answer, endsConnection: true) }
      state.withLock { $0.answer = answer }
      return .YES
    case .body(let body, let refusal):
      state.withLock { ($0.body, $0.refusal) = (body, refusal) }
      return .YES
    case .later(let ask):
      ask { [weak self] in self?.take($0) }
      return .YES
    case .stream(let stream, let position):
      let live = LiveConnection(stream, connection, listener, request.descriptor)
      state.withLock { $0.live = live }
      router.counts.withLock { $0.note(200) }
      return live.begin(after: position)
    }
  }

  /// A piece of the body is there.
  func take(_ bytes: UnsafeRawBufferPointer) -> MHD_Result {
    let (body, received, refusal) = state.withLock { state in
      state.received += bytes.count
      return (state.body, state.received, state.refusal)
    }
    guard let body else { return .NO }
    guard received <= router.bodyLimit else {
      router.counts.withLock { $0.note(.body) }
      return .NO
    }
    // What comes from now on is not read.
    if let refusal = refusal() {
      note(refusal)
      return .NO
    }
    router.counts.withLock { $0.received += bytes.count }
    body.take(bytes)
    return .YES
  }

  /// The request is there as a whole, or what it waited for has come.
  func goOn() -> MHD_Result {
    let (body, refusal) = state.withLock { state in
      defer { state.body = nil }
      return (state.body, state.refusal)
    }
    if let body {
      // What is taken at the end is taken by a right, too.
      if let refusal = refusal() {
        note(refusal)
        return send(refusal.answer)
      }
      let answer = Answer(body.end())
      router.streams.review()
      return send(answer)
    }
    let answer = state.withLock { state in
      state.isWaiting = state.answer == nil
      return state.answer
    }
    if let answer { return send(answer) }
    listener.suspend(connection.pointer)
    return .YES
  }

  private func note(_ refusal: Router.Refusal) {
    if refusal == .revoked { router.counts.withLock { $0.note(.token) } }
  }

  /// The answer has come. From any thread.
  private func take(_ answer: Answer) {
    let isAwaited = state.withLock { state in
      state.answer = answer
      defer { state.isWaiting = false }
      return state.isWaiting && !state.hasEnded
    }
    if isAwaited { listener.resume(connection) }
  }

  /// The last byte was sent, or the other end is gone.
  func end() {
    let live = state.withLock { state in
      state.hasEnded = true
      state.body = nil
      defer { state.live = nil }
      return state.live
    }
    live?.end()
  }

  private func send(_ answer: Answer, endsConnection: Bool = false) -> MHD_Result {
    router.counts.withLock { $0.note(answer.status) }
    return answer.send(to: connection.pointer, endsConnection: endsConnection)
  }
}

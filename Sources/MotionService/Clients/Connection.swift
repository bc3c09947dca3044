import CMotionSystem
package import MotionLink

/// The service's end of a socket: finds messages in what comes, and sends what waits as fast as the other
/// end reads.
package final class Connection: ClientEnd {
  /// Longest frame of a client, bytes (`protocol.md`).
  package static let longestFrame = 64 << 10

  /// What a connection is for, once its first message has said so.
  package protocol Role: AnyObject, Sendable {
    /// Does what a message asks for; an error ends the connection.
    func take(_ message: ClientMessage) throws(WireError)
    /// The other end is gone.
    func end()
  }

  /// Finds the role of a first message, or refuses with a reason for a person.
  package typealias Greet =
    @Sendable (ClientMessage, Connection) throws(WireError) -> any Role

  private struct State {
    var frames = FrameBuffer(longest: Connection.longestFrame)
    var output: OutgoingQueue
    var role: (any Role)?
    var isOpen = true
    var isWatched = false
  }

  private let socket: UnixSocket
  private let loop: EventLoop
  private let greet: Box<Greet>
  private let onFault: Box<@Sendable (Connection) -> Void>
  private let state: Guarded<State>

  /// Serves a socket by a loop from now on. Where the service waits for receipts its queue has no bound.
  /// `onFault` hears that the connection ends because of what the other end has sent.
  @discardableResult
  package init(
    _ socket: UnixSocket, loop: EventLoop, isBounded: Bool = true,
    onFault: @escaping @Sendable (Connection) -> Void = { _ in }, greet: @escaping Greet
  ) {
    self.socket = socket
    self.loop = loop
    self.greet = Box(greet)
    self.onFault = Box(onFault)
    state = Guarded(State(output: OutgoingQueue(isBounded: isBounded)))
    _ = motion_set_nonblocking(socket.descriptor)
    // The loop holds the connection until it ends.
    loop.watch(socket.descriptor) { events in
      if events.isWritable { self.flush() }
      if events.isReadable { self.read() }
    }
  }

  /// Tells a peer that is not served why, as far as it takes that without waiting.
  package static func refuse(_ socket: UnixSocket, _ reason: String) {
    ServiceMessage.goodbye(reason).frame.bytes.withUnsafeBytes {
      _ = motion_send(socket.descriptor, $0.baseAddress, $0.count)
    }
  }

  /// Sensor samples that were dropped because the client was too slow.
  package var dropped: Int { state.withLock { $0.output.dropped } }

  /// Whether somebody is at the other end.
  package var isOpen: Bool { state.withLock { $0.isOpen } }

  // MARK: - Out

  /// Sends a message, or lets it wait its turn. From any thread.
  package func send(_ message: ServiceMessage, _ kind: OutgoingQueue.Kind = .kept) {
    let bytes = message.frame.bytes
    let hasRoom = state.withLock { state in
      !state.isOpen
        || state.output.put(
          bytes, kind, message.content, instead: message.refusal?.frame.bytes)
    }
    if hasRoom {
      flush()
    } else {
      loop.post { self.close("the client is 1000 messages behind") }
    }
  }

  /// Drops what waits of content that the client may not have any more.
  package func withdraw(_ isWithdrawn: (OutgoingQueue.Content) -> Bool) {
    state.withLock { $0.output.withdraw(isWithdrawn) }
  }

  private func flush() {
    let isBroken = state.withLock { state in
      guard state.isOpen else { return false }
      guard state.output.flush({ motion_send(socket.descriptor, $0.baseAddress, $0.count) }) else {
        return true
      }
      if state.isWatched == state.output.isEmpty {
        state.isWatched = !state.output.isEmpty
        loop.setWritable(state.isWatched, of: socket.descriptor)
      }
      return false
    }
    if isBroken { loop.post { self.close() } }
  }

  // MARK: - In

  private func read() {
    let count = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { piece in
      let count = motion_receive(socket.descriptor, piece.baseAddress, piece.count)
      if count > 0 {
        let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(piece)[..<count])
        state.withLock { $0.frames.append(bytes) }
      }
      return count
    }
    if count == 0 || count < -1 { return close() }
    do throws(WireError) {
      while let frame = try nextFrame() { try take(ClientMessage(frame)) }
    } catch {
      onFault.value(self)
      close(error.description)
    }
  }

  private func nextFrame() throws(WireError) -> Frame? {
    let result: Result<Frame?, WireError> = state.withLock { state in
      guard state.isOpen else { return .success(nil) }
      do throws(WireError) { return .success(try state.frames.next()) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func take(_ message: ClientMessage) throws(WireError) {
    if let role = state.withLock({ $0.role }) {
      try role.take(message)
    } else {
      let role = try greet.value(message, self)
      state.withLock { $0.role = role }
    }
  }

  // MARK: - The end

  /// Ends the connection; a reason is said before, where the other end still reads.
  package func close(_ reason: String?) {
    if let reason {
      let bytes = ServiceMessage.goodbye(reason).frame.bytes
      state.withLock { _ = $0.output.put(bytes, .kept) }
      flush()
    }
    let (role, wasOpen) = state.withLock { state in
      defer {
        state.role = nil
        state.isOpen = false
      }
      return (state.role, state.isOpen)
    }
    guard wasOpen else { return }
    loop.forget(socket.descriptor)
    socket.shutDown()
    role?.end()
  }
}

extension ServiceMessage {
  /// What it tells of the user.
  fileprivate var content: OutgoingQueue.Content {
    switch self {
    case .update(_, _, _, let update): update.content
    case .answer(_, _, _, .success), .page: .sensitive
    default: .plain
    }
  }

  /// What is said in its place where the client may not have it any more: somebody waits for it.
  fileprivate var refusal: ServiceMessage? {
    switch self {
    case .answer(let number, let delivery, let now, .success):
      .answer(number, delivery: delivery, now: now, .failure(.notAuthorized))
    case .page(let number, let next, _): .page(number, next: next, [])
    default: nil
    }
  }
}

extension MotionUpdate {
  /// What it tells of the user.
  package var content: OutgoingQueue.Content {
    switch self {
    case .accelerometer, .gyroscope, .magnetometer, .deviceMotion, .heading: .motion
    case .failure, .authorization, .locationAccess: .plain
    case .location, .locationsPaused, .visit: .location
    case .accelerometerBatch, .deviceMotionBatch, .activity, .pedometer, .pedometerEvent,
      .relativeAltitude, .absoluteAltitude, .fall:
      .sensitive
    }
  }
}

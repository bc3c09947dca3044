package import FoundationEssentials

/// The command line's connection to a service: asks one thing after another, and waits for each answer.
package final class OwnerConnection {
  /// Why a service did not do what was asked, for a person.
  package struct Refusal: Error, CustomStringConvertible {
    package let description: String
  }

  /// Longest wait for the service's first word, s.
  private static let patience = 5

  private let socket: UnixSocket
  private var frames = FrameBuffer(longest: LinkState.longestFrame)
  private var count: UInt32 = 0

  /// Connects to the service at an address.
  package init(_ address: ServiceAddress) throws(Refusal) {
    guard let socket = UnixSocket.connect(to: address.path) else {
      throw Refusal(
        description: "no service listens at \(address.path): start one with "
          + "'coremotiond --replay FILE', or name its socket with --socket PATH")
    }
    self.socket = socket
    let hello = ClientMessage.hello(oldest: 1, newest: 1, role: .owner, device: address.device)
    // Who is refused may find the connection closed, and the reason still there to be read.
    _ = socket.send(hello.frame.bytes)
    // A service that was stopped still has its socket.
    socket.limitReceive(to: Self.patience)
    defer { socket.limitReceive(to: 0) }
    guard case .welcome = try next() else {
      throw Refusal(description: "\(address.path): the service does not answer")
    }
  }

  /// Lets the service do something; gives what it says, a JSON document.
  package func call(_ name: String, _ arguments: [String] = []) throws(Refusal) -> String {
    let number = try ask { .command($0, name: name, arguments: arguments) }
    let (isError, text) = try wait { message in
      if case .done(number, let isError, let text) = message { (isError, text) } else { nil }
    }
    if isError { throw Refusal(description: text) }
    return text
  }

  /// Asks about a device's past; `nil` where nothing is known of it.
  package func answer(to query: MotionQuery) throws(Refusal) -> MotionAnswer? {
    let number = try ask { .query($0, query) }
    let result = try wait { message in
      if case .answer(number, _, _, let result) = message { result } else { nil }
    }
    return try? result.get()
  }

  /// Reads what the recorder holds of a range of at most 36 h, page by page; `false` where the service could not
  /// read it to its end.
  package func readRecording(
    from start: Date, to end: Date, take: ([RecordedSample]) throws -> Void
  ) throws -> Bool {
    let number = try ask { .recorded($0, from: start, to: end) }
    let exists = try wait { message in
      if case .recording(number, let exists) = message { exists } else { nil }
    }
    guard exists else { return true }
    var (position, samples): (UInt64, [RecordedSample]) = (0, [])
    repeat {
      try send(.page(number, after: position))
      (position, samples) = try wait { message in
        if case .page(number, let next, let samples) = message { (next, samples) } else { nil }
      }
      try take(samples)
    } while !samples.isEmpty
    try send(.cancel(number))
    return position != RecordedPosition.unreadable
  }

  /// Says a message with a number of its own, and gives the number.
  private func ask(_ message: (UInt32) -> ClientMessage) throws(Refusal) -> UInt32 {
    count += 1
    try send(message(count))
    return count
  }

  private func send(_ message: ClientMessage) throws(Refusal) {
    guard socket.send(message.frame.bytes) else {
      throw Refusal(description: "the service has ended")
    }
  }

  /// Waits for what somebody waits for.
  private func wait<Found>(_ find: (ServiceMessage) -> Found?) throws(Refusal) -> Found {
    while true {
      if let found = find(try next()) { return found }
    }
  }

  private func next() throws(Refusal) -> ServiceMessage {
    do throws(WireError) {
      while true {
        if let frame = try frames.next() {
          let message = try ServiceMessage(frame)
          if case .goodbye(let reason) = message {
            throw WireError("the service refuses: \(reason)")
          }
          return message
        }
        let count = withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 16) { piece in
          let count = socket.receive(into: piece)
          frames.append(UnsafeRawBufferPointer(rebasing: piece[..<count]))
          return count
        }
        guard count > 0 else {
          throw WireError("the service has closed the connection, or says nothing for long")
        }
      }
    } catch {
      throw Refusal(description: error.description)
    }
  }
}

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
    count += 1
    guard socket.send(ClientMessage.command(count, name: name, arguments: arguments).frame.bytes)
    else { throw Refusal(description: "the service has ended") }
    while true {
      guard case .done(count, let isError, let text) = try next() else { continue }
      if isError { throw Refusal(description: text) }
      return text
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

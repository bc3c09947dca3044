import CMicrohttpd
import MotionLink

/// A connection through which somebody follows a stream.
final class LiveConnection: LiveReader {
  let stream: LiveStream
  private let connection: HTTPListener.Waiting
  private let listener: HTTPListener
  private let descriptor: Int32
  private let isGone = Guarded(false)

  init(
    _ stream: LiveStream, _ connection: HTTPListener.Waiting, _ listener: HTTPListener,
    _ descriptor: Int32
  ) {
    self.stream = stream
    self.connection = connection
    self.listener = listener
    self.descriptor = descriptor
  }

  /// Bytes that the library asks for at once.
  private static let piece = 4096

  /// Begins to send, after what was received of the stream before.
  func begin(after position: UInt64?) -> MHD_Result {
    stream.attach(self, after: position)
    // While nothing happens the library does not look whether somebody is still there.
    listener.watch(descriptor) { [weak self] in self?.leave() }
    let response = MHD_create_response_from_callback(
      .max, Self.piece,
      { context, _, buffer, size in
        guard let context, let buffer else { return -1 }
        return Unmanaged<LiveConnection>.fromOpaque(context).takeUnretainedValue()
          .read(into: UnsafeMutableRawBufferPointer(start: buffer, count: size))
      }, Unmanaged.passRetained(self).toOpaque(),
      { context in if let context { Unmanaged<LiveConnection>.fromOpaque(context).release() } })
    guard let response else { return .NO }
    defer { MHD_destroy_response(response) }
    MHD_add_response_header(response, "Content-Type", "text/event-stream")
    MHD_add_response_header(response, "Cache-Control", "no-store")
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff")
    return MHD_queue_response(connection.pointer, 200, response)
  }

  /// The next bytes; 0 where it waits for some, -1 at the end.
  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    guard !isGone.withLock({ $0 }) else { return -1 }
    switch stream.read(into: buffer, by: self) {
    case .bytes(let count): return count
    case .end: return -1
    case .nothing:
      listener.suspend(connection.pointer)
      return 0
    }
  }

  /// There is something to send, or nothing more will come. From any thread.
  func wake() { listener.resume(connection) }

  /// The other end is gone, or another connection goes on with the stream.
  func leave() {
    let isFirst = isGone.withLock { isGone in
      defer { isGone = true }
      return !isGone
    }
    guard isFirst else { return }
    listener.unwatch(descriptor)
    wake()
  }

  /// The connection is closed.
  func end() {
    isGone.withLock { $0 = true }
    listener.unwatch(descriptor)
    stream.detach(self)
  }
}

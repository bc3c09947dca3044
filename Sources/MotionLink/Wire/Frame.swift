/// A message as it goes over a socket: a type, the number of the request that it belongs to, and a body
/// (`Documentation/reference/protocol.md`).
package struct Frame: Equatable, Sendable {
  /// Bytes before the body: its length, the type, the request.
  package static let headerSize = 9

  /// What kind of message it is.
  package var type: UInt8
  /// The request that it begins, answers or ends; 0 where it belongs to none.
  package var request: UInt32
  /// What it says.
  package var body: [UInt8]

  /// A frame.
  package init(type: UInt8, request: UInt32 = 0, body: [UInt8] = []) {
    self.type = type
    self.request = request
    self.body = body
  }

  /// Its bytes: length of the body in 4, type in 1, request in 4, the body; the lowest byte first.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    writer.put(UInt32(body.count))
    writer.put(type)
    writer.put(request)
    return writer.bytes + body
  }
}

/// Why bytes are no message.
package struct WireError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was expected and what was found.
  package var description: String

  package init(_ description: String) { self.description = description }
}

/// Finds frames in bytes that come in pieces.
package struct FrameBuffer: Sendable {
  private var bytes: [UInt8] = []
  private var start = 0
  private let longest: Int

  /// A buffer for frames of at most so many bytes in all.
  package init(longest: Int) { self.longest = longest }

  /// Whether no byte waits for the rest of its frame.
  package var isEmpty: Bool { start == bytes.count }

  /// Takes the next piece.
  package mutating func append(_ piece: UnsafeRawBufferPointer) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes.append(contentsOf: piece)
  }

  /// The next frame that is whole; `nil` until more bytes come. Throws where one is announced that is
  /// too long, after which nothing can be read any more.
  package mutating func next() throws(WireError) -> Frame? {
    guard bytes.count - start >= Frame.headerSize else { return nil }
    var reader = WireReader(bytes[start...])
    let size = Int(try reader.uint32())
    guard size <= longest - Frame.headerSize else {
      throw WireError("a frame of at most \(longest) bytes was expected, one of \(size) announced")
    }
    let type = try reader.uint8()
    let request = try reader.uint32()
    let body = start + Frame.headerSize
    guard bytes.count - body >= size else { return nil }
    start = body + size
    return Frame(type: type, request: request, body: Array(bytes[body..<start]))
  }
}

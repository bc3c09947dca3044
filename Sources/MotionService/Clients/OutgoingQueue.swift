import MotionLink

/// Frames that wait to be sent to a client, within a bound.
///
/// Of a client that reads too slowly, sensor samples are dropped, oldest first, and counted; a newer
/// record of the pedometer takes the place of one that waits. What cannot be dropped, states above all, is
/// kept up to a number; beyond it the client is given up.
package struct OutgoingQueue: Sendable {
  /// What may become of a frame that waits.
  package enum Kind: Equatable, Sendable {
    /// One of many: the oldest is dropped where there is no room.
    case sample
    /// Replaced by the next one of the same subscription.
    case newest(UInt32)
    /// Kept.
    case kept
  }

  /// What a frame tells.
  package enum Content: Equatable, Sendable {
    /// Nothing of the user.
    case plain
    /// Raw sensors or device motion.
    case motion
    /// What the user must have agreed to.
    case sensitive
    /// Where the device is: an answer of its own.
    case location
  }

  /// Bytes that may wait (`protocol.md`).
  package static let capacity = 256 << 10
  /// Frames that are kept and may wait.
  package static let mostKept = 1000

  private typealias Waiting = (
    kind: Kind, content: Content, bytes: [UInt8], instead: [UInt8]?
  )

  private var waiting: [Waiting] = []
  private var head = 0
  /// Bytes of the first frame that are sent already.
  private var sent = 0
  /// Bytes that wait.
  package private(set) var size = 0
  private var kept = 0
  private let isBounded: Bool
  /// Samples that were dropped so far.
  package private(set) var dropped = 0

  /// An empty queue; without a bound where the service waits for the client anyway.
  package init(isBounded: Bool = true) { self.isBounded = isBounded }

  /// Whether nothing waits.
  package var isEmpty: Bool { head == waiting.count }

  /// Adds a frame; `false` where the client is too far behind.
  package mutating func put(
    _ bytes: [UInt8], _ kind: Kind, _ content: Content = .plain, instead: [UInt8]? = nil
  ) -> Bool {
    // Where the service waits for receipts each frame has one that must come back.
    if isBounded, case .newest = kind,
      let index = waiting.indices.dropFirst(firstUnsent).first(where: { waiting[$0].kind == kind })
    {
      size += bytes.count - waiting[index].bytes.count
      waiting[index].bytes = bytes
      return true
    }
    waiting.append((kind, content, bytes, instead))
    size += bytes.count
    if kind == .kept { kept += 1 }
    guard isBounded else { return true }
    if size > Self.capacity { dropSamples() }
    return kept <= Self.mostKept
  }

  /// A frame of which a part is sent cannot be changed.
  private var firstUnsent: Int { sent > 0 ? head + 1 : head }

  /// Drops the oldest samples until there is room for a few: half of the bound, so that the next frames
  /// find room without a search.
  private mutating func dropSamples() {
    var rest: [Waiting] = []
    for index in head..<waiting.count {
      if waiting[index].kind == .sample, size > Self.capacity / 2, index >= firstUnsent {
        size -= waiting[index].bytes.count
        dropped += 1
      } else {
        rest.append(waiting[index])
      }
    }
    waiting = rest
    head = 0
  }

  /// Drops what waits of content that its client may not have any more; an answer becomes the one that was
  /// given with it. A frame of which a part is sent stays: the bytes after it would have no meaning.
  package mutating func withdraw(_ isWithdrawn: (Content) -> Bool) {
    var rest: [Waiting] = []
    for index in head..<waiting.count {
      var frame = waiting[index]
      if index >= firstUnsent, isWithdrawn(frame.content) {
        size -= frame.bytes.count
        guard let instead = frame.instead else {
          if frame.kind == .kept { kept -= 1 }
          continue
        }
        size += instead.count
        frame = (frame.kind, .plain, instead, nil)
      }
      rest.append(frame)
    }
    waiting = rest
    head = 0
  }

  /// Sends what can be sent now. `send` gives how many of the bytes went, less than zero where the client
  /// is gone, which is then the result.
  package mutating func flush(_ send: (UnsafeRawBufferPointer) -> Int) -> Bool {
    while head < waiting.count {
      let first = waiting[head]
      let count = first.bytes.withUnsafeBytes {
        send(UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      guard count >= 0 else { return false }
      sent += count
      guard sent == first.bytes.count else { return true }
      if first.kind == .kept { kept -= 1 }
      size -= sent
      sent = 0
      head += 1
    }
    waiting.removeAll(keepingCapacity: size == 0 && waiting.count < 64)
    head = 0
    return true
  }
}

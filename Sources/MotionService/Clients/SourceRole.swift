import MotionLink

/// A connection through which a device's samples come.
final class SourceRole: Connection.Role {
  private let device: PushedDevice
  private let connection: Connection

  private let clock = Guarded(SourceClock())
  private let onBatch: Box<@Sendable () -> Void>

  /// Bytes of what a source calls its clock: an identifier has some dozens.
  private static let longestName = 128

  /// `onBatch` hears of each batch.
  init(
    _ device: PushedDevice, _ connection: Connection,
    onBatch: @escaping @Sendable () -> Void = {}
  ) {
    self.device = device
    self.connection = connection
    self.onBatch = Box(onBatch)
  }

  func take(_ message: ClientMessage) throws(WireError) {
    switch message {
    case .describe(let streams): device.describe(streams)
    case .clock(let name):
      guard name.utf8.count <= Self.longestName else {
        throw WireError(
          "a clock's name of at most \(Self.longestName) bytes was expected, not \(name.utf8.count)"
        )
      }
      clock.withLock { $0 = SourceClock(name: name) }
    case .samples(let batch):
      onBatch.value()
      let dropped = clock.withLock { device.take(batch, by: &$0) }
      connection.send(.taken(batch.number, dropped: UInt32(dropped)))
    default: throw WireError("samples of a source were expected")
    }
  }

  func end() {}
}

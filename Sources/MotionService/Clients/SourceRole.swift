import MotionLink

/// A connection through which a device's samples come.
final class SourceRole: Connection.Role {
  private let device: PushedDevice
  private let connection: Connection

  private let clock = Guarded(SourceClock())
  private let onBatch: Box<@Sendable () -> Void>

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
      let named = try SourceClock(named: name)
      clock.withLock { $0 = named }
    case .samples(let batch):
      onBatch.value()
      let dropped = clock.withLock { device.take(batch, by: &$0) }
      connection.send(.taken(batch.number, dropped: UInt32(dropped)))
    default: throw WireError("samples of a source were expected")
    }
  }

  func end() {}
}

/// Where a client is reached: a socket, a stream that a token has opened, a name on a bus.
///
/// The service takes back through it what a client may not have any more, and ends it.
package protocol ClientEnd: AnyObject, Sendable {
  /// Whether somebody is there.
  var isOpen: Bool { get }
  /// Sensor samples that were dropped because the client was too slow.
  var dropped: Int { get }
  /// Drops what waits of content that the client may not have any more.
  func withdraw(_ isWithdrawn: (OutgoingQueue.Content) -> Bool)
  /// Ends it; with a reason for a person, unless the client is to come again by itself.
  func close(_ reason: String?)
}

extension ClientEnd {
  /// Ends it without a reason.
  package func close() { close(nil) }
}

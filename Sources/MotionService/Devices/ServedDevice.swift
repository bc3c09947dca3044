package import MotionHost

/// A device of the service: a host that clients talk to, and whatever drives it.
package protocol ServedDevice: AnyObject, Sendable {
  /// What clients name it by.
  var name: String { get }
  /// The host that its clients talk to.
  var host: MotionHost { get }
  /// Seconds by which its clock goes on by itself in a second.
  var rate: Double { get }
  /// Whether time waits for its clients.
  var waitsForClients: Bool { get }
  /// Whether nothing comes any more.
  var hasEnded: Bool { get }

  /// Lets its time begin, unless it has.
  func begin()
}

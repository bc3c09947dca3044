import Foundation
import MotionHost
import MotionLink
import MotionService

/// How code under test reaches the host of its replay: directly, or, where the environment has
/// `COREMOTION_TEST_SOCKET`, through a Unix socket, as programs reach the service.
enum ReplayTransport {
  private static let usesSocket =
    ProcessInfo.processInfo.environment["COREMOTION_TEST_SOCKET"] != nil

  /// The service's side of all replays of this process.
  private static let loop: EventLoop? = {
    guard let loop = EventLoop() else { return nil }
    BackgroundThread.run { loop.run() }
    return loop
  }()

  /// The connection of a host's client; `rate` is how fast the host's clock goes on by itself.
  static func link(to client: HostClient, rate: Double) -> any MotionLink {
    guard usesSocket, let loop, let (ours, theirs) = UnixSocket.pair() else { return client }
    Connection(ours, loop: loop, isBounded: false) { (hello, connection) throws(WireError) in
      try ClientRole.greet(hello, connection, as: client, rate: { rate }, wantsReceipts: true)
    }
    return SocketLink(theirs)
  }
}

extension MotionReplay {
  /// Lets the code under test see what was just changed, and the device what that code has asked for:
  /// through a socket both take their time.
  func synchronize() { (link as? SocketLink)?.synchronize() }
}

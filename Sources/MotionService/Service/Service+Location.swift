import MotionHost
import MotionLink

/// Who may be told where a device is: an answer apart from that on motion.
///
/// A command line of the owner gets what it asks for, unless the user has said otherwise. An application waits
/// until the user has said it: `coremotion permissions locate`.
extension Service {
  /// Says what a new client may have, and what becomes of its questions.
  func admitLocation(of client: HostClient, _ identity: ClientIdentity) {
    client.set(permissions.locationAccess(of: identity))
    client.onLocationQuestion { [weak client] always in
      guard identity.isOwnersCommandLine else { return }
      client?.set(LocationAccess(always ? .always : .whenInUse))
    }
  }

  /// The user may have said something else: a client that is connected hears of it at once. What was granted to
  /// a command line without an answer stays.
  func tellLocation(_ entry: Entry) {
    guard let client = entry.client else { return }
    let (access, former) = (permissions.locationAccess(of: entry.identity), client.locationAccess)
    let isForgotten = access.permission == .notDetermined && former.permission != .restricted
    guard access != former, !(isForgotten && entry.identity.isOwnersCommandLine) else { return }
    client.set(access)
    guard !access.allows else { return }
    entry.connection.withdraw { $0 == .location }
    entry.role?.releaseReceipts()
  }
}

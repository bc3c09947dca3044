import MotionHost
import MotionLink

/// Who may be told where a device is: an answer apart from that on motion.
///
/// A command line of the owner gets what it asks for. An application is never located: the user cannot be
/// asked about it here.
extension Service {
  /// Says what a new client may have, and what becomes of its questions.
  func admitLocation(of client: HostClient, _ identity: ClientIdentity) {
    if permissions.isRestricted { client.set(LocationAccess(.restricted)) }
    client.onLocationQuestion { [weak client] always in
      guard identity.isOwnersCommandLine else { return }
      client?.set(LocationAccess(always ? .always : .whenInUse))
    }
  }

  /// Where nobody may know anything, nobody may know the place either; afterwards it is asked about anew.
  func tellLocation(_ entry: Entry) {
    guard let client = entry.client else { return }
    let isRestricted = client.locationAccess.permission == .restricted
    guard permissions.isRestricted != isRestricted else { return }
    client.set(LocationAccess(isRestricted ? .notDetermined : .restricted))
    if !isRestricted {
      entry.connection.withdraw { $0 == .location }
      entry.role?.releaseReceipts()
    }
  }
}

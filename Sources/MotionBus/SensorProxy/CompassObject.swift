import MotionService

/// The compass on the bus: for the users who may have it alone, since where a machine points says where it goes.
final class CompassObject: BusObject {
  let path = "/net/hadess/SensorProxy/Compass"
  let interface = BusInterface.compass
  private unowned let proxy: SensorProxy
  private let claims: SensorClaims
  private let connection: BusConnection
  private let users: Set<UInt32>

  init(
    _ proxy: SensorProxy, _ claims: SensorClaims, _ connection: BusConnection, users: Set<UInt32>
  ) {
    self.proxy = proxy
    self.claims = claims
    self.connection = connection
    self.users = users
  }

  func call(_ call: BusCall) {
    guard call.member == "ClaimCompass" else {
      claims.release(.compass, by: call.sender)
      return call.reply()
    }
    whereAllowed(call.sender) { [claims] isAllowed in
      guard isAllowed else { return call.fail(Self.refusal) }
      claims.claim(.compass, by: call.sender)
      call.reply()
    }
  }

  func properties(for call: BusCall, _ answer: @escaping @Sendable (BusProperties) -> Void) {
    whereAllowed(call.sender) { [weak self] isAllowed in
      guard isAllowed, let values = self?.proxy.values(of: .compass) else {
        return answer(.none(Self.refusal))
      }
      answer(.some(values, missing: Self.refusal))
    }
  }

  private static let refusal = BusFault.accessDenied(
    "the compass is for the user geoclue alone; ask GeoClue where the machine points")

  private func whereAllowed(_ sender: String, _ body: @escaping @Sendable (Bool) -> Void) {
    let users = users
    connection.ask("GetConnectionUnixUser", .text(sender)) { answer in
      body(answer?.readNumber().map { users.contains($0) } ?? false)
    }
  }
}

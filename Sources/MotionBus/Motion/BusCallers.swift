import MotionLink
import MotionService

/// Finds out who speaks on a bus: the bus knows the process and the user of each name, the kernel the program.
struct BusCallers: Sendable {
  private let connection: BusConnection
  private let service: Service

  init(_ connection: BusConnection, _ service: Service) {
    self.connection = connection
    self.service = service
  }

  /// Who has a unique name, or why nobody is admitted. Answers on the loop's thread.
  ///
  /// The process is held before `/proc` is read, and must live after it and after the bus has said once more that
  /// the name is there: so its number was not given to another one meanwhile.
  func identify(
    _ name: String, answer: @escaping @Sendable (Result<ClientIdentity, Refusal>) -> Void
  ) {
    connection.ask("GetConnectionCredentials", .text(name)) { credentials in
      let numbers = credentials?.readNumbers() ?? [:]
      guard let user = numbers["UnixUserID"], let number = numbers["ProcessID"],
        let process = HeldProcess(number: Int32(truncatingIfNeeded: number))
      else { return refuse(.unknownProcess, answer) }
      let found = service.identify(process, of: user)
      guard case .success = found else { return answer(found) }
      connection.ask("NameHasOwner", .text(name)) { isThere in
        guard isThere?.readBoolean() == true, process.lives else {
          return refuse(.unknownProcess, answer)
        }
        answer(found)
      }
    }
  }

  private func refuse(
    _ refusal: Refusal, _ answer: @Sendable (Result<ClientIdentity, Refusal>) -> Void
  ) {
    service.count(refusal)
    answer(.failure(refusal))
  }
}

extension BusFault {
  /// What somebody hears who is not admitted.
  static func refused(_ refusal: Refusal) -> BusFault {
    switch refusal {
    case .otherUser:
      .accessDenied("this user may not have motion data; see 'readers' in coremotiond.toml(5)")
    case .tooMany:
      .limits("a user has \(Service.mostConnections) claims at most; release another one first")
    default: .accessDenied("it cannot be told which program asks")
    }
  }

  /// What somebody hears whom the user does not let have it.
  static let notAuthorized = accessDenied(
    "the user does not allow it; see Status and 'coremotion permissions'")

  /// What the device does not know.
  static let notKnown = BusFault(
    name: "org.coremotiond.Error.NotKnown", text: "the device does not know it")

  /// There is nothing to ask.
  static let noDevice = BusFault(
    name: "org.coremotiond.Error.NoDevice", text: "no device is there yet")
}

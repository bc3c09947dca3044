import MotionLink
import MotionRecordings

/// A connection through which the owner's command line looks at the service and changes it.
final class OwnerRole: Connection.Role {
  private let service: Service
  private let connection: Connection

  init(_ service: Service, _ connection: Connection) {
    self.service = service
    self.connection = connection
  }

  func take(_ message: ClientMessage) throws(WireError) {
    guard case .command(let number, let name, let arguments) = message else {
      throw WireError("an owner's command was expected")
    }
    do throws(ServiceError) {
      connection.send(.done(number, isError: false, try run(name, arguments).text))
    } catch {
      connection.send(.done(number, isError: true, error.description))
    }
  }

  func end() {}

  private func run(_ name: String, _ arguments: [String]) throws(ServiceError) -> JSONValue {
    switch (name, arguments.count) {
    case ("status", 0): return service.status
    case ("permissions", 0): break
    case ("allow", 1):
      try service.answer { (book) throws(ServiceError) in try book.set(true, for: arguments[0]) }
    case ("deny", 1):
      try service.answer { (book) throws(ServiceError) in try book.set(false, for: arguments[0]) }
    case ("reset", 1):
      try service.answer { (book) throws(ServiceError) in try book.set(nil, for: arguments[0]) }
    case ("restrict", 1) where ["on", "off"].contains(arguments[0]):
      try service.answer { (book) throws(ServiceError) in try book.restrict(arguments[0] == "on") }
    default:
      throw ServiceError("this service has no command '\(name)' with \(arguments.count) arguments")
    }
    return service.permissionsDocument
  }
}

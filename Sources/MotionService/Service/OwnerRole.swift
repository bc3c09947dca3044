import FoundationEssentials
import MotionDiary
import MotionHost
import MotionLink
import MotionRecordings

/// A connection through which the owner's command line looks at the service and changes it.
final class OwnerRole: Connection.Role {
  private let service: Service
  private let connection: Connection
  /// What the owner asks a device about, whatever programs may ask.
  private let session: ClientSession?

  /// The role of a connection; `device` is the one whose past the owner may ask for.
  init(_ service: Service, _ connection: Connection, device: (any ServedDevice)?) {
    self.service = service
    self.connection = connection
    session = device.map { device in
      ClientSession(
        device.host.connect(authorization: .authorized), rate: { device.rate }, wantsReceipts: false
      ) { [weak connection] in connection?.send($0, $1) }
    }
  }

  func take(_ message: ClientMessage) throws(WireError) {
    switch message {
    case .command(let number, let name, let arguments):
      do throws(ServiceError) {
        connection.send(.done(number, isError: false, try run(name, arguments).text))
      } catch {
        connection.send(.done(number, isError: true, error.description))
      }
    case .query, .recorded, .page, .cancel, .monitoring:
      guard let session else { throw WireError("no device is there yet") }
      try session.take(message)
    default: throw WireError("an owner's command was expected")
    }
  }

  func end() { session?.end() }

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
    case ("locate", 2):
      let permission = LocationAccess.Permission(word: arguments[1])
      guard permission != nil || arguments[1] == LocationAccess.Permission.notDetermined.word else {
        throw ServiceError(
          "locate: expected always, use, never or ask, found '\(arguments[1].printable)'")
      }
      try service.answer { (book) throws(ServiceError) in
        try book.set(location: permission, for: arguments[0])
      }
    case ("restrict", 1) where ["on", "off"].contains(arguments[0]):
      try service.answer { (book) throws(ServiceError) in try book.restrict(arguments[0] == "on") }
    case ("token", 2): return try service.makeToken(arguments[0], arguments[1])
    case ("revoke", 1): try service.revokeToken(arguments[0])
    case ("add", 1): return try service.addDevice(arguments[0])
    case ("set", 3):
      try service.setDevice(arguments[0], arguments[1], arguments[2])
      return service.status
    case ("rows", 3):
      return try history.page(of: arguments[0], device: arguments[1], after: arguments[2])
    case ("erase", 3): return try erase(arguments[0], after: arguments[1], upTo: arguments[2])
    default:
      throw ServiceError("this service has no command '\(name)' with \(arguments.count) arguments")
    }
    return service.permissionsDocument
  }

  // MARK: - What is kept

  private var history: any OwnedHistory {
    get throws(ServiceError) {
      if let history = service.history { return history }
      throw ServiceError(
        "this service keeps no history on the disk: it was started without --data FOLDER")
    }
  }

  private func erase(
    _ device: String, after start: String, upTo end: String
  ) throws(ServiceError) -> JSONValue {
    let range = (start: try date(start), end: try date(end))
    if let start = range.start, let end = range.end, start >= end {
      throw ServiceError("erase: the range ends before it begins")
    }
    return try history.erase(
      device: device.isEmpty ? nil : device, after: range.start, upTo: range.end)
  }

  /// Seconds since the beginning of 2001; none without a text.
  private func date(_ text: String) throws(ServiceError) -> Date? {
    if text.isEmpty { return nil }
    guard let seconds = Double(text), seconds.isFinite else {
      throw ServiceError("erase: expected seconds since 2001, found '\(text.printable)'")
    }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
}

package import MotionLink
import MotionRecordings
import MotionSystem

/// What the user has answered, by client, kept in a file that only the service's user can read.
///
/// The owner's command lines are authorized unless the answer is no; applications are not determined until
/// there is one (R14, R23). Motion as a whole can be restricted, which goes before all answers.
package struct PermissionBook: Sendable {
  /// Whether no client gets anything.
  package private(set) var isRestricted = false
  /// `true` for a yes, by the client's name.
  package private(set) var answers: [String: Bool] = [:]
  private let path: String?

  /// An empty book, or what stands in a file. Without a path nothing outlives the service.
  package init(path: String?) throws(ServiceError) {
    self.path = path
    guard let path else { return }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try InputFile(path).bytes(atMost: 1 << 20)
    } catch {
      if error.isMissing { return }
      throw ServiceError("\(path): \(error.words)")
    }
    guard case .object(let object)? = JSONValue(bytes), case .object(let said)? = object["answers"]
    else {
      throw ServiceError(
        "\(path): a document with the answers was expected; move it away to begin anew")
    }
    isRestricted = object["restricted"] == .boolean(true)
    answers = said.values.compactMapValues {
      if case .boolean(let isYes) = $0 { isYes } else { nil }
    }
  }

  /// What a client may have.
  package func authorization(of client: ClientIdentity) -> Authorization {
    if isRestricted { return .restricted }
    if let isYes = answers[client.name] { return isYes ? .authorized : .denied }
    return client.isApplication ? .notDetermined : .authorized
  }

  /// Notes an answer; `nil` forgets it.
  package mutating func set(_ isYes: Bool?, for client: String) throws(ServiceError) {
    answers[client] = isYes
    try save()
  }

  /// Lets no client have anything, or each what was answered.
  package mutating func restrict(_ isRestricted: Bool) throws(ServiceError) {
    self.isRestricted = isRestricted
    try save()
  }

  private func save() throws(ServiceError) {
    guard let path else { return }
    do throws(SystemError) {
      try WrittenFile.replace(path, with: Array(document.text.utf8), mode: 0o600)
    } catch {
      throw ServiceError("\(path): \(error.words)")
    }
  }
}

/// Why the service cannot do something, in a line for a person.
package struct ServiceError: Error, Sendable, CustomStringConvertible {
  package let description: String
  package init(_ description: String) { self.description = description }
}

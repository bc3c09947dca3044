package import MotionLink
import MotionRecordings
import MotionSystem
import SystemLibrary

/// What the user has answered and was asked, by client, kept in a file that only the service's user can
/// read; and what the configuration answers, which wins.
///
/// The owner's command lines, and who has a token of the owner, are authorized unless the answer is no; all
/// others are not determined until there is one (R14, R23). Motion as a whole can be restricted, which goes before all answers.
package struct PermissionBook: Sendable {
  /// Questions that may be open at once: who makes up applications does not fill the disk.
  package static let mostQuestions = 100

  /// Whether no client gets anything.
  package private(set) var isRestricted = false
  /// `true` for a yes, by the client's name.
  package private(set) var answers: [String: Bool] = [:]
  /// What the user has said about where the device is, by the client's name: an answer apart.
  package private(set) var locations: [String: LocationAccess.Permission] = [:]
  /// What has no answer yet, by the client's name.
  package private(set) var questions: [String: OpenQuestion] = [:]
  /// Answers of the configuration, by the client's name. They are not kept with the others.
  package var decided: [String: Bool] = [:]
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
    answers = said.values.compactMapValues(\.boolean)
    locations = (object["locations"]?.object?.values ?? [:]).compactMapValues {
      $0.string.flatMap(LocationAccess.Permission.init(word:))
    }
    questions = (object["questions"]?.object?.values ?? [:]).compactMapValues(OpenQuestion.init)
    // Also where somebody has copied it there.
    chmod(path, 0o600)
  }

  /// What a client may have.
  package func authorization(of client: ClientIdentity) -> Authorization {
    if isRestricted { return .restricted }
    if let isYes = decided[client.name] ?? answers[client.name] {
      return isYes ? .authorized : .denied
    }
    return client.isOwnersCommandLine || client.isToken ? .authorized : .notDetermined
  }

  /// Whether a client may be told where the device is.
  package func locationAccess(of client: ClientIdentity) -> LocationAccess {
    LocationAccess(isRestricted ? .restricted : locations[client.name] ?? .notDetermined)
  }

  /// Notes what the user has said about where the device is; `nil` forgets it.
  package mutating func set(
    location: LocationAccess.Permission?, for client: String
  ) throws(ServiceError) {
    locations[client] = location
    try save()
  }

  /// Notes an answer; `nil` forgets it, and the question.
  package mutating func set(_ isYes: Bool?, for client: String) throws(ServiceError) {
    if let decision = decided[client] {
      throw ServiceError(
        "\(client): the configuration \(decision ? "allows" : "denies") it, which wins; change it there"
      )
    }
    answers[client] = isYes
    questions[client] = nil
    try save()
  }

  /// Notes that the user was asked.
  package mutating func note(_ question: OpenQuestion, of client: String) throws(ServiceError) {
    questions[client] = question
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
      try WrittenFile.replace(path, with: Array(kept.text.utf8), mode: 0o600)
    } catch {
      throw ServiceError("\(path): \(error.words)")
    }
  }
}

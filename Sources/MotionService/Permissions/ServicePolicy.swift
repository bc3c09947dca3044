import SystemLibrary

/// What the configuration says of users and programs. It may change while the service runs.
package struct ServicePolicy: Sendable {
  /// Finds why an application wants motion data, in its own words; `nil` where it does not say.
  package typealias FindPurpose = @Sendable (_ application: String) -> String?

  /// Who may connect.
  package var admission = Admission(owner: getuid())
  /// Answers that the configuration gives, by the client's name. They win over the user's.
  package var decided: [String: Bool] = [:]
  /// The program that asks the user, with its arguments; none where it is empty.
  package var ask: [String] = []
  /// Seconds for which calls wait for an answer.
  package var askFor = 60.0
  /// Whether raw sensors and device motion need the user's answer too. From the next connection on.
  package var asksForRaw = false
  private var findPurpose: Box<FindPurpose>

  package init(findPurpose: @escaping FindPurpose = { _ in nil }) {
    self.findPurpose = Box(findPurpose)
  }

  /// Why a client wants motion data, fit for a terminal; `nil` where it does not say.
  func purpose(of client: String) -> String? {
    guard client.hasPrefix("app:") else { return nil }
    let application = client.dropFirst(4).prefix { $0 != "@" }
    guard ClientIdentity.isValid(application: String(application)) else { return nil }
    return findPurpose.value(String(application))
  }
}

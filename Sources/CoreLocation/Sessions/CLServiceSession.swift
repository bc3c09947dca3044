import MotionHost
import MotionLink

/// Says what a client needs to know of where the device is, and asks the user for it where nobody has.
public final class CLServiceSession: Sendable {
  /// What is needed.
  public enum AuthorizationRequirement: Int, Sendable {
    /// What the user has allowed already: nobody is asked.
    case none = 0
    /// The place while the client is used.
    case whenInUse
    /// The place at all times.
    case always
  }

  private let changes: AccessChanges
  private let requirement: AuthorizationRequirement
  private let needsExact: Bool

  /// Asks for what is needed, as `requestWhenInUseAuthorization()` and `requestAlwaysAuthorization()` do.
  public convenience init(authorization: AuthorizationRequirement) {
    self.init(authorization, isExact: false)
  }

  /// The same, with exact locations; the purpose is shown nowhere, and nobody is asked for them.
  public convenience init(
    authorization: AuthorizationRequirement, fullAccuracyPurposeKey: String
  ) { self.init(authorization, isExact: true) }

  private init(_ authorization: AuthorizationRequirement, isExact: Bool) {
    let link = MotionProvider.current
    changes = AccessChanges(on: link)
    requirement = authorization
    needsExact = isExact
    switch authorization {
    case .none: break
    case .whenInUse: link.askToLocate(always: false)
    case .always: link.askToLocate(always: true)
    }
  }

  /// Ends the session, and its diagnostics.
  public func invalidate() { changes.end() }

  /// What of the need is not met, at once and at each change.
  public var diagnostics: Diagnostics {
    Diagnostics(changes: changes, requirement: requirement, needsExact: needsExact)
  }

  /// What of a session's need is not met.
  public struct Diagnostic: Sendable {
    let access: LocationAccess
    let requirement: AuthorizationRequirement
    let needsExact: Bool

    /// Whether the user has refused.
    public var authorizationDenied: Bool { access.permission == .denied }
    /// Whether the user has switched locations off for all clients; never here, where that is a refusal.
    public var authorizationDeniedGlobally: Bool { false }
    /// Whether no client may know where the device is.
    public var authorizationRestricted: Bool { access.permission == .restricted }
    /// Whether the user has yet to decide.
    public var authorizationRequestInProgress: Bool { access.permission == .notDetermined }
    /// Whether the place is needed at all times, and allowed for the use alone.
    public var alwaysAuthorizationDenied: Bool {
      requirement == .always && access.permission == .whenInUse
    }
    /// Whether exact locations are needed, and reduced accuracy allowed alone.
    public var fullAccuracyDenied: Bool { needsExact && access.allows && !access.isExact }
    /// Whether the client is used too little to know; never here.
    public var insufficientlyInUse: Bool { false }
    /// Whether another session is needed; never here.
    public var serviceSessionRequired: Bool { false }
  }

  /// Diagnostics for `for try await`.
  public struct Diagnostics: AsyncSequence, Sendable {
    /// One of them.
    public typealias Element = Diagnostic

    let changes: AccessChanges
    let requirement: AuthorizationRequirement
    let needsExact: Bool

    /// An iteration of its own.
    public func makeAsyncIterator() -> Iterator {
      Iterator(
        stream: changes.stream().makeAsyncIterator(), requirement: requirement,
        needsExact: needsExact)
    }

    /// One iteration.
    public struct Iterator: AsyncIteratorProtocol {
      var stream: AsyncStream<LocationAccess>.Iterator
      let requirement: AuthorizationRequirement
      let needsExact: Bool

      /// The next one; `nil` once the session has ended or the task is cancelled.
      public mutating func next() async throws -> Diagnostic? {
        guard let access = await stream.next() else { return nil }
        return Diagnostic(access: access, requirement: requirement, needsExact: needsExact)
      }
    }
  }
}

import MotionHost
import MotionLink

/// Keeps a client in use without a screen: one that begins live updates while it holds a session is not
/// suspended. Ends with ``invalidate()``, or when it is released.
public final class CLBackgroundActivitySession: Sendable {
  private let link: any MotionLink
  private let isHeld = Guarded(true)
  private let changes: AccessChanges

  /// Begins a session.
  public init() {
    link = MotionProvider.current
    changes = AccessChanges(on: link)
    BackgroundSessions.change(by: 1, on: link)
  }

  deinit { invalidate() }

  /// Ends the session, and its diagnostics.
  public func invalidate() {
    let wasHeld = isHeld.withLock { isHeld in
      defer { isHeld = false }
      return isHeld
    }
    guard wasHeld else { return }
    BackgroundSessions.change(by: -1, on: link)
    changes.end()
  }

  /// What stands in the session's way, at once and at each change.
  public var diagnostics: Diagnostics { Diagnostics(changes: changes) }

  /// What stands in a session's way.
  public struct Diagnostic: Sendable {
    let access: LocationAccess

    /// Whether the user has refused.
    public var authorizationDenied: Bool { access.permission == .denied }
    /// Whether the user has switched locations off for all clients; never here, where that is a refusal.
    public var authorizationDeniedGlobally: Bool { false }
    /// Whether no client may know where the device is.
    public var authorizationRestricted: Bool { access.permission == .restricted }
    /// Whether the user has yet to decide.
    public var authorizationRequestInProgress: Bool { access.permission == .notDetermined }
    /// Whether the client is used too little to know; never here.
    public var insufficientlyInUse: Bool { false }
    /// Whether the client must hold a ``CLServiceSession``; never here.
    public var serviceSessionRequired: Bool { false }
  }

  /// Diagnostics for `for try await`.
  public struct Diagnostics: AsyncSequence, Sendable {
    /// One of them.
    public typealias Element = Diagnostic

    let changes: AccessChanges

    /// An iteration of its own.
    public func makeAsyncIterator() -> Iterator { Iterator(stream: changes.stream()) }

    /// One iteration.
    public struct Iterator: AsyncIteratorProtocol {
      var stream: AsyncStream<LocationAccess>.Iterator

      init(stream: AsyncStream<LocationAccess>) { self.stream = stream.makeAsyncIterator() }

      /// The next one; `nil` once the session has ended or the task is cancelled.
      public mutating func next() async throws -> Diagnostic? {
        await stream.next().map(Diagnostic.init(access:))
      }
    }
  }
}

public import Foundation

extension CLMonitor {
  /// A condition is met or not, as far as that is known.
  public struct Event: Sendable {
    /// How a condition stands.
    public enum State: UInt, Sendable {
      /// Not known.
      case unknown = 0
      /// It is met.
      case satisfied
      /// It is not.
      case unsatisfied
      /// Nobody looks, and the event says why.
      case unmonitored
    }

    /// Why nobody looks.
    enum Obstacle: Sendable {
      case denied
      case restricted
      case accuracy
      case unsupported
      case limit
      case device
    }

    /// The condition's name.
    public let identifier: String
    /// How it stands.
    public let state: State
    /// When that came to be.
    public let date: Date
    let obstacle: Obstacle?

    init(_ identifier: String, _ state: State, at date: Date, obstacle: Obstacle? = nil) {
      self.identifier = identifier
      self.state = state
      self.date = date
      self.obstacle = obstacle
    }

    /// What more is known of the condition; nothing here.
    public var refinement: (any CLCondition)? { nil }
    /// Whether the user has refused.
    public var authorizationDenied: Bool { obstacle == .denied }
    /// Whether the user has switched locations off for all clients; never here, where that is a refusal.
    public var authorizationDeniedGlobally: Bool { false }
    /// Whether no client may know where the device is.
    public var authorizationRestricted: Bool { obstacle == .restricted }
    /// Whether the user has yet to decide: nothing is told until then.
    public var authorizationRequestInProgress: Bool { false }
    /// Whether the client may only know about where the device is.
    public var accuracyLimited: Bool { obstacle == .accuracy }
    /// Whether such a condition cannot be watched, or the device has no locations, or no more.
    public var conditionUnsupported: Bool { obstacle == .unsupported || obstacle == .device }
    /// Whether there are more than 20 conditions.
    public var conditionLimitExceeded: Bool { obstacle == .limit }
    /// Whether conditions cannot be kept; never here, where nothing is.
    public var persistenceUnavailable: Bool { false }
    /// Whether the client is used too little to know; never here.
    public var insufficientlyInUse: Bool { false }
    /// Whether the client must hold a ``CLServiceSession``; never here.
    public var serviceSessionRequired: Bool { false }
  }

  /// A condition, and the last event of it that the client has dealt with.
  public struct Record: Sendable {
    /// The condition.
    public let condition: any CLCondition
    /// Its last event, or its state when it was added.
    public let lastEvent: Event
  }

  /// Events for `for try await`. An event has been dealt with when the next one is asked for. Each goes to one
  /// iteration.
  public struct Events: AsyncSequence, Sendable {
    /// One of them.
    public typealias Element = Event

    let watch: ConditionWatch

    /// An iteration.
    public func makeAsyncIterator() -> Iterator { Iterator(client: EventClient(of: watch)) }

    /// One iteration.
    public struct Iterator: AsyncIteratorProtocol {
      let client: EventClient

      /// The next event; `nil` once the task is cancelled.
      public mutating func next() async throws -> Event? { await client.next() }
    }
  }
}

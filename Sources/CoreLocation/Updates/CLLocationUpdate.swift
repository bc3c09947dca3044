import MotionHost
import MotionLink

/// Where the device was, or why that is not known: an element of ``liveUpdates(_:)``.
public struct CLLocationUpdate: Sendable {
  /// The place; `nil` where it is not known or may not be.
  public let location: CLLocation?
  /// Whether the device's user does not get about.
  public let stationary: Bool
  /// Whether the user has refused.
  public let authorizationDenied: Bool
  /// Whether the user has switched locations off for all clients; never here, where that is a refusal.
  public var authorizationDeniedGlobally: Bool { false }
  /// Whether the client is used too little to know; never here.
  public var insufficientlyInUse: Bool { false }
  /// Whether the client must hold a ``CLServiceSession`` to know; never here.
  public var serviceSessionRequired: Bool { false }
  /// Whether no client may know where the device is.
  public let authorizationRestricted: Bool
  /// Whether the user has yet to decide.
  public let authorizationRequestInProgress: Bool
  /// Whether the client may only know about where the device is.
  public let accuracyLimited: Bool
  /// Whether the device cannot say where it is.
  public let locationUnavailable: Bool

  /// An older name of ``stationary``.
  public var isStationary: Bool { stationary }

  init(_ reading: LocationReading, _ access: LocationAccess) {
    self.init(access, CLLocation(LocationValues(reading)), stationary: reading.isStationary)
  }

  /// Of an answer that allows it the place must follow, or it is not known.
  init(
    _ access: LocationAccess, _ location: CLLocation? = nil, stationary: Bool = false,
    unavailable: Bool = false
  ) {
    self.location = location
    self.stationary = stationary
    authorizationDenied = access.permission == .denied
    authorizationRestricted = access.permission == .restricted
    authorizationRequestInProgress = access.permission == .notDetermined
    accuracyLimited = access.allows && !access.isExact
    locationUnavailable = unavailable
  }

  /// What locations are for.
  public enum LiveConfiguration: Int, Sendable {
    /// Something.
    case `default` = 0
    /// Leading a car.
    case automotiveNavigation
    /// Leading another vehicle.
    case otherNavigation
    /// Walking, running, cycling.
    case fitness
    /// In the air.
    case airborne
  }

  /// Locations for `for try await`, also what the user decides about them. Asks nobody; each iteration has a
  /// subscription of its own, which ends with it or with the task. The device gives the same fixes for all
  /// configurations.
  public static func liveUpdates(
    _ configuration: LiveConfiguration = .default
  ) -> Updates { Updates(pinned: MotionProvider.scoped) }

  /// Updates without end, as long as the device has locations.
  public struct Updates: AsyncSequence, Sendable {
    /// An update.
    public typealias Element = CLLocationUpdate

    let pinned: (any MotionLink)?

    /// An iteration of its own.
    public func makeAsyncIterator() -> Iterator {
      Iterator(receiver: LiveReceiver(on: pinned ?? MotionProvider.current))
    }

    /// One iteration.
    public struct Iterator: AsyncIteratorProtocol {
      let receiver: LiveReceiver

      /// The next update; `nil` once the task is cancelled, and after the update that says that the device has
      /// no more locations.
      public mutating func next() async throws -> CLLocationUpdate? { await receiver.next() }
    }
  }
}

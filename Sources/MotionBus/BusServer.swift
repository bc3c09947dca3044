import MotionLink
package import MotionService
import SystemLibrary

/// Serves programs over the buses of the machine: desktops that want its sensors, and those that want to know what
/// the user does. On the loop's thread, all of it.
package final class BusServer: Sendable {
  /// What is offered where; `nil` is nowhere.
  package struct Settings: Equatable, Sendable {
    /// The sensors, under the name of iio-sensor-proxy.
    package var sensorProxy: BusConnection.Place?
    /// What the user does.
    package var motion: BusConnection.Place?
    /// Users who may have the compass.
    package var compassUsers: Set<UInt32> = []

    package init() {}
  }

  private struct State {
    var connections: [BusConnection.Place: BusConnection] = [:]
    var sensorProxy: SensorProxy?
    var motion: MotionObject?
  }

  private let service: Service
  private let log: @Sendable (String) -> Void
  private let state = Guarded(State())

  /// Begins to serve. What goes wrong is a line for `log` each: the service goes on without.
  ///
  /// - Parameter sensors: this machine's own; without them there is nothing to tell desktops.
  package init(
    _ service: Service, sensors: (any DesktopSensors)?, settings: Settings,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.service = service
    self.log = log
    if let place = settings.sensorProxy {
      if let sensors {
        offerSensors(sensors, at: place, settings.compassUsers)
      } else {
        log("bus: sensor_proxy: there are no sensors to offer; add the table [sensors]")
      }
    }
    if let place = settings.motion { offerMotion(at: place) }
  }

  /// Leaves the buses.
  package func end() {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    last.sensorProxy?.end()
    last.motion?.end()
    for connection in last.connections.values { connection.end() }
  }

  private func offerSensors(
    _ sensors: any DesktopSensors, at place: BusConnection.Place, _ users: Set<UInt32>
  ) {
    guard let connection = connection(to: place) else { return }
    let proxy = SensorProxy(sensors, on: connection, compassUsers: users)
    state.withLock { $0.sensorProxy = proxy }
    own(SensorProxy.name, on: connection) { [weak self] in
      self?.state.withLock { $0.sensorProxy = nil }
      proxy.end()
    }
  }

  private func offerMotion(at place: BusConnection.Place) {
    guard let connection = connection(to: place) else { return }
    let object = MotionObject(service, on: connection)
    state.withLock { $0.motion = object }
    own(MotionObject.name, on: connection) { [weak self] in
      self?.state.withLock { $0.motion = nil }
      object.end()
    }
  }

  /// One connection to each bus.
  private func connection(to place: BusConnection.Place) -> BusConnection? {
    if let known = state.withLock({ $0.connections[place] }) { return known }
    do throws(BusError) {
      let connection = try BusConnection(place, loop: service.loop)
      connection.onEnd { [weak self] in self?.lose(place) }
      state.withLock { $0.connections[place] = connection }
      return connection
    } catch {
      log("bus: \(error.description)")
      return nil
    }
  }

  private func lose(_ place: BusConnection.Place) {
    log("bus: the \(place.rawValue) bus has ended; it is served again after the next start")
    let last = state.withLock { state in
      defer { state.connections[place] = nil }
      return state.connections[place]
    }
    guard let last else { return }
    let (proxy, motion) = state.withLock { ($0.sensorProxy, $0.motion) }
    if let proxy, proxy.connection === last {
      state.withLock { $0.sensorProxy = nil }
      proxy.end()
    }
    if let motion, motion.connection === last {
      state.withLock { $0.motion = nil }
      motion.end()
    }
  }

  // MARK: - Names

  private func own(
    _ name: String, on connection: BusConnection, otherwise: @escaping @Sendable () -> Void
  ) {
    connection.own(name) { [log] ownership in
      switch ownership {
      case .ours: log("bus: serving \(name)")
      case .refused:
        log("bus: the bus's policy does not let this user have the name \(name); go on without")
        otherwise()
      case .taken:
        connection.owner(of: name) {
          log("bus: \(name) belongs to \($0); go on without")
        }
        otherwise()
      }
    }
  }
}

import MotionLink
import MotionService

/// Who on a bus wants which sensor: each is on while somebody does. On the loop's thread, all of it.
final class SensorClaims: Sendable {
  private struct State {
    var claimants: [DesktopSensor: Set<String>] = [:]
    /// For their leaving the bus.
    var tickets: [String: BusConnection.Ticket] = [:]
    /// Whether nobody may want anything any more.
    var isOver = false
  }

  private let sensors: any DesktopSensors
  private let connection: BusConnection
  private let state = Guarded(State())
  private let onReading: @Sendable (DesktopReading) -> Void

  init(
    _ sensors: any DesktopSensors, _ connection: BusConnection,
    onReading: @escaping @Sendable (DesktopReading) -> Void
  ) {
    self.sensors = sensors
    self.connection = connection
    self.onReading = onReading
  }

  /// Who wants a sensor.
  func claimants(of sensor: DesktopSensor) -> Set<String> {
    state.withLock { $0.claimants[sensor] ?? [] }
  }

  /// Somebody wants a sensor, until they release it or leave the bus. Twice is once.
  func claim(_ sensor: DesktopSensor, by name: String) {
    let claimed = state.withLock { state -> (isFirst: Bool, isKnown: Bool)? in
      // Who was asked about may be known only after the end.
      guard !state.isOver else { return nil }
      let isFirst = state.claimants[sensor, default: []].isEmpty
      state.claimants[sensor, default: []].insert(name)
      return (isFirst, state.tickets[name] != nil)
    }
    guard let (isFirst, isKnown) = claimed else { return }
    if !isKnown {
      let ticket = connection.watch(name) { [weak self] in self?.releaseAll(by: name) }
      state.withLock { $0.tickets[name] = ticket }
    }
    if isFirst { sensors.listen(to: sensor, onReading) }
  }

  /// Somebody wants a sensor no more; nothing happens where they did not.
  func release(_ sensor: DesktopSensor, by name: String) {
    let (isLast, ticket) = state.withLock { state -> (Bool, BusConnection.Ticket?) in
      guard state.claimants[sensor]?.remove(name) != nil else { return (false, nil) }
      let wantsMore = state.claimants.values.contains { $0.contains(name) }
      return (
        state.claimants[sensor]?.isEmpty ?? true,
        wantsMore ? nil : state.tickets.removeValue(forKey: name)
      )
    }
    if let ticket { connection.forget(ticket) }
    if isLast { sensors.listen(to: sensor, nil) }
  }

  private func releaseAll(by name: String) {
    for sensor in DesktopSensor.allCases { release(sensor, by: name) }
  }

  /// Nobody wants anything more.
  func end() {
    let last = state.withLock { state in
      defer { state = State(isOver: true) }
      return state
    }
    for ticket in last.tickets.values { connection.forget(ticket) }
    for (sensor, names) in last.claimants where !names.isEmpty { sensors.listen(to: sensor, nil) }
  }
}

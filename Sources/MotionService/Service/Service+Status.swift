import MotionLink
package import MotionRecordings

/// What is told of the service.
extension Service {
  /// What is kept on the disk, where something is; not held.
  package var history: (any OwnedHistory)? {
    get { state.withLock { $0.history } }
    set { state.withLock { $0.history = newValue } }
  }

  /// Says how another way in is; `nil` where it is gone.
  package typealias DescribePart = @Sendable () -> JSONValue?

  /// Adds what another way in says of itself to the status, under a key of its own.
  package func addToStatus(_ key: String, _ describe: @escaping DescribePart) {
    state.withLock { $0.parts[key] = Box(describe) }
  }

  /// What `coremotion status` shows.
  package var status: JSONValue {
    guard case .object(var document) = figures.document else { return .null }
    for (key, part) in state.withLock({ $0.parts }) { document.add(key, part.value()) }
    return .object(document)
  }

  private var figures: ServiceStatus {
    // Its own locks are not taken under this one.
    let history = history
    let (faults, lastCommit) = (history?.faults ?? [], history?.lastCommit)
    return state.withLock { state in
      let open = state.connections.values.filter { $0.connection.isOpen }
      let dropped = state.connections.values.reduce(state.droppedBefore) {
        $0 + $1.connection.dropped
      }
      return ServiceStatus(
        uptime: BackgroundThread.uptime - started, devices: state.devices,
        clients: open.compactMap { entry in
          entry.client.map {
            ServiceStatus.Client(
              identity: entry.identity, client: $0, device: entry.device,
              dropped: entry.connection.dropped)
          }
        }, connections: open.count, served: state.served, refused: state.refused, dropped: dropped,
        loop: loop.counts, faults: faults, lastCommit: lastCommit)
    }
  }
}

import MotionHost
import MotionLink
import MotionSources

/// Asks a chip for each sample, on the chip's own thread, and keeps what it says until somebody takes it.
final class Poller: Sendable {
  private struct State {
    var generation = 0
    var collected: Chip.Readings = []
    var failures = 0
    /// Whether somebody was told that there is something to take.
    var hasTold = false
  }

  /// Questions without an answer after which it is given up.
  private static let mostFailures = 5

  private let worker: EventLoop
  private let machine: MachineClock
  private let state = Guarded(State())

  init(_ worker: EventLoop, _ machine: MachineClock) {
    self.worker = worker
    self.machine = machine
  }

  /// Asks so often a second from now on; `tell` hears when there is something to take, or, with `false`, that it
  /// answers no more.
  func begin(
    _ device: IIODevice, _ need: ChipNeed, rate: Double, tell: @escaping @Sendable (Bool) -> Void
  ) {
    let generation = state.withLock { state in
      state.generation += 1
      state.failures = 0
      return state.generation
    }
    let count = max(1, Int(rate * need.pause))
    worker.post { [weak self] in
      self?.ask(device, need.kinds, generation, every: 1 / rate, tellEach: count, tell)
    }
  }

  /// Asks no more.
  func stop() { state.withLock { $0.generation += 1 } }

  /// What was collected.
  func take() -> Chip.Readings {
    state.withLock { state in
      defer { (state.collected, state.hasTold) = ([], false) }
      return state.collected
    }
  }

  private func ask(
    _ device: IIODevice, _ kinds: Set<SensorChannel>, _ generation: Int, every period: Double,
    tellEach count: Int, _ tell: @escaping @Sendable (Bool) -> Void
  ) {
    guard state.withLock({ $0.generation == generation }) else { return }
    let due = worker.clock.uptime() + period
    let readings = kinds.sorted { $0.word < $1.word }.compactMap { device.reading(of: $0) }
    // It may have taken its time: what it says is true now.
    let time = ChipClock.now(machine)
    let (isAlive, isFull) = state.withLock { state in
      guard state.generation == generation else { return (true, false) }
      if readings.isEmpty {
        state.failures += 1
      } else {
        state.failures = 0
        state.collected.append((time, readings))
      }
      let isFull = !state.hasTold && state.collected.count >= count
      if isFull { state.hasTold = true }
      return (state.failures < Self.mostFailures, isFull)
    }
    if !isAlive || isFull { tell(isAlive) }
    guard isAlive else { return }
    worker.at(due) { [weak self] in
      self?.ask(device, kinds, generation, every: period, tellEach: count, tell)
    }
  }
}

/// One iteration over a monitor's events. While there is one, a replay waits for what it does with them.
final class EventClient: Sendable {
  private let watch: ConditionWatch

  init(of watch: ConditionWatch) {
    self.watch = watch
    watch.come()
  }

  deinit { watch.leave() }

  /// The next event; `nil` after the end.
  func next() async -> CLMonitor.Event? { await watch.next() }
}

/// What a loop has to do at which time, the earliest last.
struct LoopTimers: Sendable {
  private struct Timer: Sendable {
    let due: Double
    let number: UInt64
    let work: EventLoop.Work
  }

  private var timers: [Timer] = []
  private var count: UInt64 = 0

  /// When the first one is due.
  var next: Double? { timers.last?.due }

  /// Adds work that is due at a time; after what was added for the same time before.
  mutating func add(_ due: Double, _ work: @escaping EventLoop.Work) -> UInt64 {
    count += 1
    let timer = Timer(due: due, number: count, work: work)
    timers.insert(timer, at: timers.lastIndex { $0.due > due }.map { $0 + 1 } ?? 0)
    return count
  }

  /// Gives work back that is not done then.
  mutating func remove(_ number: UInt64) -> EventLoop.Work? {
    timers.firstIndex { $0.number == number }.map { timers.remove(at: $0).work }
  }

  /// Takes what is due, in order.
  mutating func takeDue(_ now: Double) -> [EventLoop.Work] {
    var due: [EventLoop.Work] = []
    while let timer = timers.last, timer.due <= now {
      due.append(timer.work)
      timers.removeLast()
    }
    return due
  }
}

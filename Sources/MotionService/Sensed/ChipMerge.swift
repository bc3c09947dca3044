import MotionProcessing

/// Puts the bursts of several chips into one order of time: what one has measured waits until the others have said what
/// they measured before.
///
/// A chip that says nothing is not waited for longer than `patience`: it may have stopped.
struct ChipMerge {
  private var waiting: [Sample] = []
  /// How far each chip has said what it measured.
  private var known: [Int: SensorTime] = [:]

  /// Takes a burst of a chip.
  mutating func take(_ samples: [Sample], of chip: Int) {
    guard let newest = samples.last?.time else { return }
    waiting += samples
    known[chip] = max(known[chip] ?? newest, newest)
  }

  /// What nothing comes before any more, in order. `chips` are those that are waited for.
  mutating func release(waitingFor chips: Set<Int>, patience: Double) -> [Sample] {
    guard let newest = known.values.max() else { return [] }
    let slowest = chips.compactMap { known[$0] }.min() ?? newest
    let end = max(slowest, newest.advanced(by: -patience))
    var released: [(order: Int, sample: Sample)] = []
    var rest: [Sample] = []
    for (order, sample) in waiting.enumerated() {
      if sample.time <= end { released.append((order, sample)) } else { rest.append(sample) }
    }
    waiting = rest
    // What one scan says keeps its order.
    return released.sorted { ($0.sample.time, $0.order) < ($1.sample.time, $1.order) }
      .map { $0.sample }
  }

  /// All that waits, in order.
  mutating func releaseAll() -> [Sample] { release(waitingFor: [], patience: 0) }

  /// A chip is not heard of any more.
  mutating func forget(_ chip: Int) { known[chip] = nil }
}

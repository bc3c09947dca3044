/// Finds when a device that is worn on the body was not: it lay so still for so long that no body was under it.
///
/// The rule is that of actipy: every window of ten seconds has a standard deviation below 15 mg on each axis, for
/// 90 minutes without a break. Who lies still longer than that is taken for a table, and what is taken off for
/// less is taken for worn: article NotWorn has figures. The state is of fixed size.
package struct NotWornDetector: Sendable {
  /// Standard deviation below which a window is still, g.
  package static let stillDeviation = 0.015
  /// Seconds of stillness after which the device was not worn.
  package static let shortest = 5400.0

  private var windows = StillWindows()
  /// The still windows that end with the newest one.
  private var run: NotWornSpell?
  /// The newest spell that is over.
  private var last: NotWornSpell?

  /// Nothing seen yet.
  package init() {}

  /// Takes accelerations, g; `found` is given each spell that is over.
  package mutating func process(
    _ accelerations: Span<AccelerationSample>, found: (NotWornSpell) -> Void
  ) {
    for i in accelerations.indices {
      let sample = accelerations[i]
      if windows.isOpen(at: sample.time) {
        windows.add(sample.value)
      } else if let spell = process(sample.value, at: sample.time) {
        found(spell)
      }
    }
  }

  /// Takes an acceleration, g. Returns a spell when it is over.
  package mutating func process(_ acceleration: Vector3, at time: SensorTime) -> NotWornSpell? {
    let before = windows.open
    let ended = windows.process(acceleration, at: time)
    guard let before, windows.open != before else { return nil }
    let over = take(ended)
    // A window that is missing is not still.
    return run?.end == windows.open ? over : over ?? breakRun()
  }

  /// The spell that lasts to the end of the input.
  package mutating func finish() -> NotWornSpell? { take(windows.finish()) ?? breakRun() }

  /// Before this time it is known whether the device was worn; `nil` before the first sample.
  package var decided: SensorTime? {
    guard let run, !run.isLong else { return windows.open ?? run?.end ?? last?.end }
    return run.start
  }

  /// Seconds between two times in which it was not worn, as far as that is decided. Times lie behind the end of
  /// the last spell but one.
  package func notWorn(from start: SensorTime, to end: SensorTime) -> Double {
    var sum = last?.seconds(from: start, to: end) ?? 0
    if let run, run.isLong { sum += run.seconds(from: start, to: end) }
    return sum
  }

  /// Takes a window that is over; `nil` is one of too few samples.
  private mutating func take(_ window: StillWindows.Window?) -> NotWornSpell? {
    guard let window, window.deviation < Self.stillDeviation else { return breakRun() }
    run = NotWornSpell(start: run?.start ?? window.start, end: window.end)
    return nil
  }

  private mutating func breakRun() -> NotWornSpell? {
    defer { run = nil }
    guard let run, run.isLong else { return nil }
    last = run
    return run
  }
}

/// A stretch in which a device was not worn.
public struct NotWornSpell: Equatable, Sendable {
  /// Where the first still window begins.
  public var start: SensorTime
  /// Where the last still window ends.
  public var end: SensorTime

  /// Seconds from start to end.
  public var duration: Double { end.seconds(since: start) }

  /// Whether nobody lies so still for so long.
  var isLong: Bool { duration >= NotWornDetector.shortest }

  /// Seconds that lie between two times.
  func seconds(from start: SensorTime, to end: SensorTime) -> Double {
    max(0, min(self.end, end).seconds(since: max(self.start, start)))
  }
}

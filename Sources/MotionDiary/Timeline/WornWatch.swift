package import MotionProcessing

/// Notes when a device that is worn on the body was not: one that is made for it, or that is said to be a watch. Of others nobody
/// can say: a phone lies on a table beside its owner.
package struct WornWatch {
  private var detector: NotWornDetector?
  private var spells: [NotWornSpell] = []

  /// Nothing is computed until somebody says that the device is one.
  package init(isWearable: Bool) {
    if isWearable { detector = NotWornDetector() }
  }

  /// Whether it is worn on the body at all.
  package var isKnown: Bool { detector != nil }

  /// Takes accelerations that were admitted, g.
  package mutating func process(_ accelerations: Span<AccelerationSample>) {
    detector?.process(accelerations) { spells.append($0) }
  }

  /// Takes what the host knows.
  package mutating func process(_ hint: Hint) {
    if hint == .watch(true), detector == nil { detector = NotWornDetector() }
  }

  /// Whether it is known for all time before.
  package func isDecided(until time: SensorTime) -> Bool {
    guard let decided = detector?.decided else { return true }
    return time <= decided
  }

  /// Seconds between two times in which it was not worn. Times lie behind the end of the last spell but one.
  package func notWorn(from start: SensorTime, to end: SensorTime) -> Double {
    detector?.notWorn(from: start, to: end) ?? 0
  }

  /// When it was not worn; `nil` where nobody can say.
  package mutating func finish() -> [NotWornSpell]? {
    guard detector != nil else { return nil }
    if let spell = detector?.finish() { spells.append(spell) }
    return spells
  }
}

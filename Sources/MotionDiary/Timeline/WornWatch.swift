import MotionProcessing

/// Notes when a watch was not worn. Of other devices nobody can say: a phone lies on a table beside its owner.
struct WornWatch {
  private var detector: NotWornDetector?
  private var spells: [NotWornSpell] = []

  /// Takes a sample that was admitted. Nothing is computed until somebody says that the device is a watch.
  mutating func process(_ sample: Sample) {
    switch sample.reading {
    case .acceleration(let acceleration):
      if let spell = detector?.process(acceleration, at: sample.time) { spells.append(spell) }
    case .hint(.watch(let isWatch)):
      if isWatch, detector == nil { detector = NotWornDetector() }
    default: break
    }
  }

  /// When it was not worn; `nil` where nobody can say.
  mutating func finish() -> [NotWornSpell]? {
    guard detector != nil else { return nil }
    if let spell = detector?.finish() { spells.append(spell) }
    return spells
  }
}

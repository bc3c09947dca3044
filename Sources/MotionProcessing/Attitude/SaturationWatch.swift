/// Recognises an accelerometer at its limit without being told the range: a clipped peak stays at
/// one value.
///
/// Two samples in a row that share a component's magnitude to the bit, at 1.9 g or more, name the
/// limit: the smallest range of an accelerometer is 2 g, with up to 5 % of gain error (Nexus 5: 2
/// g, 11 to 23 % of the samples of a run are clipped). From then on every sample that reaches the
/// limit is saturated, until one goes beyond it: then the range is larger than it seemed, or the
/// sensor slipped once, and the limit has to be named anew.
struct SaturationWatch {
  /// The least magnitude in g that can be a limit.
  private static let leastLimit = 1.9

  private var limit = Double.infinity
  private var previous = Vector3.zero

  /// A watch that knows no limit yet.
  init() {}

  /// Takes the next acceleration in g and says whether it is at the limit.
  mutating func isSaturated(_ v: Vector3) -> Bool {
    let largest = max(abs(v.x), max(abs(v.y), abs(v.z)))
    guard largest >= Self.leastLimit else {
      previous = v
      return false
    }
    if largest > limit { limit = .infinity }
    let repeated = max(
      Self.shared(v.x, previous.x), max(Self.shared(v.y, previous.y), Self.shared(v.z, previous.z)))
    previous = v
    if repeated >= Self.leastLimit && repeated == largest { limit = largest }
    return largest >= limit
  }

  /// The magnitude that both have, or 0.
  private static func shared(_ a: Double, _ b: Double) -> Double { abs(a) == abs(b) ? abs(a) : 0 }
}

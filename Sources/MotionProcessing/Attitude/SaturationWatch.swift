/// Recognises an accelerometer at its limit without being told the range: a clipped peak stays at
/// one value.
///
/// Two samples in a row that share a component's magnitude to the bit, at 1.9 g or more, name the
/// limit: the smallest range of an accelerometer is 2 g, with up to 5 % of gain error (Nexus 5: 2
/// g, 11 to 23 % of the samples of a run are clipped). From then on every sample that reaches the
/// limit is saturated, until one goes beyond it: then the range is larger than it seemed, or the
/// sensor slipped once, and the limit has to be named anew.
///
/// Magnitudes are compared as bit patterns, which have their order: small processors have no arithmetic
/// for double numbers.
struct SaturationWatch {
  /// The least magnitude in g that can be a limit.
  private static let leastLimit = 1.9

  private var limit = Double.infinity.bitPattern
  private var previous = Magnitudes()

  /// A watch that knows no limit yet.
  init() {}

  /// Takes the next acceleration in g, which is finite, and says whether it is at the limit.
  mutating func isSaturated(_ v: Vector3) -> Bool {
    let now = Magnitudes(v)
    defer { previous = now }
    let largest = max(now.x, now.y, now.z)
    guard largest >= Self.leastLimit.bitPattern else { return false }
    if largest > limit { limit = Double.infinity.bitPattern }
    let isRepeated =
      now.x == previous.x && now.x == largest || now.y == previous.y && now.y == largest
      || now.z == previous.z && now.z == largest
    if isRepeated { limit = largest }
    return largest >= limit
  }
}

/// The bit patterns of the magnitudes of three components.
private struct Magnitudes {
  var x: UInt64 = 0
  var y: UInt64 = 0
  var z: UInt64 = 0

  init() {}

  init(_ v: Vector3) {
    x = v.x.magnitude.bitPattern
    y = v.y.magnitude.bitPattern
    z = v.z.magnitude.bitPattern
  }
}

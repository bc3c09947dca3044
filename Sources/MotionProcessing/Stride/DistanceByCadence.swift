/// Metres walked, parted by pace: how a distance is made up for a ``StrideCalibration``.
///
/// They are the metres of an unknown person, before calibration, so that what is learned later can
/// still be applied. Between two paces a step counts for both, by its cadence.
public struct DistanceByCadence: Equatable, Sendable {
  /// Cadences of the paces, steps/s: stroll, walk, brisk walk, run. The first three are the tenth,
  /// half and last tenth of the walking sets; the last is the middle of a run.
  static var cadences: SIMD4<Double> { SIMD4(1.45, 1.85, 2.2, 2.65) }

  /// Metres of each pace.
  var metres = SIMD4<Double>.zero

  /// No way at all.
  public init() {}

  /// Metres at one cadence in steps/s.
  public init(_ metres: Double, cadence: Double) { self.metres = Self.shares(cadence) * metres }

  /// What a step adds.
  init(_ step: StepMeasure) { self.init(Double(step.base), cadence: Double(step.cadence)) }

  /// Metres before calibration.
  public var total: Double { metres.sum() }

  /// Sum.
  public static func + (a: DistanceByCadence, b: DistanceByCadence) -> DistanceByCadence {
    var sum = a
    sum.metres += b.metres
    return sum
  }

  /// The way from one sum to a later one.
  public static func - (later: DistanceByCadence, earlier: DistanceByCadence) -> DistanceByCadence {
    var difference = later
    difference.metres -= earlier.metres
    return difference
  }

  /// Adds.
  public static func += (a: inout DistanceByCadence, b: DistanceByCadence) { a = a + b }

  /// How much a cadence belongs to each pace: linear between two, one beyond the ends.
  static func shares(_ cadence: Double) -> SIMD4<Double> {
    guard cadence.isFinite else { return SIMD4(0, 1, 0, 0) }
    let paces = cadences
    if cadence <= paces.x { return SIMD4(1, 0, 0, 0) }
    if cadence < paces.y {
      let share = share(cadence, from: paces.x, to: paces.y)
      return SIMD4(1 - share, share, 0, 0)
    }
    if cadence < paces.z {
      let share = share(cadence, from: paces.y, to: paces.z)
      return SIMD4(0, 1 - share, share, 0)
    }
    if cadence >= paces.w { return SIMD4(0, 0, 0, 1) }
    let share = share(cadence, from: paces.z, to: paces.w)
    return SIMD4(0, 0, 1 - share, share)
  }

  private static func share(_ cadence: Double, from slower: Double, to faster: Double) -> Double {
    (cadence - slower) / (faster - slower)
  }
}

import MotionProcessing

/// How a way rises and falls under the wheels, in two tracks, as ISO 8608 describes roads: the power
/// of its height falls with the square of the wave number, so that its slope is white noise.
///
/// The power at 0.1 cycles a metre says how rough it is. Long waves are common to both tracks, short
/// ones are not (Dodds, Robson, J Sound Vib 1973; that they part at some metres is assumed). Dips
/// (potholes, drains, joints of rails) come at exponential distances in one track or both.
struct RoadProfile: Sendable {
  /// Class of roughness.
  enum Class: String, Sendable, Equatable, CaseIterable {
    case a, b, c, d, e

    /// Displacement power at 0.1 cycles a metre in m³, the middle of the class (ISO 8608:2016, table
    /// C.1); a class reaches from half of it to twice.
    var roughness: Double {
      switch self {
      case .a: 16e-6
      case .b: 64e-6
      case .c: 256e-6
      case .d: 1_024e-6
      case .e: 4_096e-6
      }
    }
  }

  /// Dips on the way.
  struct Dips: Sendable {
    /// Metres from one to the next in the mean; 0 for none.
    var spacing: Double
    /// Metres.
    var depth: ClosedRange<Double>
    /// Metres.
    var length: ClosedRange<Double>
  }

  /// Metres from point to point: the tyre stands on about that much and levels what is shorter.
  static let spacing = 0.04
  /// Points kept behind the front: 20 m, more than any wheelbase.
  private static let kept = 512
  private let slope: Double
  private let dips: Dips
  private var random: RandomSource
  private var common = 0.0
  private var difference = 0.0
  private var left = [Double](repeating: 0, count: kept)
  private var right = [Double](repeating: 0, count: kept)
  /// Points made.
  private var points = 1
  private var nextDip = 0.0
  private var dip = (begin: -1.0, length: 1.0, depth: 0.0, left: 1.0, right: 1.0)

  /// A way with `roughness` m³ at 0.1 cycles a metre.
  init(roughness: Double, dips: Dips, random: RandomSource) {
    // One-sided power of the slope (2π n₀)² G, white up to half a cycle per spacing.
    let n0 = 0.1
    slope = 2 * Trigonometry.pi * n0 * (roughness / (2 * Self.spacing)).squareRoot()
    self.dips = dips
    self.random = random
    nextDip = dips.spacing > 0 ? distance() : .infinity
  }

  /// Makes the way up to `x` metres and a point beyond.
  mutating func reach(_ x: Double) {
    while Double(points - 1) * Self.spacing <= x { add() }
  }

  /// Height of the left or right track at `x` metres, which lies at most 20 m behind what was
  /// reached.
  func height(at x: Double, isLeft: Bool) -> Double {
    let place = max(0, x) / Self.spacing
    let index = min(Int(place), points - 2)
    let track = isLeft ? left : right
    let a = track[index % Self.kept]
    let b = track[(index + 1) % Self.kept]
    return a + (b - a) * (place - Double(index))
  }

  private mutating func add() {
    let x = Double(points) * Self.spacing
    // Half of each track's power is common; the leaks end it at waves of 300 m and of 20 m.
    let share = 0.5.squareRoot() * slope * Self.spacing
    common += share * random.normal() - common * (Self.spacing / 50)
    difference += share * random.normal() - difference * (Self.spacing / 3)
    if x >= nextDip { begin(at: x) }
    let u = (x - dip.begin) / dip.length
    let depth = u > 0 && u < 1 ? dip.depth * 0.5 * (1 - cosine(turns: u)) : 0
    left[points % Self.kept] = common + difference - depth * dip.left
    right[points % Self.kept] = common - difference - depth * dip.right
    points += 1
  }

  private mutating func begin(at x: Double) {
    let length = random.uniform(dips.length)
    let side = random.uniform()
    dip = (
      x, length, random.uniform(dips.depth), side < 0.7 ? 1 : 0, side < 0.3 || side > 0.7 ? 1 : 0
    )
    nextDip = x + length + distance()
  }

  private mutating func distance() -> Double {
    -Trigonometry.log(1 - random.uniform()) * dips.spacing
  }
}

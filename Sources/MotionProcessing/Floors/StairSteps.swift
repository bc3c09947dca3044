/// What steps and the metres they rise say of the ground: stairs, a slope, a moving stair.
///
/// The height of a riser tells them apart: 0.15 to 0.19 m on stairs, less on streets, more where
/// something carries besides the feet.
struct StairSteps {
  /// Metres per step from which feet are on stairs: steps up a street of 14 % rise 0.09 m, slow
  /// climbers with a long landing 0.11.
  private static let riser: Float = 0.1
  /// Metres per quick step from which feet are on stairs: running down a slope of 12 % gives 0.14 m.
  private static let quickRiser: Float = 0.15
  /// Steps per second from which steps are quick.
  private static let quickCadence: Float = 2.2
  /// Metres per step from which something carries, unless feet take two risers at a time; and metres
  /// without a landing from which that is out of the question (flights end at 3.7 m: International
  /// Building Code 1011.8).
  private static let carriedRiser: Float = 0.26
  private static let longestFlight: Float = 3.8
  /// Metres that feet climb in a step on a moving stair: a riser of ordinary stairs.
  private static let ownRiser: Float = 0.17
  /// Metres in a second below which it is level: a landing, or a level part of a walk.
  private static let level: Float = 0.05
  /// Metres in a second below which a flight is over.
  private static let landing: Float = 0.12

  private var metres: Float = 0
  private var steps: Float = 0
  /// Steps of all seconds that rose.
  var count: Float { steps }
  private var seconds: Float = 0
  private var flight: Float = 0

  /// Whether something carries besides the feet; once seen it stays.
  private(set) var isCarried = false

  /// Adds a second: metres in the direction of the climb, and steps.
  mutating func add(_ rise: Float, steps share: Float) {
    flight = rise > Self.landing ? flight + rise : 0
    guard rise >= Self.level else { return }
    metres += rise
    steps += share
    seconds += 1
    if metres >= Self.carriedRiser * steps && flight > Self.longestFlight { isCarried = true }
  }

  /// Adds steps to a second that was added before.
  mutating func add(steps share: Float, toRise rise: Float) {
    if rise >= Self.level { steps += share }
  }

  /// Whether the steps are those of stairs, as far as seen.
  var isStairs: Bool {
    let isQuick = steps > Self.quickCadence * seconds
    return metres >= (isQuick ? Self.quickRiser : Self.riser) * steps
  }

  /// Metres of all seconds that rose.
  var climbed: Float { metres }

  /// Metres that the feet climbed on a moving stair.
  var ownMetres: Float { min(metres, steps * Self.ownRiser) }
}

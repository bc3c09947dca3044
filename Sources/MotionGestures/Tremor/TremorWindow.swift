@_spi(Core) import MotionProcessing

/// Whether the newest seconds are tremor.
struct TremorWindow {
  /// What a second is.
  enum State {
    /// The arm moves, or the signal is too weak.
    case unknown
    /// The arm rests.
    case none
    case tremor(Measured)
  }

  /// A tremor as it is now.
  struct Measured {
    /// Hz.
    var frequency: Float
    var kind: Tremor.Kind
    /// From peak to peak, m.
    var size: Float
  }

  /// Seconds in a window.
  static let seconds = 3
  /// Least part of the power from 0.5 to 20 Hz that lies in the band of tremor.
  private static let share: Float = 0.6
  /// The same from which whatever the owner seems to do is the tremor itself: steps and roads shake in other bands too.
  private static let nothingElse: Float = 0.85
  /// The same from which it nearly is.
  private static let nearly: Float = 0.45
  /// Least RMS of it: rad/s, and g where there is no gyroscope.
  private static let leastRate: Float = 0.019
  private static let leastAcceleration: Float = 0.02
  /// Least frequency, Hz: below it is the arm.
  private static let leastFrequency: Float = 4.0
  /// Angle, rad, by which gravity may turn from the window's first second to its last, and RMS rate of the arm's own movement,
  /// rad/s, that a resting arm has, and one that is held.
  private static let turned: Float = 0.06
  private static let resting: Float = 0.05
  private static let held: Float = 0.2
  /// RMS rate, rad/s, and acceleration, g, below which the device lies somewhere.
  private static let lying: Float = 0.002
  private static let lyingAcceleration: Float = 0.001

  private var recent = FixedQueue<TremorBands.Second>(
    capacity: seconds, filler: TremorBands.Second())

  /// Why the newest seconds are tremor, or nearly are.
  var judgements = FixedQueue<GestureJudgement>(capacity: 1, filler: .none)

  mutating func restart() { recent.removeAll() }

  /// Takes a second.
  mutating func process(
    _ second: TremorBands.Second, _ owner: OwnerActivity, hasRotation: Bool, at time: SensorTime
  ) -> State {
    recent.append(second)
    guard recent.room == 0 else { return .unknown }
    let powers = Powers(recent)
    let isOnTheWay =
      powers.tremor < Self.nothingElse * powers.all
      && (owner.isOnFoot || owner.isCycling || owner.isDriving || owner.recentSteps(at: time) > 0)
    let found = judge(powers, isOnTheWay, hasRotation, at: time)
    if found.isTold || powers.tremor > Self.nearly * powers.all { judgements.append(found) }
    let arm = powers.slow.squareRoot()
    guard !found.isTold else {
      let kind: Tremor.Kind =
        !hasRotation || arm < Self.resting ? .rest : arm < Self.held ? .postural : .kinetic
      return .tremor(
        Measured(
          frequency: powers.frequency, kind: kind,
          size: Self.displacement(
            powers.push.squareRoot() / TremorBands.gain(powers.frequency), powers.frequency)))
    }
    let least = hasRotation ? Self.lying : Self.lyingAcceleration
    let isResting = hasRotation ? arm < Self.resting : arm < Self.leastAcceleration
    return isOnTheWay || !isResting || powers.all.squareRoot() < least ? .unknown : .none
  }

  /// Mean squares over the window.
  private struct Powers {
    var slow: Float = 0
    var tremor: Float = 0
    var fast: Float = 0
    var push: Float = 0
    /// Mean frequency of the tremor, Hz, from the power of the change between readings.
    var frequency: Float = 0
    /// Angle by which gravity turned, rad.
    var turn: Float

    var all: Float { slow + tremor + fast }

    init(_ recent: FixedQueue<TremorBands.Second>) {
      turn = (recent[recent.count - 1].gravity - recent[0].gravity).length
      var changes: Float = 0
      let share = 1 / Float(recent.count)
      for i in 0..<recent.count {
        slow += recent[i].slow * share
        tremor += recent[i].tremor * share
        fast += recent[i].fast * share
        push += recent[i].acceleration * share
        changes += recent[i].changes * share
      }
      guard tremor > 0 else { return }
      let half = min((changes / tremor).squareRoot() / 2, 1)
      frequency = Float(Trigonometry.asin(Double(half)) / Trigonometry.pi) * GridReading.rate
    }
  }

  private func judge(
    _ powers: Powers, _ isOnTheWay: Bool, _ hasRotation: Bool, at time: SensorTime
  ) -> GestureJudgement {
    var found = GestureJudgement(.tremor, at: time)
    found.add(.onTheWay, isOnTheWay ? 1 : 0, below: 1)
    found.add(.share, powers.all > 0 ? powers.tremor / powers.all : 0, above: Self.share)
    found.add(.frequency, powers.frequency, above: Self.leastFrequency)
    let size = powers.tremor.squareRoot()
    if hasRotation {
      found.add(.rate, size, above: Self.leastRate)
    } else {
      found.add(.acceleration, size, above: Self.leastAcceleration)
    }
    found.add(.turned, powers.turn, below: Self.turned)
    found.isTold = found.holds
    return found
  }

  /// Peak to peak, m, of an acceleration, g RMS, at a frequency.
  private static func displacement(_ acceleration: Float, _ frequency: Float) -> Float {
    let rate = 2 * Float(Trigonometry.pi) * frequency
    return 2 * Float(2).squareRoot() * acceleration * 9.80665 / (rate * rate)
  }
}

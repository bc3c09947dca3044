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
  /// Least RMS of it: rad/s, and g where there is no gyroscope.
  private static let leastRate: Float = 0.019
  private static let leastAcceleration: Float = 0.02
  /// Least frequency, Hz: below it is the arm.
  private static let leastFrequency: Float = 4.0
  /// Angle, rad, by which gravity may turn in the window, and RMS rate of the arm's own movement,
  /// rad/s, that a resting arm has, and one that is held.
  private static let turned: Float = 0.09
  private static let resting: Float = 0.05
  private static let held: Float = 0.2
  /// RMS rate, rad/s, and acceleration, g, below which the device lies somewhere.
  private static let lying: Float = 0.002
  private static let lyingAcceleration: Float = 0.001

  private var recent = FixedQueue<TremorBands.Second>(
    capacity: seconds, filler: TremorBands.Second())

  mutating func restart() { recent.removeAll() }

  /// Takes a second.
  mutating func process(
    _ second: TremorBands.Second, _ owner: OwnerActivity, hasRotation: Bool, at time: SensorTime
  ) -> State {
    recent.append(second)
    guard recent.room == 0 else { return .unknown }
    var (slow, tremor, fast, changes, push): (Float, Float, Float, Float, Float) = (0, 0, 0, 0, 0)
    for i in 0..<recent.count {
      slow += recent[i].slow
      tremor += recent[i].tremor
      fast += recent[i].fast
      changes += recent[i].changes
      push += recent[i].acceleration
    }
    let scale = 1 / Float(recent.count)
    let arm = (slow * scale).squareRoot()
    let size = (tremor * scale).squareRoot()
    let isOnTheWay =
      owner.isOnFoot || owner.isCycling || owner.isDriving || owner.recentSteps(at: time) > 0
    let turn = (recent[recent.count - 1].gravity.last - recent[0].gravity.first).length
    let frequency = Self.frequency(changes / tremor)
    let all = slow + tremor + fast
    if !isOnTheWay, tremor > Self.share * all, frequency > Self.leastFrequency,
      size > (hasRotation ? Self.leastRate : Self.leastAcceleration), turn < Self.turned
    {
      let kind: Tremor.Kind =
        !hasRotation || arm < Self.resting ? .rest : arm < Self.held ? .postural : .kinetic
      return .tremor(
        Measured(
          frequency: frequency, kind: kind,
          size: Self.displacement((push * scale).squareRoot(), frequency)))
    }
    let least = hasRotation ? Self.lying : Self.lyingAcceleration
    let isResting = hasRotation ? arm < Self.resting : arm < Self.leastAcceleration
    return isOnTheWay || !isResting || (all * scale).squareRoot() < least ? .unknown : .none
  }

  /// Hz, from the power of the change between readings over that of the signal.
  private static func frequency(_ ratio: Float) -> Float {
    guard ratio.isFinite, ratio > 0 else { return 0 }
    let half = min(ratio.squareRoot() / 2, 1)
    return Float(Trigonometry.asin(Double(half)) / Trigonometry.pi) * GridReading.rate
  }

  /// Peak to peak, m, of an acceleration, g RMS, at a frequency.
  private static func displacement(_ acceleration: Float, _ frequency: Float) -> Float {
    let rate = 2 * Float(Trigonometry.pi) * frequency
    return 2 * Float(2).squareRoot() * acceleration * 9.80665 / (rate * rate)
  }
}

/// How much a kind of vehicle shakes, in the middle of the range of its kind.
///
/// RMS in m/s² over three axes at the reference speed, before the placement's gain; the placements'
/// gains are around 1 in a trouser pocket.
struct RideLevels: Sendable {
  /// 0.3 to 1 Hz: the body sways on its springs, the driver steers and brakes.
  var slow: Double
  /// 1 to 3.3 Hz: bounce of the body.
  var bounce: Double
  /// Frequency of that, Hz.
  var bounceFrequency: ClosedRange<Double>
  /// 3.3 to 8 Hz.
  var low: Double
  /// 8 to 13 Hz: wheels and axles on their springs.
  var middle: Double
  /// Frequency of that, Hz.
  var middleFrequency: ClosedRange<Double>
  /// Above 13 Hz.
  var high: Double
  /// Turn of the body about its axes, RMS in radians over three axes.
  var rocking: Double
  /// Share of the vertical in the vibration; the rest is shared by the other axes.
  var vertical: Double
  /// Speed at which these hold, m/s.
  var speed: Double
  /// Peak of a shock at the mean pothole or joint, m/s².
  var shock: Double
  /// Metres between front and rear axle.
  var wheelbase: Double
  /// Spread between vehicles and roads, as the standard deviation of the logarithm.
  var spread: Double

  init(_ kind: Vehicle.Kind) {
    switch kind {
    case .car: self = .car
    case .bus: self = .bus
    case .tram: self = .tram
    case .train: self = .train
    case .bicycle: self = .bicycle
    }
  }

  private init(
    slow: Double, bounce: Double, at bounceFrequency: ClosedRange<Double>, low: Double,
    middle: Double, at middleFrequency: ClosedRange<Double>, high: Double, rocking: Double,
    vertical: Double, speed: Double, shock: Double, wheelbase: Double, spread: Double
  ) {
    self.slow = slow
    self.bounce = bounce
    self.bounceFrequency = bounceFrequency
    self.low = low
    self.middle = middle
    self.middleFrequency = middleFrequency
    self.high = high
    self.rocking = rocking
    self.vertical = vertical
    self.speed = speed
    self.shock = shock
    self.wheelbase = wheelbase
    self.spread = spread
  }

  /// Phones in pockets in cars: medians 0.24, 0.32, 0.57, 0.51, 0.14 (33 min of one source) and
  /// 0.15, 0.26, 0.23, 0.08 (QROWD, two persons, 36 min): the levels lie between.
  private static let car = RideLevels(
    slow: 0.25, bounce: 0.42, at: 1.1...1.7, low: 0.6, middle: 0.43, at: 9...12, high: 0.24,
    rocking: 0.009, vertical: 0.62, speed: 12, shock: 3, wheelbase: 2.6, spread: 0.35)

  /// Over the wheel of a bus: 0.3 to 0.4, 0.4, 0.3, 0.4 to 0.6, 0.2, strongest at 9 to 10 Hz (QROWD
  /// bus, with hands on the phone: 0.6, 0.5 to 0.7, 0.6 to 0.9).
  private static let bus = RideLevels(
    slow: 0.36, bounce: 0.48, at: 1.0...1.5, low: 0.42, middle: 0.62, at: 9...10.5, high: 0.28,
    rocking: 0.007, vertical: 0.65, speed: 9, shock: 2.5, wheelbase: 5.9, spread: 0.25)

  /// On the seat or lap in a tram: 0.25, 0.27, 0.23, 0.18, 0.12, 0.08.
  private static let tram = RideLevels(
    slow: 0.28, bounce: 0.33, at: 1.1...1.6, low: 0.34, middle: 0.27, at: 9...12, high: 0.24,
    rocking: 0.005, vertical: 0.5, speed: 10, shock: 0.8, wheelbase: 1.8, spread: 0.25)

  /// Pocket and bag in trains: 0.13, 0.21, 0.10, 0.09, 0.06, 0.03, turning by 0.014 to 0.028 rad/s
  /// (QROWD's trains, at 15 Hz: 0.06, 0.03, 0.01). Half of it is the person.
  private static let train = RideLevels(
    slow: 0.09, bounce: 0.2, at: 1.0...1.6, low: 0.1, middle: 0.08, at: 9...12, high: 0.08,
    rocking: 0.0006, vertical: 0.45, speed: 30, shock: 0.25, wheelbase: 2.5, spread: 0.45)

  /// At the wrist of a cyclist: 0.4 to 0.6, 0.6 to 0.7, 1.2 to 1.4, 1.7 to 2.4 with a line at 9.7 or
  /// 14 Hz (PAMAP2, two persons). What arrives elsewhere is said by `CycleTransfer`.
  private static let bicycle = RideLevels(
    slow: 0.28, bounce: 0.43, at: 1.8...2.6, low: 1.3, middle: 2.4, at: 9.5...13.5, high: 1.6,
    rocking: 0.012, vertical: 0.6, speed: 5, shock: 7, wheelbase: 1.05, spread: 0.25)
}

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
    let row = Self.table[kind.rawValue]
    (slow, bounce, low, middle) = (row["slow"], row["bounce"], row["low"], row["middle"])
    bounceFrequency = row.range("bounceFrequency")
    middleFrequency = row.range("middleFrequency")
    (high, rocking, vertical, speed) = (row["high"], row["rocking"], row["vertical"], row["speed"])
    (shock, wheelbase, spread) = (row["shock"], row["wheelbase"], row["spread"])
  }

  static let table = NumberTable(
    """
    slow bounce bounceFrequency low middle middleFrequency high rocking vertical speed shock \
      wheelbase spread
    # Phones in pockets in cars: medians 0.24, 0.32, 0.57, 0.51, 0.14 (33 min of one source) and
    # 0.15, 0.26, 0.23, 0.08 (QROWD, two persons, 36 min): the levels lie between.
    car     0.25 0.42 1.1...1.7 0.6  0.43 9...12     0.24 0.009  0.62 12 3    2.6  0.35
    # Over the wheel of a bus: 0.3 to 0.4, 0.4, 0.3, 0.4 to 0.6, 0.2, strongest at 9 to 10 Hz (QROWD
    # bus, with hands on the phone: 0.6, 0.5 to 0.7, 0.6 to 0.9).
    bus     0.36 0.48 1.0...1.5 0.42 0.62 9...10.5   0.28 0.007  0.65 9  2.5  5.9  0.25
    # On the seat or lap in a tram: 0.25, 0.27, 0.23, 0.18, 0.12, 0.08.
    tram    0.28 0.33 1.1...1.6 0.34 0.27 9...12     0.24 0.005  0.5  10 0.8  1.8  0.25
    # Pocket and bag in trains: 0.13, 0.21, 0.10, 0.09, 0.06, 0.03, turning by 0.014 to 0.028 rad/s
    # (QROWD's trains, at 15 Hz: 0.06, 0.03, 0.01). Half of it is the person.
    train   0.09 0.2  1.0...1.6 0.1  0.08 9...12     0.08 0.0006 0.45 30 0.25 2.5  0.45
    # At the wrist of a cyclist: 0.4 to 0.6, 0.6 to 0.7, 1.2 to 1.4, 1.7 to 2.4 with a line at 9.7 or
    # 14 Hz (PAMAP2, two persons). What arrives elsewhere is said by `CycleTransfer`.
    bicycle 0.28 0.43 1.8...2.6 1.3  2.4  9.5...13.5 1.6  0.012  0.6  5  7    1.05 0.25
    """)
}

/// Share of a vehicle's vibration that a placement passes on, by band.
struct RideTransfer: Blend {
  var values: SIMD8<Double>
  /// Gain below 3.3 Hz, of sway and bounce.
  var bounce: Double { values[0] }
  /// Gain of the band 3 to 8 Hz.
  var low: Double { values[1] }
  /// Gain of the band 8 to 13 Hz, and of shocks.
  var middle: Double { values[2] }
  /// Gain above 13 Hz.
  var high: Double { values[3] }
  /// Gain of pitch and roll.
  var rocking: Double { values[4] }

  /// This transfer through cloth that passes on a share of all bands above 3 Hz.
  func softened(by share: Double) -> RideTransfer {
    RideTransfer([bounce, low * share, middle * share, high * share, rocking])
  }
}

extension Placement {
  /// What of a vehicle's vibration arrives.
  var ride: RideTransfer { RideTransfer(Self.rides[rawValue].numbers) }

  static let rides = NumberTable(
    """
                                     bounce low middle high rocking
    mount,holder                        1.1 0.6    1.6  2.5    1.15
    handlebar                             1 1.2    2.2  2.5    1.5
    seat                                  1 0.8    0.5  0.5    1.3
    cup_holder,table,basket             0.8 0.55   0.7  1.1    1
    pocket,back_pocket,lap                1 1     0.95  0.7    1.8
    upper_arm,lower_back,jacket           1 0.9    0.5  0.35   2
    hand,swinging_hand,bag,wrist,neck,rail,two_hands 0.9 0.7    0.4  0.3    2.5
    """)
}

/// What a cyclist's place for a phone passes on.
struct CycleTransfer: Blend {
  var values: SIMD16<Double>
  /// Gains for the vibration of the road.
  var road: RideTransfer { RideTransfer(values: values.lowHalf) }
  /// Share of the thigh's movement.
  var thigh: Double { values[8] }
  /// Share of the trunk's sway with the pedals.
  var trunk: Double { values[9] }
  /// Turn of the top edge that sitting on a bicycle brings, radians; forward and up is negative.
  var pose: Double { values[10] }
  /// RMS turn of the phone within its cloth while the legs move, radians per axis.
  var slop: Double { values[11] }
}

extension Placement {
  /// What arrives on a bicycle.
  var cycle: CycleTransfer { CycleTransfer(Self.cycles[rawValue].numbers) }

  static let cycles = NumberTable(
    """
    # Road: against the wrist on the handlebar (PAMAP2). Pocket: QROWD has 0.71 to 0.84 at 3.3 to 8 Hz
    # and 0.20 to 0.27 at 8 to 13 Hz, another source 1.6, 1.0 and 0.6 above; handlebar mounts shake
    # most at 8 to 14 Hz. The road's three spare numbers are 0.
                                          bounce  low middle high rocking spare thigh trunk  pose slop
    pocket,lap                               0.8 0.65   0.22 0.17       1 0,0,0     1   0.3 -0.95 0.06
    back_pocket                              0.9  0.8   0.35 0.25       1 0,0,0   0.3   0.6  -0.3 0.03
    handlebar,mount,cup_holder,table,seat,holder,basket 1  1.1    1.5  1.8       1 0,0,0     0     0     0    0
    wrist,hand,swinging_hand,rail,two_hands    1    1      1    1       1 0,0,0     0   0.1    -1 0.012
    bag,jacket,neck,lower_back,upper_arm     0.9  0.6   0.25 0.15       1 0,0,0     0     1   0.5 0.02
    """)
}

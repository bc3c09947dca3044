/// Metres by which a stretch that location has measured differs from what was told of its steps (R83).
///
/// What was told stays. The steps that follow count for a little more or less until nothing is owed, so that a way is
/// as long as it was, without a jump (R85). Another way does not pay for it.
struct OwedDistance: Sendable {
  /// Share of its length by which a step counts for more or less: with it a stretch of 250 m that was told a fifth too
  /// short is made good within 330 m.
  static let share = 0.15
  /// Metres that are owed at most: two stretches by a quarter.
  static let most = 125.0

  /// Seconds without a step that end a way: the longest cycle of a traffic signal (RiLSA 2015).
  static let longestStop = 120.0

  private var metres = 0.0
  private var lastStep = SensorTime.zero

  /// Takes a stretch.
  mutating func add(_ stretch: StepLengthCalibrator.CalibrationStretch) {
    metres = min(max(metres + stretch.metres - stretch.told, -Self.most), Self.most)
  }

  /// What a step of a length counts for beside it.
  mutating func pay(stepOf length: Double, at time: SensorTime) -> Double {
    if time.seconds(since: lastStep) > Self.longestStop { metres = 0 }
    lastStep = time
    let most = Self.share * length
    let paid = min(max(metres, -most), most)
    metres -= paid
    return paid
  }
}

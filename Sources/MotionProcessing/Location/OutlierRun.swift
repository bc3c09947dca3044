/// Fixes that disagree with the filter, one after the other.
struct OutlierRun {
  /// A way that the filter has to be moved over.
  struct Jump {
    /// Whether somebody can have travelled it: not faster than trains and small aircraft.
    var isTravelled: Bool
  }

  /// Speed in m/s beyond which a jump is not travelled.
  private static let fastest = 150.0
  /// Fixes that must disagree one after the other before the filter goes over to them.
  private static let patience = 3
  /// Metres from which the filter is moved over; up to there it catches up by itself within a
  /// minute.
  private static let lost = 300.0

  private var count = 0
  private var seconds = 0.0

  /// A fix agreed, or the filter has gone over.
  mutating func restart() {
    count = 0
    seconds = 0
  }

  /// Takes a fix that disagreed, `offset` from the filtered position and `dt` seconds after the one
  /// before.
  ///
  /// - Returns: the jump, where the filter shall go over; the run ends then.
  mutating func process(_ offset: PlaneVector, dt: Double) -> Jump? {
    count += 1
    seconds += dt
    let metres = offset.length
    guard count >= Self.patience, metres > Self.lost else { return nil }
    defer { restart() }
    return Jump(isTravelled: metres <= Self.fastest * seconds)
  }
}

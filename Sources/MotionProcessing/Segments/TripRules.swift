/// What holds for trips, whoever tells them: the diary of a recording, or an app.
public enum TripRules {
  /// A rest of at least this between two legs is a wait, s; a shorter one says nothing. Twice the cycle of a traffic
  /// signal.
  public static let shortestWait = 120.0
  /// A stay of at least this is a visit, and parts two trips, s.
  public static let shortestStay = 600.0
}

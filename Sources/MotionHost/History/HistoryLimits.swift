/// How long a device remembers, and how much it records on one request.
package enum HistoryLimits {
  /// Steps, floors and activity, s: seven days (R9, R10).
  package static let history = 7 * 86_400.0
  /// Recorded acceleration, s: three days (R114).
  package static let recordings = 3 * 86_400.0
  /// Longest recording and longest query of recordings, s: 36 h (R115; contract, decision 7.18).
  static let longestRecording = 36 * 3_600.0
  /// Seconds after which nothing is found any more about steps and floors: forty candidates of steps wait at
  /// most, at the slowest cadence some 40 s, and a landing 20 s.
  static let settling = 60.0
  /// A setting of the clock from which on it is not one to purge by, s: an hour.
  static let largestSetting = 3_600.0
  /// How long nothing is let go of after such a setting, s of running: a day.
  static let hold = 86_400.0
  /// How far a client's clock may be ahead of the device's newest time, s: in real time that time is
  /// the newest sample's, and a busy machine reads samples late. A date so near is now, not a time
  /// to come.
  static let clockLag = 1.0
}

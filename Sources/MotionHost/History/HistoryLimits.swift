/// How long a device remembers, and how much it records on one request.
enum HistoryLimits {
  /// Steps, floors and activity, s: seven days (R9, R10).
  static let history = 7 * 86_400.0
  /// Recorded acceleration, s: three days (R114).
  static let recordings = 3 * 86_400.0
  /// Longest recording and longest query of recordings, s: 36 h (R115; contract, decision 7.18).
  static let longestRecording = 36 * 3_600.0
}

import FoundationEssentials

/// Moments in universal time as ISO 8601 writes them.
enum UTCText {
  /// `start` plus some seconds, such as `2021-06-07T06:15:00.000Z`.
  static func string(_ start: Date, afterSeconds seconds: Double) -> String {
    start.addingTimeInterval(seconds).formatted(
      Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}

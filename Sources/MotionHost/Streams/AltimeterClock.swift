import MotionProcessing

/// Says when an altimeter's update is due: on the device's time, whatever the barometer does (R104,
/// R105; contract, decision 7.32).
struct AltimeterClock: Sendable {
  /// Seconds from one update to the next (R104).
  static let interval = 1.3
  /// Age from which a pressure is not shown any more, s: the gap after which the fusion takes a
  /// barometer for interrupted.
  static let longestAge = 15.0

  private var start: SensorTime?
  private var due: SensorTime?

  /// Starts at a time; the first update is due `delay` seconds later.
  mutating func begin(at now: SensorTime, delay: Double) {
    start = now
    due = now.advanced(by: delay)
  }

  /// Whether a reading may be shown: measured not longer than one interval before the start.
  func accepts(_ time: SensorTime) -> Bool {
    guard let start else { return false }
    return time.isUsable && time.seconds(since: start) >= -Self.interval
  }

  /// Whether an update is due and the newest reading, of `time`, can give it. An update that could
  /// not be given in time is given as soon as it can; late by a whole interval, it moves the ones
  /// after it.
  mutating func isDue(at now: SensorTime, reading time: SensorTime) -> Bool {
    guard let due, now >= due, now.seconds(since: time) <= Self.longestAge else { return false }
    let next = due.advanced(by: Self.interval)
    self.due = now >= next ? now.advanced(by: Self.interval) : next
    return true
  }
}

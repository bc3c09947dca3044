import MotionProcessing

/// Lets so many samples of a sensor pass that their mean rate is never above the asked one
/// (contract, decisions 7.4 and 7.5).
///
/// Asked moments lie one interval apart from the first sample on, and the first real sample at or
/// after each one passes: that is the nearest one to moments half a sample later, found without
/// waiting for the next. A sample that came late does not push back the moments after it, so
/// jitter costs no samples; a gap leaves a debt of one sample at most, so nothing comes in a burst.
struct Decimator: Sendable {
  /// Seconds between samples where the asked number is none.
  static let defaultInterval = 0.01
  /// Fewest samples a second that can be asked for.
  static let leastRate = 0.1
  /// Stamps are whole nanoseconds and often came from decimal or binary fractions of a second:
  /// this much early is on time, s.
  private static let tolerance = 1e-6

  /// Seconds between the samples that pass.
  private(set) var interval: Double
  private let shortest: Double
  private var last: SensorTime?
  /// Seconds from the last asked moment to the last sample.
  private var elapsed = 0.0
  /// Seconds from the last sample that passed to the last one.
  private var sincePassed = 0.0
  /// Whether the asked moments begin anew with the next sample that passes.
  private var beginsAnew = false
  /// Usual seconds from one sample to the next; 0 until known.
  private var spacing = 0.0

  /// Passes one sample per `interval`, and none of less than `shortest` whatever is asked.
  init(interval: Double, shortest: Double = 0) {
    self.shortest = shortest
    self.interval = max(Self.effective(interval), shortest)
  }

  /// The interval that is meant by an asked one: what is no positive number means the default, what
  /// is too long the one of the least rate.
  static func effective(_ interval: Double) -> Double {
    guard interval > 0, interval.isFinite else { return defaultInterval }
    return min(interval, 1 / leastRate)
  }

  /// Asks for another interval from the last passed sample on.
  mutating func setInterval(_ asked: Double) {
    let new = max(Self.effective(asked), shortest)
    guard new != interval else { return }
    interval = new
    elapsed = sincePassed
    beginsAnew = true
  }

  /// Whether the sample at `time` passes; one that is not later than the one before does not.
  mutating func admits(_ time: SensorTime) -> Bool {
    guard let last else {
      self.last = time
      return true
    }
    let step = time.seconds(since: last)
    guard step > 0 else { return false }
    self.last = time
    elapsed += step
    sincePassed += step
    learn(step)
    guard elapsed >= interval - Self.tolerance else { return false }
    // Lateness up to one sample is the sensor's grid; what is more was a gap.
    elapsed = beginsAnew ? 0 : min(elapsed - interval, min(interval, spacing))
    beginsAnew = false
    sincePassed = 0
    return true
  }

  /// A gap counts as two samples, so that it hardly changes what is usual.
  private mutating func learn(_ step: Double) {
    spacing = spacing == 0 ? step : spacing + (min(step, 2 * spacing) - spacing) * 0.1
  }
}

import MotionProcessing

/// A peak of the rotation rate that nothing higher followed.
struct RatePeak {
  var time: SensorTime
  /// When it was seen to be one.
  var known: SensorTime
  /// Largest rate, rad/s: mean of two readings.
  var rate: Float
  /// Seconds after which the rate had fallen to half of it.
  var halfWidth: Double
  /// Rotation about gravity around it, rad, anticlockwise seen from above.
  var angle: Float
  /// Largest acceleration without gravity around it, g.
  var acceleration: Float
  /// Angle turned, however, since the last restart, rad: what lies between two peaks.
  var turned: Float
}

/// Finds peaks of the rotation rate with what surrounds them.
struct RatePeaks {
  /// Readings before and after a peak over which the angle goes.
  private static let around = 12
  /// Seconds after which a peak counts as left although the rate is still high.
  private static let longest = 0.3
  /// Readings after which no higher value belongs to the same swing: a take-back lies 0.3 s before the
  /// stroke that it is for.
  private static let settled = 22
  /// Readings that are remembered.
  private static let memory = 40

  private struct Entry: Sendable {
    var vertical: Float = 0
    var acceleration: Float = 0
  }

  private struct Open {
    var time: SensorTime
    var rate: Float
    var turned: Float
    var number: Int
    var halfWidth: Double?
  }

  private var recent = RecentReadings(memory, filler: Entry())
  private var last: Float = 0
  private var turned: Float = 0
  private var open: Open?
  private var now = SensorTime.zero

  mutating func restart() {
    recent.restart()
    last = 0
    turned = 0
    open = nil
  }

  /// Takes a reading; the peak of which enough is known now.
  mutating func process(_ reading: GridReading, above threshold: Float) -> RatePeak? {
    let rate = reading.rotationRate.length
    let smooth = (rate + last) * 0.5
    last = rate
    turned += rate / GridReading.rate
    now = reading.time
    recent.append(
      Entry(
        // Gravity points down: a turn that is anticlockwise from above is against it.
        vertical: -reading.rotationRate.dot(reading.gravity),
        acceleration: reading.userAcceleration.length), at: now)
    guard var peak = open else {
      if smooth > threshold { open = begin(smooth) }
      return nil
    }
    if smooth > peak.rate {
      open = begin(smooth)
      return nil
    }
    let age = now.seconds(since: peak.time)
    if peak.halfWidth == nil, smooth < peak.rate * 0.5 || age >= Self.longest {
      peak.halfWidth = min(age, Self.longest)
    }
    open = peak
    guard peak.halfWidth != nil, recent.newest - peak.number >= Self.settled else { return nil }
    return finish()
  }

  private func begin(_ rate: Float) -> Open {
    Open(time: now, rate: rate, turned: turned, number: recent.newest)
  }

  /// The open peak, by what has been seen of it.
  mutating func finish() -> RatePeak? {
    guard let peak = open else { return nil }
    open = nil
    var (angle, acceleration): (Float, Float) = (0, 0)
    for i in recent.remembered(peak.number - Self.around, peak.number + Self.around) {
      angle += recent[i].vertical / GridReading.rate
      acceleration = max(acceleration, recent[i].acceleration)
    }
    // A reading is the mean of 20 ms that end at it, and two of them were averaged.
    let time = peak.time.advanced(by: -0.02)
    return RatePeak(
      time: time, known: now, rate: peak.rate,
      halfWidth: peak.halfWidth ?? min(now.seconds(since: peak.time), Self.longest), angle: angle,
      acceleration: acceleration, turned: peak.turned)
  }
}

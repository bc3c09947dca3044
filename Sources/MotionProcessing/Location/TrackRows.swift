/// The rows of the track: one at the first fix, one at each whole second after it, one at the last
/// fix.
///
/// The seconds between two fixes are laid out when the second fix comes: the track ends with a fix,
/// so until then nobody knows whether they belong to it. Distance follows the steps that were taken
/// in between where there were any, else the straight line in time.
struct TrackRows {
  /// What is known at a fix; NaN where it is not.
  struct State {
    var time = SensorTime.zero
    var latitude = Double.nan
    var longitude = Double.nan
    var altitude = Double.nan
    var accuracy = Double.nan
    var speed = Double.nan
    var distance = 0.0
    /// Whether the speed is the receiver's own and not drawn from positions.
    var isMeasuredSpeed = false
  }

  /// Seconds whose steps are remembered; beyond, the way is spread evenly.
  private static let remembered = 600

  /// Longest stretch that gets rows, seconds: a day. Beyond it the track has a hole.
  private static let longestFill: Int64 = 86_400

  /// Stretches up to this, seconds, always get rows.
  private static let shortFill: Int64 = 30

  /// Seconds of longer stretches that get rows in all: a fortnight. Fixes a day apart would else cost
  /// 86,400 rows each; a phone that is indoors for twenty hours a day uses it up in 17 days.
  private static let fillInAll: Int32 = 14 * 86_400

  /// 1 - 1/e: a time constant of one second at one row each second.
  private static let smoothing = 0.632_120_558_828_557_7

  private var from = State()
  private var to = State()
  private var isRunning = false
  /// Seconds of long stretches that may still get rows.
  private var fillLeft = fillInAll
  private var nextSecond: Int64 = 0
  private var lastSecond: Int64 = -1
  private var first: TrackPoint?
  private var last: TrackPoint?
  private var walked = FixedQueue<Float>(capacity: remembered, filler: 0)
  /// When the next second since the newest fix has passed: kept, since small processors divide 64 bits in software.
  private var due = SensorTime.zero
  private var walkedInAll = 0.0
  private var halfSmoothed = Double.nan
  private var smoothed = Double.nan

  /// Begins a track at its first fix.
  mutating func begin(at state: State) {
    from = state
    to = state
    isRunning = true
    nextSecond = state.time.wholeSecond + 1
    lastSecond = nextSecond - 1
    first = TrackPoint(state, time: state.time, hasPlace: true)
    closeStretch()
  }

  /// Notes the metres walked since the newest fix for each second that has passed.
  mutating func advance(to time: SensorTime, walked metres: Double) {
    guard isRunning else { return }
    while time >= due, walked.count < walked.capacity {
      walked.append(Float(metres))
      due = due.advanced(byNanoseconds: 1_000_000_000)
    }
  }

  /// Goes on to the next fix: the seconds up to it can be fetched.
  ///
  /// - Parameter metres: metres walked since the fix before.
  mutating func extend(to state: State, walked metres: Double) {
    from = to
    to = state
    walkedInAll = metres
    nextSecond = SensorTime(nanoseconds: from.time.nanoseconds).wholeSecond + 1
    lastSecond = to.time.wholeSecond
    let stretch = lastSecond - nextSecond
    if stretch >= Self.longestFill || (stretch > Self.shortFill && stretch > Int64(fillLeft)) {
      nextSecond = lastSecond
    } else if stretch > Self.shortFill {
      fillLeft -= Int32(stretch)
    }
    if nextSecond > lastSecond { closeStretch() }
  }

  /// Ends the track with a row at the last fix itself, with `distance`.
  mutating func end(distance: Double) {
    guard isRunning else { return }
    isRunning = false
    to.distance = distance
    if SensorTime(wholeSecond: to.time.wholeSecond) < to.time {
      last = TrackPoint(to, time: to.time, hasPlace: true)
      if !to.isMeasuredSpeed, smoothed.isFinite { last?.speed = smoothed }
    }
  }

  /// The next row.
  mutating func next() -> TrackPoint? {
    if let point = first {
      first = nil
      return point
    }
    guard nextSecond <= lastSecond else {
      defer { last = nil }
      return last
    }
    let point = row(at: nextSecond)
    nextSecond += 1
    if nextSecond > lastSecond { closeStretch() }
    return point
  }

  private mutating func closeStretch() {
    walked.removeAll()
    due = SensorTime(wholeSecond: to.time.wholeSecond + 1)
  }

  private mutating func row(at second: Int64) -> TrackPoint {
    let time = SensorTime(wholeSecond: second)
    let f = fraction(at: second, time)
    let isAtEnd = time == to.time
    let isAfterStart =
      second == from.time.wholeSecond + 1 && SensorTime(wholeSecond: second - 1) < from.time
    let place = isAtEnd ? to : from
    var point = TrackPoint(place, time: time, hasPlace: isAtEnd || isAfterStart)
    point.distance = from.distance + f * (to.distance - from.distance)
    point.speed = smooth(interpolatedSpeed(at: time)).known
    return point
  }

  /// Which part of the way between the two fixes lies before a second.
  private func fraction(at second: Int64, _ time: SensorTime) -> Double {
    let span = to.time.seconds(since: from.time)
    let even = span > 0 ? min(max(time.seconds(since: from.time) / span, 0), 1) : 1
    let index = second - from.time.wholeSecond - 1
    // Steps that explain less than half of the way say nothing about when it was travelled.
    guard walkedInAll > 0.5 * (to.distance - from.distance), index < Int64(walked.count) else {
      return even
    }
    return time == to.time ? 1 : min(Double(walked[Int(index)]) / walkedInAll, 1)
  }

  private func interpolatedSpeed(at time: SensorTime) -> Double {
    guard from.speed.isFinite, to.speed.isFinite else {
      return from.speed.isFinite ? from.speed : to.speed
    }
    let span = to.time.seconds(since: from.time)
    let f = span > 0 ? min(max(time.seconds(since: from.time) / span, 0), 1) : 1
    return from.speed + f * (to.speed - from.speed)
  }

  /// A speed that comes from positions is smoothed by two low passes of one second each; a
  /// receiver's own is not.
  private mutating func smooth(_ speed: Double) -> Double {
    guard speed.isFinite else { return speed }
    guard !to.isMeasuredSpeed, smoothed.isFinite else {
      halfSmoothed = speed
      smoothed = speed
      return speed
    }
    halfSmoothed += Self.smoothing * (speed - halfSmoothed)
    smoothed += Self.smoothing * (halfSmoothed - smoothed)
    return smoothed
  }
}

extension TrackPoint {
  fileprivate init(_ state: TrackRows.State, time: SensorTime, hasPlace: Bool) {
    self.init(
      time: time, latitude: hasPlace ? state.latitude.known : nil,
      longitude: hasPlace ? state.longitude.known : nil, altitude: state.altitude.known,
      accuracy: state.accuracy.known, speed: state.speed.known, distance: state.distance)
  }
}

extension Double {
  /// The number, where it is one.
  fileprivate var known: Double? { isFinite ? self : nil }
}

/// Says when a ride in a vehicle began and ended, dated to where it happened.
struct TripDetector {
  /// Batches of riding before a ride is announced: 20 s.
  private static let entry = 8
  /// Batches on foot that end a ride: 7.5 s.
  private static let walk = 3
  /// Batches without any riding that end a ride: 60 s, after the filter has let the ride go.
  private static let absence = 24

  private var rideStart = SensorTime.zero
  private var ridden = 0
  private var walkStart = SensorTime.zero
  private var walked = 0
  private var absent = 0
  private var lastRidden = SensorTime.zero
  private(set) var isRiding = false

  /// Takes the flags of a batch; an event where a ride was found to have begun or ended.
  mutating func advance(_ activity: MotionActivity, start: SensorTime, end: SensorTime)
    -> MotionEvent?
  {
    follow(activity, start, end)
    if !isRiding && ridden >= Self.entry {
      isRiding = true
      return MotionEvent(.tripStart, time: rideStart, known: end)
    }
    if isRiding && walked >= Self.walk { return finish(at: walkStart, known: end) }
    if isRiding && absent >= Self.absence { return finish(at: lastRidden, known: end) }
    return nil
  }

  /// Ends a running ride where the data end.
  mutating func interrupt(known: SensorTime) -> MotionEvent? {
    let event = isRiding ? finish(at: lastRidden, known: known) : nil
    self = TripDetector()
    return event
  }

  private mutating func finish(at time: SensorTime, known: SensorTime) -> MotionEvent {
    self = TripDetector()
    return MotionEvent(.tripEnd, time: time, known: known)
  }

  private mutating func follow(_ activity: MotionActivity, _ start: SensorTime, _ end: SensorTime) {
    if activity.automotive {
      if ridden == 0 { rideStart = start }
      ridden += 1
      absent = 0
      lastRidden = end
    } else {
      if !isRiding { ridden = 0 }
      absent += 1
    }
    if activity.walking || activity.running {
      if walked == 0 { walkStart = start }
      walked += 1
    } else {
      walked = 0
    }
  }
}

import MotionProcessing

/// The numbers that decide what a visit is. Origin of each: article Visits.
enum VisitRules {
  /// Seconds that make a visit.
  static let shortest = TripRules.shortestStay
  /// Seconds after an arrival at which it is said: the rest of the ten minutes is nearly always stayed.
  static let saidAfter = 480.0
  /// Metres around a place's middle in which a fix belongs to it, beside its accuracy.
  static let reach = 90.0
  /// Share of a fix's accuracy by which it may lie farther.
  static let accuracyShare = 0.5
  /// Metres around the middle where a place begins and ends.
  static let edge = 35.0
  /// Metres: fixes less accurate tell of no place.
  static let coarse = 200.0
  /// Metres beyond its accuracy at which a coarse fix ends a stay.
  static let coarseReach = 150.0
  /// Seconds without a fix that are a silence.
  static let silence = 300.0
  /// Metres a second, straight, below which a silence was no way: half the speed of slow walkers.
  static let noWay = 0.5
  /// Metres a second, straight, of the way from a place to the first fix after a silence.
  static let walk = 1.0
  /// Metres a second in the minute before a silence above which somebody was still going.
  static let going = 0.9
  /// Seconds at the far end of such a silence after which the stay was there.
  static let farEnd = 240.0
  /// Seconds without any fix between coarse ones, too slow for a way, that are a stay.
  static let longSilence = 3600.0
  /// Seconds within which somebody who is back has not been away.
  static let back = 600.0
  /// Seconds up to which a stay that a vehicle ends was a wait for it.
  static let longestWait = 1200.0
  /// Steps a second from which a stay was no wait: who waits for a train paces a little, who shops walks.
  static let busy = 0.2

  /// Whether a stay that a vehicle ended may have been a wait for it.
  static func mayBeWait(seconds: Double, steps: Int) -> Bool {
    seconds < longestWait && Double(steps) < busy * seconds
  }

  /// Metres a second that only a vehicle has.
  static let vehicle = 5.0
  /// Seconds after a departure in which the vehicle shows.
  static let boarding = 420.0
}

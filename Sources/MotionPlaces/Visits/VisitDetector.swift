public import MotionProcessing

/// Tells when somebody came to a place to stay, and when they left. Beyond Core Motion.
///
/// By fixes where there are some, else by what the owner does; where a silence of location and a way
/// on foot or on wheels meet, the way says when the stay was over. Fixed memory; article Visits.
///
/// ```swift
/// var detector = VisitDetector()
/// detector.process(fix, at: time)      // also: process(batch), advance(to:)
/// while let news = detector.next() { … }
/// detector.finish(at: end)
/// ```
public struct VisitDetector: Sendable {
  private var located = LocatedVisits()
  private var felt = FeltVisits()
  private var isLocated = false
  private var now = 0.0
  /// What is not later was known before.
  private var resumption = -Double.infinity

  /// Nothing is known.
  public init() {}

  /// Goes on with a stay after a silence: a device that was off. What is not later than `time` is known.
  public init(goingOn stay: OpenStay, at time: SensorTime) {
    now = time.seconds
    resumption = now
    if let position = stay.visit.position {
      isLocated = true
      located.resume(stay, at: position, until: now)
    } else {
      felt.resume(stay)
    }
  }

  /// Where somebody is now, or may be about to stay; `nil` on the way.
  public var stay: OpenStay? { isLocated ? located.stay : felt.stay }

  /// The next that became known, in the order in which it did.
  public mutating func next() -> VisitNews? {
    isLocated ? located.popNews() ?? felt.popNews() : felt.popNews() ?? located.popNews()
  }

  /// Takes a fix. What has no place is left out, and so is what comes out of order.
  public mutating func process(_ fix: LocationFix, at time: SensorTime) {
    guard let fix = PlaceFix(fix, at: time.seconds) else { return }
    now = max(now, fix.time)
    if !isLocated, fix.accuracy <= VisitRules.coarse {
      isLocated = true
      located.adopt(felt.visit, restingSince: felt.restingSince, at: fix)
      felt.handOver()
    }
    located.process(fix)
  }

  /// Takes what the owner did in a batch; where there is no accelerometer, that says nothing.
  public mutating func process(_ batch: MotionBatch) {
    guard batch.end.seconds > resumption else { return }
    guard let walked = batch.pedometer else { return advance(to: batch.end) }
    let (start, end) = (batch.start.seconds, batch.end.seconds)
    let way = felt.process(
      FeltVisits.Movement(batch.activity), steps: walked.steps, from: start, to: end)
    // A ride that fixes do not show is none, or they come soon: a vehicle is mostly seen from above.
    if isLocated, let way, !way.isRide, end - (located.lastFix ?? end) >= VisitRules.silence {
      located.leave(at: way.start, known: end)
      isLocated = false
    }
    advance(to: batch.end)
  }

  /// Time passes without a sample: what is due is said.
  public mutating func advance(to time: SensorTime) {
    guard time.seconds > now else { return }
    now = time.seconds
    if isLocated { located.advance(to: now) } else { felt.advance(to: now) }
  }

  /// Ends the input: what a recording's last row says, a hint too.
  public mutating func finish(at time: SensorTime) {
    now = max(now, time.seconds)
    if isLocated { located.finish(at: now) } else { felt.finish(at: now) }
  }
}

extension FeltVisits.Movement {
  init(_ activity: MotionActivity) {
    self =
      activity.cycling
      ? .cycling
      : activity.automotive
        ? .driving : activity.walking || activity.running ? .onFoot : .resting
  }
}

import Console
import CoreMotion
import MotionCompanion

/// A drive lasts from the end of one walk to the begin of the next, where a car was in between (2014): its halts,
/// the hand at the phone and the phone in the cup holder belong to it. Told live, and once more from the history.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class DriveSessionProgram: Application, @unchecked Sendable {
  private let manager = CMMotionActivityManager()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var session = Session()
  private var first: Date?
  private var newest: Date?

  /// What lies between two walks.
  private struct Session {
    var walkEnded: Date?
    var hasDriven = false

    /// Takes an activity; the drive that ends with it.
    mutating func process(_ activity: CMMotionActivity) -> (start: Date, end: Date)? {
      if activity.walking || activity.running {
        defer { self = Session() }
        return walkEnded.flatMap { hasDriven ? ($0, activity.startDate) : nil }
      }
      if walkEnded == nil { walkEnded = activity.startDate }
      if activity.automotive { hasDriven = true }
      return nil
    }
  }

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMMotionActivityManager.isActivityAvailable() else {
      return cannot("this device tells no activities")
    }
    guard !CMMotionActivityManager.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    manager.startActivityUpdates(to: queue) { [unowned self] activity in
      guard let activity else { return }
      first = first ?? activity.startDate
      newest = activity.startDate
      let began = !session.hasDriven && activity.automotive
      if let drive = session.process(activity) { say(line(drive)) }
      if began { say("\(clock.second(activity.startDate)) driving") }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopActivityUpdates()
    queue.addOperation { [self] in
      guard let first, let newest else { return done() }
      manager.queryActivityStarting(from: first, to: newest, to: queue) { [self] list, _ in
        var session = Session()
        for activity in list ?? [] {
          if let drive = session.process(activity) { say(line(drive) + " (history)") }
        }
        done()
      }
    }
  }

  private func line(_ drive: (start: Date, end: Date)) -> String {
    "drive \(clock.minute(drive.start))-\(clock.minute(drive.end))"
  }
}

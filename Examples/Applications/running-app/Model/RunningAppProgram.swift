import Console
import CoreLocation
import CoreMotion
import MotionCompanion

/// Music and splits for a run (2014): the playlist follows what somebody does without a touch, walking after half a minute
/// of it and running at once; each kilometre is said, and the run is summed up.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class RunningAppProgram: Application, @unchecked Sendable {
  private let manager = CMMotionActivityManager()
  private let pedometer = CMPedometer()
  /// Locations that go on keep the app running without a screen, and the pedometer near the truth where they are good.
  private let locations = CLLocationManager()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var steady = SteadyMovement()
  private var playlist: Playlist?
  private var splits: Splits?
  private var summary = (start: nil as Date?, end: nil as Date?, metres: 0.0)

  private enum Playlist: String {
    case warmUp = "warm-up", upTempo = "up-tempo", coolDown = "cool-down"
  }

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMMotionActivityManager.isActivityAvailable(), CMPedometer.isDistanceAvailable() else {
      return cannot("this device tells no activities and metres")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("Motion & Fitness is switched off for this app")
    }
    locations.requestWhenInUseAuthorization()
    locations.allowsBackgroundLocationUpdates = true
    locations.startUpdatingLocation()
    manager.startActivityUpdates(to: queue) { [unowned self] activity in
      guard let activity else { return }
      steady.process(activity)
      choose(at: activity.startDate)
    }
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let data, let metres = data.distance?.doubleValue else { return }
      let (start, end) = (data.startDate, data.endDate)
      queue.addOperation { self.take(metres, from: start, to: end) }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopActivityUpdates()
    pedometer.stopUpdates()
    locations.stopUpdatingLocation()
    queue.addOperation { [self] in
      if let start = summary.start, let end = summary.end {
        let seconds = end.timeIntervalSince(start)
        say(
          "summary: \(ClockText.number(summary.metres / 1000, 2)) km in \(ClockText.duration(seconds)), "
            + ClockText.pace(seconds / summary.metres))
      }
      done()
    }
  }

  private func take(_ metres: Double, from start: Date, to end: Date) {
    summary = (start, end, metres)
    // A record comes each 2.5 s on foot: time enough to see that a walk has lasted.
    choose(at: end)
    if splits == nil { splits = Splits(every: 1000, from: start) }
    for split in splits?.process(metres: metres, at: end) ?? [] {
      say("km \(split.number) in \(ClockText.duration(split.duration))")
    }
  }

  private func choose(at date: Date) {
    let hasRun = playlist == .upTempo || playlist == .coolDown
    let wanted: Playlist? =
      switch steady.movement(at: date) {
      case .running: .upTempo
      case .walking: hasRun ? .coolDown : .warmUp
      default: nil
      }
    guard let wanted, wanted != playlist else { return }
    playlist = wanted
    say("\(clock.second(date)) playlist: \(wanted.rawValue)")
  }
}

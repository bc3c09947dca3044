import Console
import CoreMotion
import MotionCompanion

/// A song queue that follows the listener (2015): low, medium, high, driving, by activity, pace and climb; songs whose beats go
/// with the steps; and what the week was like. The altimeter runs only while somebody walks or runs.
///
/// Unchecked: what changes is touched on `queue` alone.
public final class MusicMotionProgram: Application, @unchecked Sendable {
  enum Intensity: String { case low, medium, high, driving }

  // Apple's published sample (MusicMotion, 2015): 12 and 18 minutes a mile in s/m, ten altitudes, 5 m.
  private static let runningPace = 0.447387
  private static let walkingPace = 0.671080
  private static let altitudes = 10
  private static let climb = 5.0
  /// Beats a minute of the songs: 8 % apart, so that one goes with any cadence.
  private static let beats = [100.0, 108, 117, 126, 136, 147, 158, 171, 185]

  private let manager = CMMotionActivityManager()
  private let pedometer = CMPedometer()
  private let altimeter = CMAltimeter()
  private let queue = OperationQueue()
  private let clock: ClockText
  public let say: Say
  private var activities: [CMMotionActivity] = []
  private var pace: Double?
  private var heights: [Double] = []
  private var watchesClimbs = false
  /// Heights that came on foot, and otherwise: of those there are none.
  public private(set) var updates = (onFoot: 0, idle: 0)
  private var intensity: Intensity?
  private var songs = SongChoice(of: MusicMotionProgram.beats.map { SongTempo(beats: $0) })
  private var newest: Date?

  public init(calendar: Calendar = .current, say: @escaping Say) {
    clock = ClockText(calendar)
    self.say = say
    queue.name = "motion"
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    guard CMMotionActivityManager.isActivityAvailable(), CMPedometer.isPaceAvailable() else {
      return cannot("this device tells no activities and no pace")
    }
    guard !CMPedometer.authorizationStatus().isRefused else {
      return cannot("allow Motion & Fitness in the settings to hear music that follows you")
    }
    manager.startActivityUpdates(to: queue) { [unowned self] activity in
      guard let activity, !activity.unknown else { return }
      newest = max(newest ?? activity.startDate, activity.startDate)
      activities = Array((activities + [activity]).suffix(2))
      watchClimbs(activity.walking || activity.running)
      choose(at: activity.startDate)
    }
    pedometer.startUpdates(from: Date()) { [weak self] data, _ in
      guard let self, let data else { return }
      let (pace, end) = (data.currentPace?.doubleValue, data.endDate)
      let cadence = data.currentCadence?.doubleValue
      queue.addOperation { [self] in
        self.pace = pace
        if let song = songs.process(cadence: cadence, at: end) {
          say("\(clock.second(end)) song of \(Int(Self.beats[song])) beats a minute")
        }
        newest = max(newest ?? end, end)
        choose(at: end)
      }
    }
    return true
  }

  public func stop(_ done: @escaping @Sendable () -> Void) {
    manager.stopActivityUpdates()
    pedometer.stopUpdates()
    queue.addOperation { [self] in
      watchClimbs(false)
      guard let newest else { return done() }
      manager.queryActivityStarting(from: newest - 7 * 86_400, to: newest, to: queue) {
        [self] list, _ in
        lookBack(at: ActivitySegment.list(from: list ?? [], until: newest)[...], done)
      }
    }
  }

  private func watchClimbs(_ isWanted: Bool) {
    guard isWanted != watchesClimbs else { return }
    watchesClimbs = isWanted
    heights = []
    guard isWanted else { return altimeter.stopRelativeAltitudeUpdates() }
    guard CMAltimeter.isRelativeAltitudeAvailable() else { return }
    altimeter.startRelativeAltitudeUpdates(to: queue) { [unowned self] data, _ in
      precondition(OperationQueue.current === queue)
      guard let data else { return }
      if watchesClimbs { updates.onFoot += 1 } else { updates.idle += 1 }
      heights = (heights + [data.relativeAltitude.doubleValue]).suffix(Self.altitudes)
      choose(at: newest)
    }
  }

  private func choose(at date: Date?) {
    guard let date, let found = detected, found != intensity else { return }
    intensity = found
    let reason = found == .high && climbed >= Self.climb ? " (climbed)" : ""
    say(
      "\(clock.second(date)) \(found == .driving ? "driving" : "\(found.rawValue) intensity\(reason)")"
    )
  }

  /// What the newest samples agree on; nothing where they do not.
  private var detected: Intensity? {
    guard !activities.isEmpty else { return nil }
    let pace = pace ?? .infinity
    if activities.allSatisfy(\.automotive) { return .driving }
    if activities.allSatisfy(\.stationary) { return .low }
    if activities.allSatisfy({ $0.walking || $0.running }), climbed >= Self.climb { return .high }
    if activities.allSatisfy(\.running), pace < Self.runningPace { return .high }
    if activities.allSatisfy(\.walking), pace < Self.walkingPace { return .medium }
    return nil
  }

  private var climbed: Double { (heights.max() ?? 0) - (heights.min() ?? 0) }

  /// A line for each stretch of the week.
  private func lookBack(
    at segments: ArraySlice<ActivitySegment>, _ done: @escaping @Sendable () -> Void
  ) {
    guard let segment = segments.first else { return done() }
    pedometer.queryPedometerData(from: segment.start, to: segment.end) { [self] data, _ in
      let metres = data?.distance?.doubleValue ?? 0
      let pace = data?.averageActivePace?.doubleValue
      let (up, down) = (data?.floorsAscended?.intValue ?? 0, data?.floorsDescended?.intValue ?? 0)
      queue.addOperation { [self] in
        let what =
          "\(clock.minute(segment.start))-\(clock.minute(segment.end)) \(segment.movement.rawValue)"
        let way =
          " \(ClockText.number(metres / 1000)) km \(ClockText.pace(pace)) +\(up) -\(down) floors"
        say(what + (segment.movement.isOnFoot ? way : ""))
        lookBack(at: segments.dropFirst(), done)
      }
    }
  }
}

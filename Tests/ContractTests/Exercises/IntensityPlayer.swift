import CoreMotion
import MotionCompanion

/// A music player that follows its listener: it detects what they do, engages with a song queue of
/// that intensity, and looks back on the week.
///
/// Unchecked: everything that changes is touched in operations of `queue` alone, and that runs one
/// at a time.
final class IntensityPlayer: @unchecked Sendable {
  enum Intensity: String { case low, medium, high, driving }

  /// Faster than 12 minutes for a mile is running music, s/m.
  static let runningPace = 0.447387
  /// Faster than 18 minutes for a mile is walking music, s/m.
  static let walkingPace = 0.671080
  /// Altitude samples that are looked at, 13 s.
  static let altitudeSamples = 10
  /// Metres within them that are a climb.
  static let climb = 5.0

  let queue = OperationQueue()
  private let activityManager = CMMotionActivityManager()
  private let pedometer = CMPedometer()
  private let altimeter = CMAltimeter()
  private let now: @Sendable () -> Date
  private let launch: Date

  private var activities: [CMMotionActivity] = []
  private var pace: Double?
  private var altitudes: [Double] = []
  private var isClimbWatched = false
  private var intensity: Intensity?
  private var report = Report()

  /// What the player has done.
  struct Report: Sendable {
    var lines: [String] = []
    /// Handlers of the activity and the altimeter that did not run on the player's queue.
    var onWrongQueue = 0
    var altitudeUpdates = 0
    /// Altitude updates although the listener neither walked nor ran.
    var idleAltitudeUpdates = 0
  }

  init(now: @escaping @Sendable () -> Date) {
    self.now = now
    launch = now()
    queue.name = "motion"
    queue.maxConcurrentOperationCount = 1
  }

  // MARK: - Detect

  func start() {
    guard CMMotionActivityManager.isActivityAvailable() else { return }
    activityManager.startActivityUpdates(to: queue) { [unowned self] activity in
      checkQueue()
      guard let activity, !activity.unknown else { return }
      activities = Array((activities + [activity]).suffix(2))
      watchClimbs(activity.walking || activity.running)
      choose()
    }
    guard CMPedometer.isPaceAvailable() else { return }
    pedometer.startUpdates(from: launch) { [weak self] data, _ in
      guard let self, let data else { return }
      let pace = data.currentPace?.doubleValue
      queue.addOperation {
        self.pace = pace
        self.choose()
      }
    }
  }

  func stop() {
    activityManager.stopActivityUpdates()
    pedometer.stopUpdates()
    queue.addOperation { self.watchClimbs(false) }
  }

  /// The altimeter runs only while somebody may climb.
  private func watchClimbs(_ isWanted: Bool) {
    guard isWanted != isClimbWatched else { return }
    isClimbWatched = isWanted
    altitudes = []
    guard isWanted else { return altimeter.stopRelativeAltitudeUpdates() }
    guard CMAltimeter.isRelativeAltitudeAvailable() else { return }
    altimeter.startRelativeAltitudeUpdates(to: queue) { [unowned self] data, _ in
      checkQueue()
      guard let data else { return }
      report.altitudeUpdates += 1
      if !isClimbWatched { report.idleAltitudeUpdates += 1 }
      altitudes = (altitudes + [data.relativeAltitude.doubleValue]).suffix(Self.altitudeSamples)
      choose()
    }
  }

  // MARK: - Engage

  private func choose() {
    guard let found = detected(), found != intensity else { return }
    intensity = found
    let seconds = String(format: "%.1f", now().timeIntervalSince(launch))
    let reason = found == .high && climbed >= Self.climb ? " (climbed)" : ""
    let line = found == .driving ? "driving" : "\(found.rawValue) intensity\(reason)"
    report.lines.append("\(seconds) \(line)")
  }

  /// The intensity that the newest samples agree on; nothing where they do not.
  private func detected() -> Intensity? {
    guard !activities.isEmpty else { return nil }
    let pace = pace ?? .infinity
    if activities.allSatisfy(\.automotive) { return .driving }
    if activities.allSatisfy(\.stationary) { return .low }
    let isOnFoot = activities.allSatisfy { $0.walking || $0.running }
    if isOnFoot && climbed >= Self.climb { return .high }
    if activities.allSatisfy(\.running) && pace < Self.runningPace { return .high }
    if activities.allSatisfy(\.walking) && pace < Self.walkingPace { return .medium }
    return nil
  }

  private var climbed: Double {
    guard let lowest = altitudes.min(), let highest = altitudes.max() else { return 0 }
    return highest - lowest
  }

  // MARK: - Look back

  /// The segments of seven days with steps, distance and floors, or a hint where they are refused;
  /// on the main actor, once.
  func lookBack(_ show: @escaping @MainActor @Sendable ([ActivitySegment], String?) -> Void) {
    let end = now()
    let start = end.addingTimeInterval(-7 * 86_400)
    activityManager.queryActivityStarting(from: start, to: end, to: queue) { [self] list, error in
      checkQueue()
      if (error as NSError?)?.code == Int(CMErrorMotionActivityNotAuthorized.rawValue) {
        let hint = "Allow Motion & Fitness in the settings to see your week."
        Task { @MainActor in show([], hint) }
        return
      }
      add(to: ActivitySegment.list(from: list ?? [], until: end), at: 0, then: show)
    }
  }

  private func add(
    to segments: [ActivitySegment], at index: Int,
    then show: @escaping @MainActor @Sendable ([ActivitySegment], String?) -> Void
  ) {
    guard index < segments.count else {
      Task { @MainActor in show(segments, nil) }
      return
    }
    let segment = segments[index]
    pedometer.queryPedometerData(from: segment.start, to: segment.end) { [self] data, _ in
      var segments = segments
      segments[index].steps = data?.numberOfSteps.intValue ?? 0
      segments[index].distance = data?.distance?.doubleValue ?? 0
      segments[index].floorsAscended = data?.floorsAscended?.intValue ?? 0
      segments[index].floorsDescended = data?.floorsDescended?.intValue ?? 0
      add(to: segments, at: index + 1, then: show)
    }
  }

  // MARK: - For the test

  /// What was done so far, after everything that waits in the queue.
  func finalReport() async -> Report {
    await received { answer in
      queue.addOperation { answer(self.report) }
    }
  }

  private func checkQueue() {
    if OperationQueue.current !== queue { report.onWrongQueue += 1 }
  }
}

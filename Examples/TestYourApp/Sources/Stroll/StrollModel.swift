import CoreMotion

/// What the screen "my walk" shows: steps, metres and pace since the button was pressed, and what
/// its owner does now.
@MainActor public final class StrollModel {
  public enum State: Equatable, Sendable {
    case ready, running, unavailable, denied, failed(code: Int)
  }

  public private(set) var state = State.ready
  public private(set) var steps = 0
  /// Metres.
  public private(set) var distance = 0.0
  /// Minutes for a kilometre; nil while nobody walks.
  public private(set) var pace: Double?
  public private(set) var isWalking = false

  private let pedometer: CMPedometer
  private let activities: CMMotionActivityManager

  public init(
    pedometer: CMPedometer = CMPedometer(),
    activities: CMMotionActivityManager = CMMotionActivityManager()
  ) {
    self.pedometer = pedometer
    self.activities = activities
  }

  /// Counts from `date` on, which may lie in the past.
  public func start(from date: Date = Date()) {
    guard CMPedometer.isStepCountingAvailable() else {
      state = .unavailable
      return
    }
    state = .running
    // This handler comes on a background queue of the pedometer. `@Sendable` says so to the
    // compiler: without it the closure would belong to the main actor and trap when called.
    pedometer.startUpdates(from: date) { @Sendable [weak self] data, error in
      let update = data.map { Update($0) }
      let code = (error as NSError?)?.code
      Task { @MainActor in self?.show(update, code: code) }
    }
    // This one comes on the queue that we name.
    activities.startActivityUpdates(to: .main) { [weak self] activity in
      guard let self, let activity else { return }
      self.isWalking = activity.walking
    }
  }

  public func stop() {
    pedometer.stopUpdates()
    activities.stopActivityUpdates()
    if state == .running { state = .ready }
  }

  /// Sendable, as `CMPedometerData` is not.
  private struct Update: Sendable {
    var steps: Int
    var metres: Double
    var minutesPerKilometre: Double?

    init(_ data: CMPedometerData) {
      steps = data.numberOfSteps.intValue
      metres = data.distance?.doubleValue ?? 0
      minutesPerKilometre = data.currentPace.map { $0.doubleValue * 1000 / 60 }
    }
  }

  private func show(_ update: Update?, code: Int?) {
    if let update {
      steps = update.steps
      distance = update.metres
      pace = update.minutesPerKilometre
    } else if let code {
      state =
        code == Int(CMErrorMotionActivityNotAuthorized.rawValue) ? .denied : .failed(code: code)
    }
  }
}

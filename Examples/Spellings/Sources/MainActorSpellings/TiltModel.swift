@preconcurrency import CoreMotion

/// A level: handlers on the main queue may touch the model directly.
final class TiltModel {
  private(set) var roll = 0.0
  private(set) var pitch = 0.0
  private let manager = CMMotionManager()

  func start() {
    guard manager.isDeviceMotionAvailable else { return }
    manager.deviceMotionUpdateInterval = 1.0 / 30
    manager.startDeviceMotionUpdates(to: .main) { [weak self] motion, _ in
      guard let self, let motion else { return }
      self.roll = motion.attitude.roll
      self.pitch = motion.attitude.pitch
    }
  }

  func stop() { manager.stopDeviceMotionUpdates() }
}

/// What the owner does now, in a word.
final class ActivityModel {
  private(set) var word = "none"
  private let manager = CMMotionActivityManager()

  func start() {
    manager.startActivityUpdates(to: .main) { [weak self] activity in
      guard let self, let activity else { return }
      self.word = activity.walking ? "walking" : activity.stationary ? "still" : "moving"
    }
  }

  func stop() { manager.stopActivityUpdates() }
}

/// A mock: overrides of a class that belongs to no actor belong to none either.
nonisolated final class QuietPedometer: CMPedometer {
  override class func isStepCountingAvailable() -> Bool { false }
  override func startUpdates(from start: Date, withHandler handler: @escaping CMPedometerHandler) {}
}

/// Starts and stops every model.
public func runWithoutDevice() async -> Int? {
  let steps = StepsModel()
  let tilt = TiltModel()
  let activity = ActivityModel()
  steps.start()
  tilt.start()
  activity.start()
  steps.stop()
  tilt.stop()
  activity.stop()
  QuietPedometer().startUpdates(from: Date()) { _, _ in }
  do { return try await steps.stepsToday() } catch { return nil }
}

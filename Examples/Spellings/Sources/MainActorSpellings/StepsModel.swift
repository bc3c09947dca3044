@preconcurrency import CoreMotion

/// The view model of a steps screen in a target whose code belongs to the main actor throughout.
/// Handlers of `CMPedometer` come on a background queue: they are `@Sendable`, take what they need
/// from the data, and go to the main actor with that.
final class StepsModel {
  private(set) var steps = 0
  private(set) var distance = 0.0
  private(set) var message: String?
  private let pedometer = CMPedometer()

  func start() {
    guard CMPedometer.isStepCountingAvailable() else {
      message = "This device does not count steps."
      return
    }
    pedometer.startUpdates(from: Date()) { @Sendable [weak self] data, error in
      let steps = data?.numberOfSteps.intValue
      let distance = data?.distance?.doubleValue
      let code = (error as NSError?)?.code
      Task { @MainActor in self?.show(steps: steps, distance: distance, code: code) }
    }
  }

  func stop() { pedometer.stopUpdates() }

  private func show(steps: Int?, distance: Double?, code: Int?) {
    if let steps { self.steps = steps }
    if let distance { self.distance = distance }
    if code == Int(CMErrorMotionActivityNotAuthorized.rawValue) {
      message = "Allow motion in the settings."
    }
  }

  func stepsToday() async throws -> Int {
    let midnight = Calendar.current.startOfDay(for: Date())
    return try await withCheckedThrowingContinuation { continuation in
      pedometer.queryPedometerData(from: midnight, to: Date()) { @Sendable data, error in
        if let data {
          continuation.resume(returning: data.numberOfSteps.intValue)
        } else {
          continuation.resume(throwing: error ?? CocoaError(.featureUnsupported))
        }
      }
    }
  }
}

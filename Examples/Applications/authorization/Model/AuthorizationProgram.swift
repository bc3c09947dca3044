import Console
import CoreMotion
import MotionCompanion

/// What an app may know (2017): first whether the device can, then the status of each class, which asks nobody; the first call that
/// needs an answer does. And the way of before there was a status: the error of a query for nothing.
///
/// Unchecked: nothing changes.
public final class AuthorizationProgram: Application, @unchecked Sendable {
  private let pedometer = CMPedometer()
  private let manager = CMMotionManager()
  private let queue = OperationQueue()
  public let say: Say

  public init(say: @escaping Say) {
    self.say = say
    queue.maxConcurrentOperationCount = 1
  }

  public func start() -> Bool {
    let classes: [(name: String, isAvailable: Bool, status: CMAuthorizationStatus)] = [
      (
        "activity", CMMotionActivityManager.isActivityAvailable(),
        CMMotionActivityManager.authorizationStatus()
      ),
      ("steps", CMPedometer.isStepCountingAvailable(), CMPedometer.authorizationStatus()),
      ("altitude", CMAltimeter.isRelativeAltitudeAvailable(), CMAltimeter.authorizationStatus()),
      (
        "recorder", CMSensorRecorder.isAccelerometerRecordingAvailable(),
        CMSensorRecorder.authorizationStatus()
      ),
    ]
    for (name, isAvailable, status) in classes {
      say("\(name): \(isAvailable ? Self.words(status) : "not on this device")")
    }
    say("device motion: \(manager.isDeviceMotionAvailable ? "asks nobody" : "not on this device")")
    guard CMPedometer.isStepCountingAvailable() else { return false }
    tryTheOldWay()
    return true
  }

  private func tryTheOldWay() {
    let now = Date()
    pedometer.queryPedometerData(from: now, to: now) { [self] _, error in
      let code = (error as NSError?)?.code
      let isRefused = code == Int(CMErrorMotionActivityNotAuthorized.rawValue)
      let status = CMPedometer.authorizationStatus()
      queue.addOperation { [self] in
        say("the old way: \(isRefused ? "refused, error \(code ?? 0)" : "allowed")")
        say("steps afterwards: \(Self.words(status))")
      }
    }
  }

  public func stop(_ done: @escaping @Sendable () -> Void) { queue.addOperation(done) }

  private static func words(_ status: CMAuthorizationStatus) -> String {
    switch status {
    case .notDetermined: "nobody has been asked"
    case .restricted: "switched off for all"
    case .denied: "refused"
    case .authorized: "allowed"
    @unknown default: "unknown"
    }
  }
}

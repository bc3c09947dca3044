// swift-format-ignore-file: NeverForceUnwrap
import CoreMotion

/// Motion activity: live updates, queries, flags and confidence.
final class ActivityClient {
  let activityManager = CMMotionActivityManager()
  let start = Date(timeIntervalSinceNow: -3600)
  let end = Date()
  let a = CMMotionActivity()

  func startUpdates() {
    if CMMotionActivityManager.isActivityAvailable() {  // 23
      activityManager.startActivityUpdates(to: OperationQueue.main) { activity in
        guard let activity else { return }
        if activity.stationary && !activity.automotive {}
      }
    }
  }

  func startWithTypedHandler() {
    activityManager.startActivityUpdates(to: .main) { (a: CMMotionActivity?) -> Void in  // 24
      print(a!.startDate)
    }
  }

  func queryWalks() {
    // 25
    activityManager.queryActivityStarting(from: start, to: Date(), to: .main) { activities, error in
      let walks =
        activities?.filter { $0.walking && $0.confidence != .low }.map(\.startDate) ?? []
      print(walks)
    }
  }

  func queryOnOwnQueue() {
    activityManager.queryActivityStarting(  // 26
      from: start, to: end, to: OperationQueue(), withHandler: { (list, error) -> Void in })
  }

  func switchOverConfidence() {
    switch a.confidence {  // 27
    case .low: break
    case .medium: break
    case .high: break
    @unknown default: break
    }
  }

  func compareConfidence() {
    if a.confidence == CMMotionActivityConfidence.high || a.confidence.rawValue > 0 {}  // 28
  }

  func nameActivity() {
    let kind =  // 29
      a.walking
      ? "walk"
      : a.running
        ? "run" : a.cycling ? "bike" : a.automotive ? "car" : a.unknown ? "?" : "none"
    print(kind)
  }

  func stop() {
    activityManager.stopActivityUpdates()  // 30
  }

  func askForAuthorization() {
    if CMMotionActivityManager.authorizationStatus() == .authorized {}  // 31
  }

  static func run() {
    let client = ActivityClient()
    client.startUpdates()
    client.startWithTypedHandler()
    client.queryWalks()
    client.queryOnOwnQueue()
    client.switchOverConfidence()
    client.compareConfidence()
    client.nameActivity()
    client.askForAuthorization()
    client.stop()
  }
}

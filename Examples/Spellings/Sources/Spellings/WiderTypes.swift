import CoreMotion

class Head: NSObject, CMHeadphoneMotionManagerDelegate {  // 73: one of the two optional methods
  func headphoneMotionManagerDidConnect(_ manager: CMHeadphoneMotionManager) {}
}

/// Headphones, batches of a watch, water, movement disorders, falls.
final class WiderClient: NSObject, CMWaterSubmersionManagerDelegate {
  let headphones = CMHeadphoneMotionManager()
  let batched = CMBatchedSensorManager()
  let water = CMWaterSubmersionManager()
  let measurement = CMWaterSubmersionMeasurement()
  let movement = CMMovementDisorderManager()
  let falls = CMFallDetectionManager()
  let a = Date(timeIntervalSinceNow: -3600)
  let b = Date()

  func manager(_ manager: CMWaterSubmersionManager, didUpdate event: CMWaterSubmersionEvent) {}
  func manager(
    _ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterSubmersionMeasurement
  ) {}
  func manager(_ manager: CMWaterSubmersionManager, didUpdate measurement: CMWaterTemperature) {}
  func manager(_ manager: CMWaterSubmersionManager, errorOccurred error: any Error) {}

  func startHeadphones() {
    headphones.startDeviceMotionUpdates(  // 74
      to: OperationQueue.main, withHandler: { motion, error in _ = motion?.attitude.yaw })
  }

  func readBatches() async throws {
    for try await batch in batched.accelerometerUpdates() {  // 75
      for s in batch { print(s.acceleration.x) }
    }
  }

  func watchWater() {
    if CMWaterSubmersionManager.waterSubmersionAvailable { water.delegate = self }  // 76
  }

  func readDepth() {
    _ = measurement.depth?.converted(to: .feet).value  // 77
  }

  func queryTremor() {
    movement.queryTremor(from: a, to: b) { results, error in  // 78
      print(results.map(\.percentStrong))
    }
  }

  func requestFalls() {
    falls.requestAuthorization { status in print(status == .authorized) }  // 79
  }

  static func run() {
    let client = WiderClient()
    let head = Head()
    client.headphones.delegate = head
    client.startHeadphones()
    client.headphones.stopDeviceMotionUpdates()
    client.watchWater()
    client.readDepth()
    client.queryTremor()
    client.requestFalls()
  }
}

@MainActor final class ViewModel {  // 80
  let pedometer = CMPedometer()
  func go() { pedometer.startUpdates(from: .now) { _, _ in } }
}

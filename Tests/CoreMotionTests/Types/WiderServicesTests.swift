import CoreMotion
import MotionTestSupport
import Testing

/// Services that this machine has not: nothing happens, except what must.
@Suite("Services without a device")
struct WiderServicesTests {
  @Test("Nobody was asked for anything")
  func status() {
    #expect(CMHeadphoneMotionManager.authorizationStatus() == .notDetermined)
    #expect(CMHeadphoneActivityManager.authorizationStatus() == .notDetermined)
    #expect(CMMovementDisorderManager.authorizationStatus() == .notDetermined)
    #expect(CMWaterSubmersionManager.authorizationStatus == .notDetermined)
    #expect(CMFallDetectionManager().authorizationStatus == .notDetermined)
  }

  @Test("Nothing is available")
  func availability() {
    let activity = CMHeadphoneActivityManager()
    #expect(!CMHeadphoneMotionManager().isDeviceMotionAvailable)
    #expect(!activity.isActivityAvailable && !activity.isStatusAvailable)
    #expect(!CMFallDetectionManager.isAvailable && !CMMovementDisorderManager.isAvailable())
    #expect(!CMWaterSubmersionManager.waterSubmersionAvailable)
    #expect(CMMovementDisorderManager.version() == nil)
  }

  @Test("Headphones that are not there start nothing and call nobody")
  func headphones() {
    final class Delegate: NSObject, CMHeadphoneMotionManagerDelegate {}
    let queue = OperationQueue()
    let delegate = Delegate()
    let motion = CMHeadphoneMotionManager()
    motion.delegate = delegate
    motion.startDeviceMotionUpdates()
    motion.startDeviceMotionUpdates(to: queue) { _, _ in Issue.record("called") }
    motion.startConnectionStatusUpdates()
    #expect(!motion.isDeviceMotionActive && !motion.isConnectionStatusActive)
    #expect(motion.deviceMotion == nil)
    let activity = CMHeadphoneActivityManager()
    activity.startActivityUpdates(to: queue) { _, _ in Issue.record("called") }
    activity.startStatusUpdates(to: queue) { _, _ in Issue.record("called") }
    #expect(!activity.isActivityActive && !activity.isStatusActive)
    queue.waitUntilAllOperationsAreFinished()
    motion.stopDeviceMotionUpdates()
    motion.stopConnectionStatusUpdates()
    activity.stopActivityUpdates()
    activity.stopStatusUpdates()
    motion.delegate?.headphoneMotionManagerDidConnect(motion)
    motion.delegate?.headphoneMotionManagerDidDisconnect(motion)
  }

  @Test("Asking for falls is answered once, in the background")
  func falls() async {
    let manager = CMFallDetectionManager()
    let (status, onMain) = await received { answer in
      manager.requestAuthorization { status in
        answer((status, Thread.isMainThread))
      }
    }
    #expect(status == .notDetermined && !onMain)
  }

  @Test("A delegate without methods acknowledges a fall")
  func fallDelegate() async {
    final class Delegate: NSObject, CMFallDetectionDelegate {}
    let manager = CMFallDetectionManager()
    let delegate = Delegate()
    manager.delegate = delegate
    manager.delegate?.fallDetectionManagerDidChangeAuthorization(manager)
    let isAcknowledged = await received { answer in
      manager.delegate?.fallDetectionManager(manager, didDetect: CMFallDetectionEvent()) {
        answer(true)
      }
    }
    #expect(isAcknowledged)
  }

  @Test(
    "A query for tremor says what is wrong: the range, else the device",
    arguments: [
      (-3600.0, 0.0, CMErrorNotAvailable), (0.0, -3600.0, CMErrorInvalidParameter),
      (-8.0 * 86400, -7.5 * 86400, CMErrorInvalidParameter),
      (3600.0, 7200.0, CMErrorInvalidParameter),
    ] as [(Double, Double, CMError)])
  func tremor(_ from: Double, _ to: Double, _ code: CMError) async {
    let manager = CMMovementDisorderManager()
    // Whatever device other tests have chosen for the process meanwhile, its clock is not asked.
    let link = ScriptedLink()
    let (start, end) = (link.now + from, link.now + to)
    let tremor = await received { answer in
      link.perform {
        manager.queryTremor(from: start, to: end) { results, error in
          answer((results.count, (error as NSError?)?.code))
        }
      }
    }
    #expect(tremor.0 == 0 && tremor.1 == Int(code.rawValue))
    let dyskinesia = await received { answer in
      link.perform {
        manager.queryDyskineticSymptom(from: start, to: end) { results, error in
          answer((results.count, (error as NSError?)?.code))
        }
      }
    }
    #expect(dyskinesia.0 == 0 && dyskinesia.1 == Int(code.rawValue))
  }

  @Test("Monitoring movement disorders monitors nothing")
  func monitoring() {
    let manager = CMMovementDisorderManager()
    manager.monitorKinesias(forDuration: 3600)
    #expect(manager.monitorKinesiasExpirationDate() == nil)
    #expect(manager.lastProcessedDate() == nil)
  }

  @Test("Managers hold their delegates weakly")
  func weakDelegates() {
    final class Delegate: NSObject, CMHeadphoneMotionManagerDelegate, CMFallDetectionDelegate {}
    let (headphones, falls) = (CMHeadphoneMotionManager(), CMFallDetectionManager())
    do {
      let delegate = Delegate()
      headphones.delegate = delegate
      falls.delegate = delegate
      #expect(headphones.delegate === delegate)
    }
    #expect(headphones.delegate == nil && falls.delegate == nil)
  }

  @Test("Without a gauge there is no depth to follow")
  func water() {
    #expect(CMWaterSubmersionManager().maximumDepth == nil)
  }
}

@Suite("The odometer's slope")
struct OdometerTests {
  /// Unchecked: nothing in it changes.
  private final class Stretch: CMOdometerData, @unchecked Sendable {
    let length: Double, gain: Double, accuracy: Double

    init(length: Double, gain: Double, accuracy: Double = 1) {
      (self.length, self.gain, self.accuracy) = (length, gain, accuracy)
      super.init()
    }
    required init?(coder: NSCoder) { nil }
    override var deltaDistance: Double { length }
    override var deltaAltitude: Double { gain }
    override var verticalAccuracy: Double { accuracy }
  }

  @Test("It is the angle of the climb, in degrees")
  func angle() throws {
    let up = try #require(Stretch(length: 10, gain: 10).slope)
    let down = try #require(Stretch(length: 100, gain: -10).slope)
    #expect(abs(up - 45) < 1e-12)
    #expect(abs(down + 5.710_593_137_499_643) < 1e-12)
    #expect(Stretch(length: 10, gain: 0).slope == 0)
  }

  @Test("It is unknown without a way or a valid altitude")
  func unknown() {
    #expect(CMOdometerData().slope == nil && CMOdometerData().maxAbsSlope == nil)
    #expect(Stretch(length: 0, gain: 3).slope == nil)
    #expect(Stretch(length: .nan, gain: 3).slope == nil)
    #expect(Stretch(length: 10, gain: 3, accuracy: -1).slope == nil)
  }
}

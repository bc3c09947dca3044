public import Foundation
import MotionLink

/// Acceleration at 50 Hz, recorded on request also while the client does not run, and read back
/// later (R111 to R121).
open class CMSensorRecorder: NSObject {
  private let connection = ManagerConnection()

  /// A recorder; what was asked of another one goes on.
  public override init() { super.init() }

  /// Whether the device can record.
  open class func isAccelerometerRecordingAvailable() -> Bool { ManagerConnection.has(.recorder) }

  /// Whether the client may record and read. Never asks (R20).
  open class func authorizationStatus() -> CMAuthorizationStatus { ManagerConnection.authorization }

  /// Whether the client may record and read.
  @available(*, deprecated, message: "Use authorizationStatus() instead.")
  open class func isAuthorizedForRecording() -> Bool { authorizationStatus() == .authorized }

  /// What was recorded after `fromDate` up to and with `toDate` (7.19), read while it is walked
  /// through (R121). `nil` where refused, not available, reversed, or longer than 36 h.
  open func accelerometerData(from fromDate: Date, to toDate: Date) -> CMSensorDataList? {
    connection.link.recorded(from: fromDate, to: toDate).map(CMSensorDataList.init)
  }

  /// Records for so many seconds from now on, at most 36 h (R115). Extends a recording that runs,
  /// never shortens it; nothing can stop it. Any failure is silent.
  open func recordAccelerometer(forDuration duration: TimeInterval) {
    connection.link.record(forDuration: duration)
  }
}

import MotionLink
import Testing

@testable import CoreMotion

@Suite("Errors and raw values")
struct ErrorTests {
  @Test("The codes run from 100 to 113")
  func codes() {
    let codes = [
      CMErrorNULL, CMErrorDeviceRequiresMovement, CMErrorTrueNorthNotAvailable, CMErrorUnknown,
      CMErrorMotionActivityNotAvailable, CMErrorMotionActivityNotAuthorized,
      CMErrorMotionActivityNotEntitled, CMErrorInvalidParameter, CMErrorInvalidAction,
      CMErrorNotAvailable, CMErrorNotEntitled, CMErrorNotAuthorized, CMErrorNilData, CMErrorSize,
    ]
    #expect(codes.map(\.rawValue) == Array(100...113))
  }

  @Test(
    "A failure reaches the client under the code that Core Motion has for it",
    arguments: [
      (MotionFailure.deviceRequiresMovement, CMErrorDeviceRequiresMovement),
      (.trueNorthNotAvailable, CMErrorTrueNorthNotAvailable), (.unknown, CMErrorUnknown),
      (.activityNotAvailable, CMErrorMotionActivityNotAvailable),
      (.notAuthorized, CMErrorMotionActivityNotAuthorized),
      (.invalidParameter, CMErrorInvalidParameter), (.notAvailable, CMErrorNotAvailable),
    ])
  func failures(_ failure: MotionFailure, _ code: CMError) {
    let error: any Error = failure.clientError
    #expect((error as NSError).domain == CMErrorDomain)
    #expect((error as NSError).code == code.rawValue)
    #expect(error._code == Int(code.rawValue))
  }

  @Test("Every failure has a code")
  func everyFailure() {
    for failure in MotionFailure.allCases {
      #expect((100...113).contains(failure.clientError.code))
    }
  }

  @Test("Authorization keeps its raw values")
  func authorization() {
    for value in Authorization.allCases {
      #expect(CMAuthorizationStatus(value).rawValue == value.rawValue)
    }
  }

  @Test("Enumerations have the raw values of Apple's headers")
  func rawValues() {
    #expect(CMMagneticFieldCalibrationAccuracy.uncalibrated.rawValue == -1)
    #expect(CMMagneticFieldCalibrationAccuracy.high.rawValue == 2)
    #expect(CMAttitudeReferenceFrame.xTrueNorthZVertical.rawValue == 8)
    #expect(CMMotionActivityConfidence.high.rawValue == 2)
    #expect(CMPedometerEventType.resume.rawValue == 1)
    #expect(CMDeviceMotion.SensorLocation.headphoneRight.rawValue == 2)
    #expect(CMFallDetectionEvent.UserResolution.unresponsive.rawValue == 3)
    #expect(CMWaterSubmersionMeasurement.DepthState.sensorDepthError.rawValue == 600)
    #expect(CMOdometerOriginDevice.remote.rawValue == 2)
    #expect(CMHighFrequencyHeartRateDataConfidence.highest.rawValue == 3)
  }
}

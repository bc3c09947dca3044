import CMotionC
import MotionProcessing

/// A coprocessor behind the door: one profile.
protocol Profile {
  static func make(at place: UnsafeMutablePointer<Self>, origin: SensorTime)
  mutating func process(_ sample: Sample, into sink: inout some MotionSink)
  mutating func finish(into sink: inout some MotionSink)

  /// What was learned; a profile that does not learn something leaves it unknown, and passes over it. What a snapshot that is
  /// given does not know stays as it was, so that two can be given one after the other.
  var learned: MotionSnapshot { get set }
}

extension MotionSnapshot {
  /// What is known of the owner's steps; `nil` where nothing was learned.
  fileprivate var knownStrides: StrideCalibration? {
    strideCalibration.lessons > 0 ? strideCalibration : nil
  }
}

extension StepCoprocessor: Profile {
  var learned: MotionSnapshot {
    get { MotionSnapshot(strideCalibration: strideCalibration) }
    set { strideCalibration = newValue.knownStrides ?? strideCalibration }
  }
}

extension ActivityCoprocessor: Profile {
  var learned: MotionSnapshot {
    get { MotionSnapshot(strideCalibration: strideCalibration) }
    set { strideCalibration = newValue.knownStrides ?? strideCalibration }
  }
}

extension AttitudeCoprocessor: Profile {
  var learned: MotionSnapshot {
    get {
      MotionSnapshot(strideCalibration: StrideCalibration(), sensorCalibration: sensorCalibration)
    }
    set { sensorCalibration = newValue.sensorCalibration ?? sensorCalibration }
  }
}

extension MotionCoprocessor: Profile {
  var learned: MotionSnapshot {
    get {
      MotionSnapshot(strideCalibration: strideCalibration, sensorCalibration: sensorCalibration)
    }
    set {
      strideCalibration = newValue.knownStrides ?? strideCalibration
      sensorCalibration = newValue.sensorCalibration ?? sensorCalibration
    }
  }
}

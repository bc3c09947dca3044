import CMotionC
import MotionProcessing

/// A coprocessor behind the door: one profile.
protocol Profile {
  init(origin: SensorTime)
  mutating func process(_ sample: Sample, into sink: inout some MotionSink)
  mutating func finish(into sink: inout some MotionSink)

  /// What was learned; a profile that does not learn something leaves it unknown, and passes over it.
  var learned: MotionSnapshot { get set }
}

extension StepCoprocessor: Profile {
  var learned: MotionSnapshot {
    get { MotionSnapshot(strideCalibration: strideCalibration) }
    set { strideCalibration = newValue.strideCalibration }
  }
}

extension ActivityCoprocessor: Profile {
  var learned: MotionSnapshot {
    get { MotionSnapshot(strideCalibration: strideCalibration) }
    set { strideCalibration = newValue.strideCalibration }
  }
}

extension AttitudeCoprocessor: Profile {
  var learned: MotionSnapshot {
    get {
      MotionSnapshot(strideCalibration: StrideCalibration(), sensorCalibration: sensorCalibration)
    }
    set { sensorCalibration = newValue.sensorCalibration }
  }
}

extension MotionCoprocessor: Profile {
  var learned: MotionSnapshot {
    get {
      MotionSnapshot(strideCalibration: strideCalibration, sensorCalibration: sensorCalibration)
    }
    set {
      strideCalibration = newValue.strideCalibration
      sensorCalibration = newValue.sensorCalibration
    }
  }
}

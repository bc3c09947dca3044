import MotionLink
import MotionProcessing

/// A feature that a device may lack (`isStepCountingAvailable()` and the like).
public enum MotionFeature: Hashable, Sendable, CaseIterable {
  /// Raw acceleration.
  case accelerometer
  /// Raw rotation rate.
  case gyroscope
  /// Raw magnetic field.
  case magnetometer
  /// Attitude and what follows from it.
  case deviceMotion
  /// Walking, running, cycling, automotive, stationary.
  case activity
  /// Steps; without them there is no pedometer.
  case steps
  /// Metres on foot.
  case distance
  /// Floors climbed and descended.
  case floors
  /// Current pace.
  case pace
  /// Current cadence.
  case cadence
  /// Pause and resume.
  case pedometerEvents
  /// Relative altitude.
  case relativeAltitude
  /// Absolute altitude.
  case absoluteAltitude
  /// The 50 Hz recorder.
  case recorder

  var inner: MotionFeatures {
    switch self {
    case .accelerometer: .accelerometer
    case .gyroscope: .gyroscope
    case .magnetometer: .magnetometer
    case .deviceMotion: .deviceMotion
    case .activity: .activity
    case .steps: .steps
    case .distance: .distance
    case .floors: .floors
    case .pace: .pace
    case .cadence: .cadence
    case .pedometerEvents: .pedometerEvents
    case .relativeAltitude: .relativeAltitude
    case .absoluteAltitude: .absoluteAltitude
    case .recorder: .recorder
    }
  }
}

/// What a device knows of its surroundings beside its sensors (R52, R62).
public enum MotionHint: Hashable, Sendable {
  /// Plugged into power, or no longer.
  case power(Bool)
  /// A car's Bluetooth is connected, or no longer.
  case carBluetooth(Bool)
  /// The device is a watch: it never reports automotive.
  case watch(Bool)

  var inner: Hint {
    switch self {
    case .power(let isOn): .power(isOn)
    case .carBluetooth(let isOn): .carBluetooth(isOn)
    case .watch(let isWatch): .watch(isWatch)
    }
  }
}

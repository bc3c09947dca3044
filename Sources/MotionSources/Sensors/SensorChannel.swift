package import MotionProcessing

/// What a chip may measure.
package enum SensorChannel: CaseIterable, Hashable, Sendable {
  case acceleration, rotationRate, magneticField, pressure, light, proximity

  /// The kernel's names of it (`sysfs-bus-iio`), the best first: some drivers number a channel of which they have
  /// one, and a chip that is not calibrated has an intensity of light and no illuminance.
  var names: [String] {
    switch self {
    case .acceleration: ["accel"]
    case .rotationRate: ["anglvel"]
    case .magneticField: ["magn"]
    case .pressure: ["pressure", "pressure0"]
    case .light: ["illuminance", "illuminance0", "intensity_both", "intensity0_both"]
    case .proximity: ["proximity", "proximity0"]
    }
  }

  /// The stream of motion that it is; light and proximity are none.
  package var stream: SensorStream? {
    switch self {
    case .acceleration: .acceleration
    case .rotationRate: .rotationRate
    case .magneticField: .magneticField
    case .pressure: .pressure
    case .light, .proximity: nil
    }
  }

  /// Endings of its axes' names.
  var axes: [String] {
    switch self {
    case .acceleration, .rotationRate, .magneticField: ["_x", "_y", "_z"]
    case .pressure, .light, .proximity: [""]
    }
  }

  /// Our unit for one of the kernel's, with its sign: m/s² of the specific force become g with Core Motion's sign
  /// (face up reads z = -1), gauss microtesla; rad/s, kPa and lux are the same.
  var factor: Double {
    switch self {
    case .acceleration: -1 / 9.80665
    case .magneticField: 100
    case .rotationRate, .pressure, .light, .proximity: 1
    }
  }

  /// A word for a person.
  package var word: String {
    switch self {
    case .acceleration: "accelerometer"
    case .rotationRate: "gyroscope"
    case .magneticField: "magnetometer"
    case .pressure: "pressure"
    case .light: "light"
    case .proximity: "proximity"
    }
  }
}

/// What a channel has read.
package enum ChipReading: Equatable, Sendable {
  /// Motion, in the device's axes and our units.
  case motion(Reading)
  /// Lux, or a number of the chip's own where its light is not calibrated.
  case light(Double)
  /// A number of the chip's own, the larger the nearer.
  case proximity(Double)
}

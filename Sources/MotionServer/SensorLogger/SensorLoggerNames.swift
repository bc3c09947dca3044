/// The sensors of a message that are of use here, by the names that the app gives them.
enum SensorLoggerSensor: Int {
  // Three axes each.
  case total, uncalibrated, linear, gravity
  case gyroscope, gyroscopeUncalibrated, magnetometer, magnetometerUncalibrated
  // Others.
  case orientation, barometer, location, wrist, watchBarometer, watchLocation, battery

  /// Those with x, y and z alone.
  static let vectors = 8

  private static let names: [(StaticString, SensorLoggerSensor)] = [
    ("gyroscope", .gyroscope), ("totalacceleration", .total), ("accelerometer", .linear),
    ("accelerometeruncalibrated", .uncalibrated), ("gravity", .gravity),
    ("gyroscopeuncalibrated", .gyroscopeUncalibrated), ("magnetometer", .magnetometer),
    ("magnetometeruncalibrated", .magnetometerUncalibrated), ("orientation", .orientation),
    ("barometer", .barometer), ("location", .location), ("wristmotion", .wrist),
    ("watchbarometer", .watchBarometer), ("watchlocation", .watchLocation), ("battery", .battery),
  ]

  /// The sensor of a name, in small letters as the app writes it.
  init?(_ name: UnsafeBufferPointer<UInt8>) {
    for (text, sensor) in Self.names where name.says(text) {
      self = sensor
      return
    }
    return nil
  }

  var name: String { "\(Self.names.first { $0.1 == self }?.0 ?? "")" }

  /// What a record of it must say.
  var needs: [SensorLoggerField] {
    switch self {
    case .orientation: [.qw, .qx, .qy, .qz]
    case .barometer, .watchBarometer: [.pressure]
    case .location, .watchLocation: [.latitude, .longitude]
    case .wrist:
      [
        .gravityX, .gravityY, .gravityZ, .accelerationX, .accelerationY, .accelerationZ,
        .rotationRateX, .rotationRateY, .rotationRateZ,
      ]
    case .battery: []
    default: [.x, .y, .z]
    }
  }

  /// What it may say besides.
  var mayHave: [SensorLoggerField] {
    switch self {
    case .location, .watchLocation:
      [
        .altitude, .altitudeAboveMeanSeaLevel, .horizontalAccuracy, .verticalAccuracy, .speed,
        .speedAccuracy, .bearing, .bearingAccuracy,
      ]
    default: []
    }
  }
}

/// A figure of a record.
enum SensorLoggerField: Int, CaseIterable {
  case x, y, z
  case qw, qx, qy, qz
  case pressure
  case latitude, longitude, altitude, altitudeAboveMeanSeaLevel, horizontalAccuracy
  case verticalAccuracy, speed, speedAccuracy, bearing, bearingAccuracy
  case gravityX, gravityY, gravityZ
  case accelerationX, accelerationY, accelerationZ
  case rotationRateX, rotationRateY, rotationRateZ
  /// A word.
  case batteryState

  private static let names: [(StaticString, SensorLoggerField)] = [
    ("qw", .qw), ("qx", .qx), ("qy", .qy), ("qz", .qz), ("pressure", .pressure),
    ("latitude", .latitude), ("longitude", .longitude), ("altitude", .altitude),
    ("altitudeAboveMeanSeaLevel", .altitudeAboveMeanSeaLevel),
    ("horizontalAccuracy", .horizontalAccuracy), ("verticalAccuracy", .verticalAccuracy),
    ("speed", .speed), ("speedAccuracy", .speedAccuracy), ("bearing", .bearing),
    ("bearingAccuracy", .bearingAccuracy), ("gravityX", .gravityX), ("gravityY", .gravityY),
    ("gravityZ", .gravityZ), ("accelerationX", .accelerationX),
    ("accelerationY", .accelerationY), ("accelerationZ", .accelerationZ),
    ("rotationRateX", .rotationRateX), ("rotationRateY", .rotationRateY),
    ("rotationRateZ", .rotationRateZ), ("batteryState", .batteryState),
  ]

  init?(_ key: UnsafeBufferPointer<UInt8>) {
    if key.count == 1 {
      switch key[0] {
      case UInt8(ascii: "x"): self = .x
      case UInt8(ascii: "y"): self = .y
      case UInt8(ascii: "z"): self = .z
      default: return nil
      }
      return
    }
    for (text, field) in Self.names where key.says(text) {
      self = field
      return
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// As much as is shown of a name that somebody else chose: 32 printable characters.
  var shownName: String {
    String(
      decoding: self.prefix(32).map { (33...126).contains($0) ? $0 : UInt8(ascii: "?") },
      as: UTF8.self)
  }
}

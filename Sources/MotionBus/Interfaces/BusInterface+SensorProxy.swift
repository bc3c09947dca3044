extension BusInterface {
  /// As iio-sensor-proxy 3.0 has it (its reference manual).
  package static let sensorProxy = BusInterface(
    name: "net.hadess.SensorProxy",
    methods: [
      "ClaimAccelerometer", "ReleaseAccelerometer", "ClaimLight", "ReleaseLight", "ClaimProximity",
      "ReleaseProximity",
    ].map { Method(name: $0) },
    properties: [
      ("HasAccelerometer", "b"), ("AccelerometerOrientation", "s"), ("HasAmbientLight", "b"),
      ("LightLevelUnit", "s"), ("LightLevel", "d"), ("HasProximity", "b"), ("ProximityNear", "b"),
    ])

  /// As iio-sensor-proxy 3.0 has it (its reference manual).
  package static let compass = BusInterface(
    name: "net.hadess.SensorProxy.Compass",
    methods: [Method(name: "ClaimCompass"), Method(name: "ReleaseCompass")],
    properties: [("HasCompass", "b"), ("CompassHeading", "d")])
}

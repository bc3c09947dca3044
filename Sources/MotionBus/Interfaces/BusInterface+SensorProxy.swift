extension BusInterface {
  /// As iio-sensor-proxy 3.0 has it (its reference manual).
  package static let sensorProxy = BusInterface(
    name: "net.hadess.SensorProxy",
    properties: [
      "HasAccelerometer": "b", "AccelerometerOrientation": "s", "HasAmbientLight": "b",
      "LightLevelUnit": "s", "LightLevel": "d", "HasProximity": "b", "ProximityNear": "b",
    ],
    methods: [
      "ClaimAccelerometer": "", "ReleaseAccelerometer": "", "ClaimLight": "", "ReleaseLight": "",
      "ClaimProximity": "", "ReleaseProximity": "",
    ],
    description: """
        <interface name="net.hadess.SensorProxy">
          <method name="ClaimAccelerometer"/>
          <method name="ReleaseAccelerometer"/>
          <method name="ClaimLight"/>
          <method name="ReleaseLight"/>
          <method name="ClaimProximity"/>
          <method name="ReleaseProximity"/>
          <property name="HasAccelerometer" type="b" access="read"/>
          <property name="AccelerometerOrientation" type="s" access="read"/>
          <property name="HasAmbientLight" type="b" access="read"/>
          <property name="LightLevelUnit" type="s" access="read"/>
          <property name="LightLevel" type="d" access="read"/>
          <property name="HasProximity" type="b" access="read"/>
          <property name="ProximityNear" type="b" access="read"/>
        </interface>

      """)

  /// As iio-sensor-proxy 3.0 has it (its reference manual).
  package static let compass = BusInterface(
    name: "net.hadess.SensorProxy.Compass",
    properties: ["HasCompass": "b", "CompassHeading": "d"],
    methods: ["ClaimCompass": "", "ReleaseCompass": ""],
    description: """
        <interface name="net.hadess.SensorProxy.Compass">
          <method name="ClaimCompass"/>
          <method name="ReleaseCompass"/>
          <property name="HasCompass" type="b" access="read"/>
          <property name="CompassHeading" type="d" access="read"/>
        </interface>

      """)
}

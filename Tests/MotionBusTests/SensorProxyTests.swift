import MotionProcessing
import Testing

@testable import MotionBus
@testable import MotionService

extension BusTests {
  @Suite("Sensors for desktops")
  struct SensorProxyTests {
    @Test("What there is stands on the bus before anybody claims it")
    func present() async throws {
      let running = try await RunningBus()
      let client = try BusClient()
      #expect(try client.sensor(property: "HasAccelerometer") == "true")
      #expect(try client.sensor(property: "AccelerometerOrientation") == "undefined")
      #expect(try client.sensor(property: "LightLevelUnit") == "lux")
      #expect(running.sensors.running.isEmpty)
      await running.end()
    }

    @Test("A sensor runs while somebody has claimed it; claimed twice is claimed once")
    func claims() async throws {
      let running = try await RunningBus()
      let (one, other) = (try BusClient(), try BusClient())
      try one.sensor("ClaimAccelerometer")
      try one.sensor("ClaimAccelerometer")
      try other.sensor("ClaimAccelerometer")
      #expect(running.sensors.running == [.accelerometer])
      try one.sensor("ReleaseAccelerometer")
      #expect(running.sensors.running == [.accelerometer])
      try one.sensor("ReleaseAccelerometer")
      #expect(running.sensors.running == [.accelerometer])
      try other.sensor("ReleaseAccelerometer")
      #expect(running.sensors.running.isEmpty)
      await running.end()
    }

    @Test("Who leaves the bus without a word has released all")
    func vanished() async throws {
      let running = try await RunningBus()
      let client = try BusClient()
      try client.sensor("ClaimLight")
      try client.sensor("ClaimProximity")
      #expect(running.sensors.running == [.light, .proximity])
      client.crash()
      #expect(try await running.eventually { running.sensors.running.isEmpty })
      await running.end()
    }

    @Test("Readings are told to those who claimed them, each change once, and to nobody else")
    func readings() async throws {
      let running = try await RunningBus()
      let (claimant, listener) = (try BusClient(), try BusClient())
      #expect(claimant.listen() >= 0 && listener.listen() >= 0)
      try claimant.sensor("ClaimAccelerometer")
      try claimant.sensor("ClaimLight")
      try claimant.sensor("ClaimProximity")
      for reading in [
        DesktopReading.acceleration(Vector3(0, -1, 0)), .acceleration(Vector3(0.1, -1, 0)),
        .acceleration(Vector3(1, 0, 0)), .light(100), .light(100), .proximity(true),
      ] {
        await running.read(reading)
      }
      claimant.catchUp(of: SensorProxy.name)
      #expect(
        claimant.heard == [
          "net.hadess.SensorProxy AccelerometerOrientation normal",
          "net.hadess.SensorProxy AccelerometerOrientation left-up",
          "net.hadess.SensorProxy LightLevel 100.0 LightLevelUnit lux",
          "net.hadess.SensorProxy ProximityNear true",
        ])
      listener.catchUp(of: SensorProxy.name)
      #expect(listener.heard.isEmpty)
      #expect(try listener.sensor(property: "LightLevel") == "100.0")
      await running.end()
    }

    @Test("That a sensor has gone everybody hears; when it returns, claims count still")
    func gone() async throws {
      let running = try await RunningBus()
      let (claimant, listener) = (try BusClient(), try BusClient())
      #expect(listener.listen() >= 0)
      try claimant.sensor("ClaimProximity")
      await running.read(.proximity(true))
      await running.onLoop { running.sensors.available = [.light] }
      listener.take { $0.count >= 2 }
      #expect(
        listener.heard.contains("net.hadess.SensorProxy HasProximity false ProximityNear false"))
      #expect(running.sensors.running == [.proximity])
      await running.end()
    }

    @Test("The compass is for its users alone, readings and all")
    func compass() async throws {
      var settings = RunningBus.both
      settings.compassUsers = [54_321]
      let running = try await RunningBus(settings: settings)
      let client = try BusClient()
      let refused = BusClient.Refused(name: "org.freedesktop.DBus.Error.AccessDenied")
      let (object, name) = ("/net/hadess/SensorProxy/Compass", "net.hadess.SensorProxy.Compass")
      #expect(throws: refused) {
        try client.call("ClaimCompass", object: object, interface: name, of: SensorProxy.name)
      }
      #expect(throws: refused) {
        try client.call(
          "GetAll", .text(name), object: object, interface: "org.freedesktop.DBus.Properties",
          of: SensorProxy.name)
      }
      #expect(running.sensors.running.isEmpty)
      await running.end()
    }

    @Test("Calls that cannot be are refused by name")
    func refused() async throws {
      let running = try await RunningBus()
      let client = try BusClient()
      func expect(_ error: String, _ body: () throws -> Void) {
        #expect(
          throws: BusClient.Refused(name: "org.freedesktop.DBus.Error.\(error)"), performing: body)
      }
      expect("UnknownMethod") { try client.sensor("ClaimEverything") }
      expect("UnknownProperty") { _ = try client.sensor(property: "Everything") }
      expect("PropertyReadOnly") {
        try client.call(
          "Set", .text(SensorProxy.name), .text("LightLevel"), .variant(.double(1)),
          object: BusClient.sensors, interface: "org.freedesktop.DBus.Properties",
          of: SensorProxy.name)
      }
      expect("InvalidArgs") {
        try client.call(
          "ClaimLight", .text("please"), object: BusClient.sensors, interface: SensorProxy.name,
          of: SensorProxy.name)
      }
      expect("UnknownInterface") {
        try client.call(
          "ClaimLight", object: BusClient.sensors, interface: "org.example.Other",
          of: SensorProxy.name)
      }
      await running.end()
    }
  }
}

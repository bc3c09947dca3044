package import FoundationEssentials
import MotionProcessing

/// What a service says of its device and of the client that asks.
package struct DeviceState: Equatable, Sendable {
  /// What the device can do.
  package var capabilities: DeviceCapabilities
  /// What the user lets the client have.
  package var authorization: Authorization
  /// What the client's wall clock shows.
  package var now: Date
  /// Seconds by which that clock goes on in a second; 0 where it stands between messages.
  package var rate: Double

  package init(
    capabilities: DeviceCapabilities, authorization: Authorization, now: Date, rate: Double
  ) {
    self.capabilities = capabilities
    self.authorization = authorization
    self.now = now
    self.rate = rate
  }
}

extension DeviceState: WireValue {
  package init(from reader: inout WireReader) throws(WireError) {
    let features = MotionFeatures(rawValue: try reader.uint32())
    let frames = Set(try reader.values(ReferenceFrame.self))
    func rate() throws(WireError) -> Double? {
      try reader.optional { (reader) throws(WireError) in try reader.double() }
    }
    self.init(
      capabilities: DeviceCapabilities(
        features: features, frames: frames, accelerometerRate: try rate(),
        deviceMotionRate: try rate()),
      authorization: try reader.raw(), now: try reader.date(), rate: try reader.double())
  }

  package func put(into writer: inout WireWriter) {
    writer.put(capabilities.features.rawValue)
    writer.put(ReferenceFrame.allCases.filter { capabilities.frames.contains($0) })
    writer.put(capabilities.accelerometerRate) { $0.put($1) }
    writer.put(capabilities.deviceMotionRate) { $0.put($1) }
    writer.put(Int8(authorization.rawValue))
    writer.put(now)
    writer.put(rate)
  }
}

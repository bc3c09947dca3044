import MotionLink
package import MotionService

/// The phones that push to a service, by the names of their devices.
package final class SensorLoggerPhones: Sendable {
  private let service: Service
  private let phones = Guarded<[String: SensorLoggerPhone]>([:])

  /// Phones of a service, none so far.
  package init(_ service: Service) { self.service = service }

  /// Begins to take a message for a device; on the loop's thread.
  package func push(to device: PushedDevice) -> any PushBody {
    SensorLoggerPush(phone(of: device.name), device)
  }

  /// The phone of a device.
  func phone(of device: String) -> SensorLoggerPhone {
    phones.withLock { phones in
      if let phone = phones[device] { return phone }
      let phone = SensorLoggerPhone(device, of: service)
      phones[device] = phone
      return phone
    }
  }
}

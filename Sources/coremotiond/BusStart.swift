import MotionBus
import MotionService

/// Serves the buses that a configuration names.
enum BusStart {
  /// Begins; `nil` where nobody wants it.
  static func begin(
    _ configuration: BusConfiguration?, for service: Service, sensors: SensedDevice?
  ) -> BusServer? {
    guard let configuration else { return nil }
    return BusServer(service, sensors: sensors, settings: configuration.settings) {
      DaemonCommand.log($0)
    }
  }
}

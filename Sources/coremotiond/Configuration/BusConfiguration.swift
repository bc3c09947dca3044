import MotionBus
import MotionService

/// What a configuration says of message buses: the table `[bus]`. Without it none is spoken to.
struct BusConfiguration: Equatable {
  /// What is offered where.
  var settings = BusServer.Settings()

  /// Nothing is offered.
  init() {
    // The service through which programs are told where the machine is and points.
    settings.compassUsers = Set([Admission.user(named: "geoclue")].compactMap { $0 })
  }

  /// Reads a table.
  init(_ table: inout ConfigurationTable) {
    self.init()
    let places = "'system' or 'session'"
    func place(_ node: TOMLNode) -> BusConnection.Place? {
      if case .text(let text) = node { BusConnection.Place(rawValue: text) } else { nil }
    }
    settings.sensorProxy = table.take("sensor_proxy", places, place)
    settings.motion = table.take("motion", places, place)
  }
}

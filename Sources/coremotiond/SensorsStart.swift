import MotionHost
import MotionService

/// This machine's own sensors as a device of the service.
extension DaemonCommand {
  /// The device of `[sensors]`, which goes on with what it remembers; `nil` where they are off.
  static func sensedDevice(
    _ configuration: Configuration, _ keeper: HistoryKeeper?, among known: [PushedDevice],
    keepsReasons: Bool, loop: EventLoop, onBatch: @escaping @Sendable () -> Void
  ) throws -> SensedDevice? {
    guard let sensors = configuration.sensors else { return nil }
    let pushed =
      try known.first { $0.name == sensors.name } ?? keeper?.device(named: sensors.name)
      ?? PushedDevice(name: sensors.name, keepsReasons: keepsReasons)
    return SensedDevice(
      pushed, profile: sensors.profile, places: SensorPlaces(root: sensors.root), loop: loop,
      log: { log($0) }, onBatch: onBatch)
  }
}

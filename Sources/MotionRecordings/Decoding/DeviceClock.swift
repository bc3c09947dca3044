import MotionProcessing
import MotionSystem

/// The clock of a device, set once in the zone that the user names: it goes on evenly when the clocks of that
/// zone are changed, which is told.
struct DeviceClock {
  private let zone: String
  private let file: String
  private let log: FindingLog
  /// Seconds since 1970 at time 0.
  private let start: Int64
  private var change: ZoneTable.Change?

  /// - Parameter first: the stamp of the first sample, in nanoseconds. `nil` where no zone is named.
  @inline(never)
  init?(in container: RecordingContainer, first: Int64?) {
    guard let zone = container.options.zoneOfStamps, let first,
      let offset = FixedZone.offset(of: zone, atLocal: first / 1_000_000_000)
    else { return nil }
    (self.zone, file, log) = (zone, container.name, container.log)
    start = first / 1_000_000_000 - offset
    change = ZoneTable.change(of: zone, after: start)
  }

  /// Tells the changes until a time of the recording.
  @inline(never)
  mutating func pass(_ time: SensorTime) {
    while let change, start + time.nanoseconds / 1_000_000_000 >= change.second {
      log.add(.ignored, file: file, reason: change.told(follows: false))
      self.change = ZoneTable.change(of: zone, after: change.second)
    }
  }
}

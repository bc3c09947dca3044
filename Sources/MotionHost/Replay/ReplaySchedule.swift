import Foundation
import MotionProcessing

/// When a sample of a replay is due on this machine's clock.
struct ReplaySchedule: Sendable {
  private let speed: Double?
  private let uptime: @Sendable () -> TimeInterval
  private var origin: (time: SensorTime, uptime: TimeInterval)?
  /// Whether clients handle what they get in time; while one does not, the replay waits for none.
  var waitsForClients = true

  /// A schedule at a speed, by a machine's `uptime`.
  init(speed: Double?, uptime: @escaping @Sendable () -> TimeInterval) {
    self.speed = speed
    self.uptime = uptime
  }

  /// Starts the clock: it showed a time at this machine's `uptime`. `false` when it runs already.
  mutating func start(at time: SensorTime, uptime: TimeInterval) -> Bool {
    guard origin == nil else { return false }
    origin = (time, uptime)
    return true
  }

  /// Stops the clock: between two runs time stands still.
  mutating func stop() { origin = nil }

  /// The time that the clock shows; `nil` where it has no speed or does not run.
  var now: SensorTime? {
    guard let speed, let origin else { return nil }
    return origin.time.advanced(by: (uptime() - origin.uptime) * speed)
  }

  /// Seconds of this machine until a time is due; `nil` where nothing is waited for.
  func delay(until time: SensorTime) -> TimeInterval? {
    guard let speed, let now else { return nil }
    return max(time.seconds(since: now) / speed, 0)
  }
}

package import MotionHost
import MotionLink
import MotionProcessing
package import MotionSources

/// A device that lives through a recording or a scenario, on a thread of its own.
///
/// On the virtual clock its time begins with the first client that wants data, since nobody else would
/// see it; at a speed it begins with the service.
package final class ReplayedDevice: ServedDevice {
  package let name: String
  package var host: MotionHost { replay.host }
  package var rate: Double { replay.pace.rate }
  package var waitsForClients: Bool { rate == 0 }
  package var hasEnded: Bool { replay.hasEnded }

  private let replay: Replay
  private let complain: @Sendable (String) -> Void
  private let hasBegun = Guarded(false)

  /// Seconds between the first client's first call and the start, so that all that it subscribes to begins
  /// with the recording.
  private static let grace = 0.1

  /// A device that lives through a source; `complain` hears what goes wrong on the way.
  package init(
    name: String, _ source: sending any SampleSource, pace: Pace, dates: ReplayDates?,
    complain: @escaping @Sendable (String) -> Void
  ) {
    self.name = name
    self.complain = complain
    replay = Replay(source, pace: pace, dates: dates)
  }

  package func begin() {
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { return }
    BackgroundThread.run { [self] in
      if waitsForClients { BackgroundThread.sleep(Self.grace) }
      do { try replay.run() } catch { complain("device \(name): \(error)") }
    }
  }
}

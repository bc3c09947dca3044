package import MotionHost
import MotionLink
package import MotionProcessing
package import MotionSources

/// A device that lives through a recording or a scenario.
///
/// On the virtual clock its time begins with the first client that wants data, since nobody else would
/// see it, and a thread of its own waits for its clients. At a speed it begins with the service, and goes
/// on when the service's loop says so.
///
/// Its attitude is followed from the first sample on, whoever looks: the same recording is turned as its
/// analysis has it.
package final class ReplayedDevice: ServedDevice {
  package let name: String
  package var host: MotionHost { replay.host }
  package var rate: Double { replay.pace.rate }
  package var waitsForClients: Bool { rate == 0 }
  package var hasEnded: Bool { replay.hasEnded }
  package var taken: Int { replay.taken }
  package var time: SensorTime? { replay.liveTime }
  package let spacing: Double

  private let replay: Replay
  private let complain: @Sendable (String) -> Void
  private let hasBegun = Guarded(false)

  /// Seconds between the first client's first call and the start, so that all that it subscribes to begins
  /// with the recording.
  private static let grace = 0.1

  /// A device that lives through a source by this machine's clock; `complain` hears what goes wrong on
  /// the way. With `keepsReasons` it can be asked why it told something.
  package init(
    name: String, _ source: sending any SampleSource, pace: Pace, dates: ReplayDates?,
    machine: MachineClock = .real, keepsReasons: Bool = true,
    complain: @escaping @Sendable (String) -> Void
  ) {
    self.name = name
    self.complain = complain
    // Stops of the service are none of its clients.
    replay = Replay(
      source, pace: pace, dates: dates, machine: machine, keepsReasons: keepsReasons,
      followsAttitude: true
    ) { 0 }
    spacing = replay.source.rates.values.max().map { $0 > 0 ? 1 / $0 : 0 } ?? 0
  }

  package func clockWasSet() { replay.clockWasSet() }

  package func begin() {
    guard waitsForClients else { return }
    let isFirst = hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return !hasBegun
    }
    guard isFirst else { return }
    BackgroundThread.run { [self] in
      BackgroundThread.sleep(Self.grace)
      do { try replay.run() } catch { complain("device \(name): \(error)") }
    }
  }

  package func end() { replay.end() }

  package func play(atMost count: Int) -> Double? {
    do {
      return try replay.playDue(atMost: count)
    } catch {
      complain("device \(name): \(error)")
      return nil
    }
  }
}

import MotionHost
import MotionLink
import MotionProcessing

/// Lets devices whose time goes on by itself play what is due, by one timer of the service's loop.
///
/// While nobody listens to a device its samples may lie: it plays them each 2.5 s, and all devices at the
/// same moments of this machine's clock, so that five wake the machine as often as one. Who listens is
/// served by the interval of the fastest subscription. On the loop's thread, all of it.
final class DeviceScheduler: Sendable {
  /// Seconds of this machine's clock from one common moment to the next: as long as a batch.
  static let tick = MotionBatch.duration
  /// Seconds after a batch's end at which it is complete: the first samples behind it are there.
  private static let batchDelay = 0.1
  /// Samples between two looks at what else has to be done: a millisecond's work.
  private static let samplesAtOnce = 256
  /// Seconds for which a question waits, where a device is played faster than this machine can: in real
  /// time a tick's samples take some milliseconds.
  private static let patience = 0.1

  private struct Entry {
    let device: any ServedDevice
    /// When it plays next, by this machine's clock.
    var due: Double
    /// The interval by which it plays, in seconds of its own time; `nil` without a listener.
    var pause: Double?
    /// The last moment of the asked interval.
    var asked = 0.0
  }

  private struct State {
    var entries: [Entry] = []
    var timer: (number: UInt64, due: Double)?
  }

  private let loop: EventLoop
  private let state = Guarded(State())

  init(_ loop: EventLoop) { self.loop = loop }

  /// Plays a device from now on.
  func add(_ device: any ServedDevice) {
    state.withLock { $0.entries.append(Entry(device: device, due: 0)) }
    loop.post { [weak self] in self?.playDue() }
  }

  /// Plays a device no more.
  func remove(_ device: any ServedDevice) { forget(device) }

  /// Plays nothing more.
  func end() {
    let last = state.withLock { state in
      defer { state = State() }
      return state
    }
    if let timer = last.timer { loop.cancel(timer: timer.number) }
  }

  /// Plays all that a device has up to now: before a question about the past is answered (R117), and
  /// before a subscription begins.
  func catchUp(_ device: any ServedDevice) {
    guard state.withLock({ $0.entries.contains { $0.device === device } }) else { return }
    let end = loop.clock.uptime() + Self.patience
    repeat {
      guard let delay = device.play(atMost: Self.samplesAtOnce) else { return forget(device) }
      if delay > 0 { return }
    } while loop.clock.uptime() < end
  }

  /// Looks anew at what a device's clients want of it, of all devices without one.
  func review(_ device: (any ServedDevice)? = nil) {
    let now = loop.clock.uptime()
    for entry in state.withLock({ $0.entries }) where device.map({ $0 === entry.device }) ?? true {
      entry.device.review()
    }
    state.withLock { state in
      for i in state.entries.indices {
        let entry = state.entries[i]
        let isMeant = device.map { $0 === entry.device } ?? true
        // The next look finds out when its next sample is due.
        if isMeant, entry.pause != entry.device.host.pause { state.entries[i].due = now }
      }
    }
    playDue()
  }

  // MARK: - Playing

  private func playDue() {
    let now = loop.clock.uptime()
    let due = state.withLock { $0.entries.filter { $0.due <= now } }
    for entry in due {
      guard let delay = entry.device.play(atMost: Self.samplesAtOnce) else {
        forget(entry.device)
        continue
      }
      let planned = planned(entry, delay)
      state.withLock { state in
        guard let i = state.entries.firstIndex(where: { $0.device === entry.device }) else {
          return
        }
        state.entries[i] = planned
      }
    }
    setTimer()
  }

  private func forget(_ device: any ServedDevice) {
    state.withLock { $0.entries.removeAll { $0.device === device } }
  }

  /// One timer for the device that plays first.
  private func setTimer() {
    let (next, timer) = state.withLock { ($0.entries.map(\.due).min(), $0.timer) }
    if let timer {
      guard timer.due != next else { return }
      loop.cancel(timer: timer.number)
    }
    let number = next.map { due in
      loop.at(due) { [weak self] in
        self?.state.withLock { $0.timer = nil }
        self?.playDue()
      }
    }
    state.withLock { state in
      if let number, let next { state.timer = (number, next) } else { state.timer = nil }
    }
  }

  // MARK: - When

  /// When a device plays next whose next sample is due after so many seconds.
  private func planned(_ entry: Entry, _ delay: Double) -> Entry {
    var entry = entry
    let now = loop.clock.uptime()
    let sample = now + delay
    let (former, rate) = (entry.pause, entry.device.rate)
    entry.pause = entry.device.host.pause
    guard delay > 0, rate > 0 else {
      entry.due = now
      return entry
    }
    guard let pause = entry.pause else {
      entry.due = (sample / Self.tick).rounded(.up) * Self.tick
      return entry
    }
    if pause >= MotionBatch.duration {
      entry.due = max(sample, now + untilBatch(entry.device) / rate)
      return entry
    }
    if pause != former { entry.asked = sample - pause / rate }
    let asked = max(entry.asked + pause / rate, now - pause / rate)
    // Sensors about as fast as asked are followed sample by sample: their stamps may jitter, and those of one
    // lie between those of another.
    let isFollowed =
      entry.device.spacing > 0.6 * pause || sample > asked - 0.25 * pause / rate
    entry.asked = isFollowed ? sample : asked
    entry.due = isFollowed ? sample : max(sample, asked + entry.device.spacing / rate)
    return entry
  }

  /// Seconds of a device's time until its next batch is complete.
  private func untilBatch(_ device: any ServedDevice) -> Double {
    let elapsed = (device.time?.seconds ?? 0) - Self.batchDelay
    let end = ((elapsed / MotionBatch.duration).rounded(.down) + 1) * MotionBatch.duration
    return end - elapsed
  }
}

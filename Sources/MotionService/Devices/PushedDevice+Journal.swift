import FoundationEssentials
package import MotionHost
import MotionLink
import MotionProcessing

/// Going on from what a former process has left in the journal.
extension PushedDevice {
  /// Goes on behind what the journal holds: its samples are processed once more.
  package func restore(_ entries: [JournalEntry]) {
    let known = state.withLock { $0.session?.number } ?? 0
    var origins: [Int: Moment] = [:]
    for case .samples(_, let origin, let session) in entries { origins[session] = origin }
    // What was asked for is said by the device's time, which is known with the samples behind it.
    var asked: [JournalEntry] = []
    for entry in entries {
      switch entry {
      case .streams(let streams): know(streams)
      case .recording, .watching: asked.append(entry)
      // What came before the newest session of which the history knows is decided.
      case .session(let session): if session.number > known { restore(session, origins) }
      case .samples(let samples, let origin, let number):
        guard number >= known else { continue }
        restore(ClockSession(number: number, zero: origin.date), origins)
        for request in asked { goOn(with: request) }
        asked = []
        if state.withLock({ $0.session?.source == SourceClock.ofPhone.name }) {
          restoreOverlapping(samples)
        } else {
          process(admit(samples, offset: 0))
        }
      }
    }
    // Of a device without a sample the time is none's but its own.
    for request in asked { goOn(with: request) }
    guard let newest else { return }
    let isLive = abs(newest.timeIntervalSince(machine.date())) < Self.liveLag
    state.withLock { $0.isLive = isLive }
  }

  private func goOn(with request: JournalEntry) {
    switch request {
    case .recording(let start, let end): host.record(from: start, to: end)
    case .watching(let part, let start, let end): host.watch(part, from: start, to: end)
    case .samples, .streams, .session: break
    }
  }

  /// Goes on with a session, unless it runs; its dates are those that its clock showed last.
  private func restore(_ found: ClockSession, _ origins: [Int: Moment]) {
    let (session, isRunning) = state.withLock { ($0.session, $0.isRunning) }
    guard let last = origins[found.number] else { return }
    let isKnown = session?.number == found.number
    if isKnown, isRunning { return }
    let zero = (isKnown ? session?.zero : found.zero) ?? last.date
    let clock = DeviceClock(moment: Moment(timestamp: last.timestamp, date: zero))
    if isKnown {
      host.set(clock)
    } else {
      state.withLock { $0.session = found }
      host.begin(found, clock: clock, isDoubtful: false)
    }
    resume(known: nil)
    let moved = last.date.timeIntervalSince(zero)
    if abs(moved) >= DeviceClock.leastSetting { moveClock(by: moved) }
  }
}

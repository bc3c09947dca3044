package import FoundationEssentials
package import MotionHost
package import MotionLink
package import MotionProcessing
import MotionSources

/// A device whose samples a source pushes over the socket.
///
/// Samples are placed by their dates: what comes twice, or later than a newer one of its stream, is dropped
/// and counted. So a source may send again what it is not sure of, and a whole recording twice.
package final class PushedDevice: ServedDevice {
  package let name: String
  package let host: MotionHost

  private struct State {
    var newest: [SensorStream: SensorTime] = [:]
    /// Whether samples are measured now, and not long ago.
    var isLive = true
    var hasClock = false
    var dropped = 0
    var taken = 0
    var batches = 0
    var streams: [SensorStream: Double] = [:]
  }

  private let state = Guarded(State())
  private let remembered: Date?
  private let journal: (any SampleJournal)?
  /// How far the newest sample of a live source may be behind the wall clock, s: a phone that collects for a
  /// minute is live.
  private static let liveLag = 120.0

  /// A device without a sample so far.
  ///
  /// - Parameters:
  ///   - name: what clients name it by.
  ///   - store: what it remembers.
  ///   - newest: date of the newest sample of which `store` knows.
  ///   - past: from where it goes on.
  ///   - journal: keeps samples before they are acknowledged.
  ///   - streams: what it was known to measure, with samples a second.
  package init(
    name: String, store: any HistoryStore = MemoryStore(), newest: Date? = nil,
    past: DevicePast = DevicePast(), journal: (any SampleJournal)? = nil,
    streams: [SensorStream: Double] = [:]
  ) {
    self.name = name
    self.journal = journal
    remembered = newest
    host = MotionHost(
      capabilities: .none,
      clock: DeviceClock(
        // What it remembers is past, even where a recording was pushed faster than it was made.
        moment: Moment(
          timestamp: BackgroundThread.uptime, date: max(Date(), newest ?? .distantPast))),
      store: store, past: past)
    if !streams.isEmpty { know(streams) }
  }

  /// Goes on behind what the journal holds: its samples are processed once more.
  package func restore(_ entries: [JournalEntry]) {
    for entry in entries {
      switch entry {
      case .streams(let streams): know(streams)
      case .recording(let start, let end): host.record(from: start, to: end)
      case .samples(let samples, let origin):
        let isFirst = state.withLock { state in
          defer { state.hasClock = true }
          return !state.hasClock
        }
        if isFirst { host.set(DeviceClock(moment: origin)) }
        process(admit(samples, from: origin.date, after: nil))
      }
    }
    guard let newest else { return }
    state.withLock { $0.isLive = abs(newest.timeIntervalSinceNow) < Self.liveLag }
  }

  /// What it measures, as its source said.
  package var streams: [SensorStream: Double] { state.withLock { $0.streams } }

  /// Date of the newest sample.
  package var newest: Date? {
    let time = state.withLock { $0.newest.values.max() }
    return time.map { host.clock.date(of: $0) } ?? remembered
  }

  package var rate: Double { state.withLock { $0.isLive ? 1 : 0 } }
  package var waitsForClients: Bool { false }
  package var hasEnded: Bool { false }
  /// Samples that were known already or came too late.
  package var dropped: Int { state.withLock { $0.dropped } }
  /// Samples that were new.
  package var taken: Int { state.withLock { $0.taken } }
  /// Batches in which samples came.
  package var batches: Int { state.withLock { $0.batches } }

  /// The source says what it measures.
  package func describe(_ streams: [SensorStream: Double]) {
    journal?.append(streams)
    know(streams)
  }

  private func know(_ streams: [SensorStream: Double]) {
    state.withLock { $0.streams = streams }
    host.capabilities = DeviceCapabilities(
      SourceDescription(
        name: name, streams: Set(streams.keys),
        rates: streams.filter { $0.value > 0 && $0.value.isFinite }))
  }

  /// Takes a batch; gives how many of its samples were dropped.
  package func take(_ batch: SampleBatch) -> Int {
    guard let first = batch.samples.first, batch.origin.timeIntervalSinceReferenceDate.isFinite
    else {
      return 0
    }
    setClock(by: batch.origin.addingTimeInterval(first.time.seconds))
    let samples = admit(
      batch.samples, from: batch.origin, after: remembered.map { host.clock.time(of: $0) })
    if !samples.isEmpty { journal?.append(samples, clock: host.clock) }
    process(samples)
    return batch.samples.count - samples.count
  }

  private func process(_ samples: [Sample]) {
    var rest = samples[...]
    // Nothing throws here: neither the samples nor the sending can fail.
    while (try? host.process(next: { rest.popFirst() })) == true {}
  }

  /// The first sample ties the device's time to its date, and for good: later ones are placed by theirs.
  private func setClock(by date: Date) {
    let isFirst = state.withLock { state in
      defer { state.hasClock = true }
      state.isLive = abs(date.timeIntervalSinceNow) < Self.liveLag
      return !state.hasClock
    }
    guard isFirst else { return }
    let age = Date().timeIntervalSince(date)
    let isLive = state.withLock { $0.isLive }
    host.set(
      DeviceClock(
        moment: Moment(timestamp: isLive ? BackgroundThread.uptime - age : 0, date: date)))
  }

  /// The samples that are new, on the device's clock. Those of a stream that has none yet come after a time.
  private func admit(_ samples: [Sample], from date: Date, after known: SensorTime?) -> [Sample] {
    let origin = host.clock.time(of: date)
    return state.withLock { state in
      var admitted: [Sample] = []
      for var sample in samples {
        sample.time = origin.advanced(by: sample.time.seconds)
        let stream = sample.reading.stream
        let newest = state.newest[stream] ?? known
        guard stream != .wallClock, newest.map({ sample.time > $0 }) ?? true else {
          state.dropped += 1
          continue
        }
        state.newest[stream] = sample.time
        admitted.append(sample)
      }
      state.taken += admitted.count
      state.batches += 1
      return admitted
    }
  }
}

import MotionProcessing
import MotionSources

/// What a replay has read of its source so far.
struct ReplayReading {
  private var source: any SampleSource
  private var peeked: Sample?
  /// Whether the source has nothing more.
  private(set) var hasEnded = false
  /// Samples that were taken.
  private(set) var taken = 0
  /// Time of the newest of them.
  private(set) var newest = SensorTime.zero

  /// A reading that stands at the source's start.
  init(_ source: sending any SampleSource) { self.source = source }

  /// Whether everything was taken.
  var isOver: Bool { hasEnded && peeked == nil }

  /// Looks at the next sample.
  mutating func peek() throws -> Sample? {
    if peeked == nil { peeked = try read() }
    return peeked
  }

  /// Takes the next sample, if it is not later than a time.
  mutating func take(until end: SensorTime?) throws -> Sample? {
    guard let sample = try peek() else { return nil }
    if let end, sample.time > end { return nil }
    peeked = nil
    taken += 1
    newest = max(newest, sample.time)
    return sample
  }

  /// Reads nothing more.
  mutating func end() {
    hasEnded = true
    peeked = nil
  }

  private mutating func read() throws -> Sample? {
    guard !hasEnded else { return nil }
    do {
      if let sample = try source.next() { return sample }
      hasEnded = true
      return nil
    } catch {
      hasEnded = true
      throw error
    }
  }
}

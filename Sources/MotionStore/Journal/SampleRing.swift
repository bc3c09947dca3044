package import FoundationEssentials
package import MotionHost
import MotionLink
package import MotionProcessing
package import MotionSystem

/// The journal of a device: what it received in the last ten minutes, in a mapped ring that outlives a
/// killed process (`Documentation/reference/store.md`).
package final class SampleRing: SampleJournal {
  /// Seconds that it holds at the rates that the device was said to have.
  private static let span = 600.0
  /// Bytes of a sample of three axes in a batch, and a share of the batch's head.
  private static let sampleSize = 40.0
  /// Samples a second of all streams where none are said.
  private static let usualRate = 250.0
  /// The smallest ring: single samples of one slow stream have a head each.
  private static let smallest = 1 << 18

  private struct State {
    var ring: MappedRing
    /// The place in the ring up to which all is in the database.
    var committed: UInt64 = 0
  }

  /// Where it is.
  package let path: String
  private let state: Guarded<State>
  private let whenFilling: @Sendable () -> Void

  /// The ring of a file; it is made where there is none yet. What is no ring makes room for one.
  ///
  /// - Parameters:
  ///   - path: where the file is, in a folder of this user alone.
  ///   - rate: samples a second of all streams; 0 where that is not known.
  ///   - whenFilling: called before samples are added while much waits to be written; it writes.
  package init(
    _ path: String, rate: Double, whenFilling: @escaping @Sendable () -> Void = {}
  ) throws(SystemError) {
    self.path = path
    self.whenFilling = whenFilling
    let size = Self.size(rate: rate)
    var ring: MappedRing?
    if FileStatus(of: path, followingLinks: false) != nil {
      ring = try MappedRing.open(existing: path)
      if ring == nil { try Folder.remove(file: path) }
    }
    guard let found = ring else {
      state = Guarded(State(ring: try MappedRing.make(path, size: size)))
      return
    }
    state = Guarded(State(ring: found.size < size ? try Self.grown(found, path, size) : found))
  }

  /// Bytes of a ring for so many samples a second.
  static func size(rate: Double) -> Int {
    // Nothing measures so much that it takes more than the largest ring: such a rate is none.
    let isRate = rate > 0 && rate * span * sampleSize <= Double(MappedRing.largest)
    return max(smallest, Int((isRate ? rate : usualRate) * span * sampleSize))
  }

  /// A ring with the same records, in place of another one at one stroke. Of records that are changed, or are
  /// no more, nothing is left.
  private static func grown(
    _ ring: MappedRing, _ path: String, _ size: Int,
    change: ([UInt8]) -> [UInt8]? = { $0 }
  ) throws(SystemError) -> MappedRing {
    let aside = path + ".new"
    try? Folder.remove(file: aside)
    let other = try MappedRing.make(aside, size: size)
    ring.forEach { bytes in change(bytes).map { other.append($0) } ?? true }
    try Folder.rename(aside, to: path)
    ring.clear()
    return other
  }

  // MARK: - SampleJournal

  /// Where there is no room for a larger ring the one that is there holds fewer minutes.
  package func append(_ streams: [SensorStream: Double]) {
    let size = Self.size(rate: streams.values.reduce(0, +))
    state.withLock { state in
      guard state.ring.size < size, let larger = try? Self.grown(state.ring, path, size) else {
        return
      }
      state.ring = larger
      state.committed = 0
    }
    append([2] + ClientMessage.describe(streams).frame.body)
  }

  package func append(_ samples: [Sample], clock: DeviceClock, session: Int) {
    if isFilling { whenFilling() }
    append(Self.record(samples, origin: clock.moment(of: .zero), session: session))
  }

  /// The record of samples.
  static func record(_ samples: [Sample], origin: Moment, session: Int) -> [UInt8] {
    var writer = WireWriter()
    writer.put(UInt8(0))
    writer.put(UInt32(clamping: session))
    writer.put(origin)
    writer.put(samples)
    return writer.bytes
  }

  package func append(recordingFrom start: SensorTime, to end: SensorTime) {
    var writer = WireWriter()
    writer.put(UInt8(1))
    writer.put(start.nanoseconds)
    writer.put(end.nanoseconds)
    append(writer.bytes)
  }

  package func append(_ part: WatchedPart, from start: SensorTime, to end: SensorTime) {
    var writer = WireWriter()
    writer.put(UInt8(4))
    writer.put(part.rawValue)
    writer.put(start.nanoseconds)
    writer.put(end.nanoseconds)
    append(writer.bytes)
  }

  package func append(_ session: ClockSession) {
    var writer = WireWriter()
    writer.put(UInt8(3))
    writer.put(UInt32(clamping: session.number))
    writer.put(session.zero ?? .distantPast)
    writer.put(session.moved)
    writer.put(session.source)
    writer.put(session.offset)
    append(writer.bytes)
  }

  private func append(_ bytes: [UInt8]) {
    // A frame of a source is shorter than the smallest ring.
    _ = state.withLock { $0.ring.append(bytes) }
  }

  // MARK: - What it holds

  /// What it holds, the oldest first.
  package var entries: [JournalEntry] {
    state.withLock { state in
      var entries: [JournalEntry] = []
      state.ring.forEach { bytes in
        if let entry = JournalEntry(bytes) { entries.append(entry) }
        return true
      }
      return entries
    }
  }

  /// Whether so much waits to be written that it is time: a quarter of the ring.
  private var isFilling: Bool {
    state.withLock { state in
      let head = state.ring.head
      return head - min(head, state.committed) > UInt64(state.ring.size / 4)
    }
  }

  /// Its newest place; what is before it is in the database once a commit that begins now is done.
  package var place: UInt64 { state.withLock { $0.ring.head } }

  /// A commit has everything up to a place; what ends before a time is not needed any more.
  package func commit(to place: UInt64, needingFrom time: SensorTime) {
    state.withLock { state in
      state.committed = place
      var (old, count) = (0, 0)
      state.ring.forEach { bytes in
        count += 1
        guard let end = JournalEntry(bytes)?.end else {
          // It stands before the samples that it says something of, and goes with them.
          return true
        }
        if end < time { old = count }
        return end < time
      }
      for _ in 0..<old { state.ring.dropOldest() }
    }
  }

  /// Changes records; those for which there is nothing in their place are gone. All of it or nothing.
  func replace(_ change: ([UInt8]) -> [UInt8]?) throws(SystemError) {
    let result: Result<Void, SystemError> = state.withLock { state in
      do throws(SystemError) {
        state.ring = try Self.grown(state.ring, path, state.ring.size, change: change)
        state.committed = 0
        return .success(())
      } catch {
        return .failure(error)
      }
    }
    try result.get()
  }

  /// Forgets everything it holds.
  package func clear() { state.withLock { $0.ring.clear() } }
}

extension JournalEntry {
  /// An entry from its record; `nil` where it is none.
  init?(_ bytes: [UInt8]) {
    do throws(WireError) {
      var reader = WireReader(bytes)
      switch try reader.uint8() {
      case 0:
        let session = Int(try reader.uint32())
        let origin = try reader.moment()
        self = .samples(try reader.values(), origin: origin, session: session)
      case 1:
        let start = SensorTime(nanoseconds: try reader.integer())
        self = .recording(from: start, to: SensorTime(nanoseconds: try reader.integer()))
      case 2:
        let frame = Frame(
          type: ClientMessage.describe([:]).frame.type, body: Array(bytes.dropFirst()))
        guard case .describe(let streams) = try ClientMessage(frame) else { return nil }
        self = .streams(streams)
        return
      case 3:
        let number = Int(try reader.uint32())
        let zero = try reader.date()
        let moved = try reader.double()
        let source = try reader.text()
        self = .session(
          ClockSession(
            number: number, zero: zero, moved: moved, source: source, offset: try reader.integer()))
      case 4:
        guard let part = WatchedPart(rawValue: try reader.uint8()) else { return nil }
        let start = SensorTime(nanoseconds: try reader.integer())
        self = .watching(part, from: start, to: SensorTime(nanoseconds: try reader.integer()))
      default: return nil
      }
      try reader.finish()
    } catch {
      return nil
    }
  }

  /// Time of its newest sample, or until when it holds; `nil` where it holds for what comes behind it.
  var end: SensorTime? {
    switch self {
    case .samples(let samples, _, _): samples.map(\.time).max() ?? SensorTime(nanoseconds: .min)
    case .recording(_, let end): end
    // A commit has it.
    case .watching, .streams, .session: nil
    }
  }

  /// Time and date of its first sample.
  package var start: (time: SensorTime, date: Date)? {
    guard case .samples(let samples, let origin, _) = self else { return nil }
    return samples.map(\.time).min().map { ($0, origin.date.addingTimeInterval($0.seconds)) }
  }

  /// The session of its samples.
  package var session: Int? {
    guard case .samples(_, _, let session) = self else { return nil }
    return session
  }
}

import FoundationEssentials
import MotionHost
import MotionLink
import MotionProcessing
package import MotionSystem

extension SampleRing {
  /// Forgets samples of a range of dates, and leaves nothing of them in the file. Gives the bytes by which they
  /// would be found again.
  package func erase(_ range: ErasedRange) throws(SystemError) -> Set<BytePattern> {
    var patterns: Set<BytePattern> = []
    if range.isEverything {
      for entry in entries {
        guard case .samples(let samples, _, _) = entry else { continue }
        patterns.formUnion(samples.compactMap(\.pattern))
      }
      clear()
      return patterns
    }
    // A session's dates are those of its clock's newest setting.
    var zeros: [Int: Double] = [:]
    for case .samples(_, let origin, let session) in entries {
      zeros[session] = origin.date.timeIntervalSinceReferenceDate
    }
    try replace { bytes in
      guard case .samples(let samples, let origin, let session)? = JournalEntry(bytes) else {
        return bytes
      }
      let zero = zeros[session] ?? 0
      let kept = samples.filter { !range.contains(zero + $0.time.seconds) }
      guard kept.count < samples.count else { return bytes }
      patterns.formUnion(
        samples.filter { range.contains(zero + $0.time.seconds) }.compactMap(\.pattern))
      return kept.isEmpty ? nil : Self.record(kept, origin: origin, session: session)
    }
    return patterns
  }
}

extension Sample {
  /// Its first bytes in a record: the time, what was measured, and most of a number; `nil` where it is shorter.
  fileprivate var pattern: BytePattern? {
    var writer = WireWriter()
    put(into: &writer)
    return BytePattern(writer.bytes)
  }
}

package import MotionDiary

/// How a run went, counted by the recordings that were named.
package struct CohortOutcome: Equatable, Sendable {
  package var done = 0
  package var damaged = 0
  package var refused = 0
  package var failed = 0
  /// Of these, as they were before.
  package var kept = 0
  /// Files that were not begun, since the run was to end with the first failure.
  package var left = 0
  /// The rows of those without results, and of the damaged.
  package var troubled: [ManifestRow] = []
  /// Recordings in the folder that the tables leave out, since other options or another program made
  /// them.
  package var others = 0
  /// Whether the tables over all were put together; where other shards still work, the last one does it.
  package var isGathered = false

  package init() {}

  package var count: Int { done + damaged + refused + failed }

  mutating func add(_ row: ManifestRow) {
    switch row.state {
    case .done: done += 1
    case .damaged: damaged += 1
    case .refused: refused += 1
    case .failed: failed += 1
    }
    if row.state != .done { troubled.append(row) }
  }

  /// As the exit code of `analyze` of several files.
  package var outcome: BatchAnalysis.Outcome {
    if count == done, left == 0 { return .complete }
    return done + damaged == 0 ? .failed : .damaged
  }
}

import MotionDiary
import MotionRecordings

/// How a cohort is run.
package struct CohortSettings: Sendable {
  /// The options that change figures or tables, as words: they name the children's work and, as a digest,
  /// stand in each row.
  package var words: [String] = []
  /// The tables over all recordings that are put together.
  package var tables: Set<StudyTable> = Set(StudyTable.allCases)
  /// Recordings at a time.
  package var jobs = 1
  package var shard: Shard?
  /// Whether a folder with rows is gone on with.
  package var isResumed = false
  /// Whether the first file that cannot be used ends the run.
  package var failsFast = false
  /// Seconds for which a child may give no sign.
  package var timeLimit = 600.0
  /// Memory that a child may have, in bytes.
  package var memoryLimit: Int64 = 2 << 30
  /// The children's program, and its arguments before `words`.
  package var program = "/proc/self/exe"
  package var arguments: [String] = []

  package init() {}

  /// The digest of the options, 16 hexadecimal digits.
  package var optionsDigest: String {
    PathDigest(words.joined(separator: "\0")).digits(16)
  }
}

package import MotionStudy

/// A table over all recordings of a cohort, put together from those of each.
package enum StudyTable: String, CaseIterable, Sendable {
  case recordings
  case days
  case minutes

  /// Its columns in the folder of one recording.
  package var schema: TableSchema {
    switch self {
    case .recordings: .recording
    case .days: .days
    case .minutes: .minutes
    }
  }

  /// Its file beside the manifest, and the part of it in the folder of one recording.
  package var file: String { rawValue + ".csv" }
  package var part: String { schema.name + ".csv" }
}

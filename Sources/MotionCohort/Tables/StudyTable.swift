/// A table over all recordings of a cohort, put together from those of each.
package enum StudyTable: String, CaseIterable, Sendable {
  case recordings
  case days
  case minutes

  /// Its part in the folder of one recording.
  package var part: String { self == .recordings ? "recording.csv" : rawValue + ".csv" }
}

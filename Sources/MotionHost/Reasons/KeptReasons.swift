package import FoundationEssentials
package import MotionProcessing

/// Batches that a device told, with all that says why.
package struct KeptReasons: Sendable {
  /// A batch with its dates.
  package struct Batch: Sendable {
    /// Without what was walked in it.
    package var batch: MotionBatch
    package var start: Date
    package var end: Date
  }

  package var batches: [Batch] = []
  /// The newest line of the step log for each wave from the first batch to the last.
  package var revisions: [StepRevision] = []
  /// What happened from the first batch to the last.
  package var events: [MotionEvent] = []
  /// Begin of the oldest batch that is kept; `nil` where none is.
  package var start: Date?
}

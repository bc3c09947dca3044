package import MotionLink

/// A batch that has ended, as whoever follows the batches is told of it.
package struct EndedBatch: Equatable, Sendable {
  /// Its number, counted from the host's begin: by it all else about the batch is found.
  package let number: Int
  /// What was done at its end.
  package let activity: ActivityState
  /// What was walked since the day began, where that is wanted and the device counts steps.
  package let record: PedometerRecord?
}

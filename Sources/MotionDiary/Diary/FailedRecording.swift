public import MotionRecordings

/// A recording that could not be told as was asked for.
public struct FailedRecording: Equatable, Sendable {
  /// The path as it was given.
  public var path: String
  /// The line that says why.
  public var reason: String
  /// The same in its parts, where the recording cannot be read.
  public var error: RecordingError?

  /// A recording and what went wrong with it.
  public init(path: String, reason: String, error: RecordingError? = nil) {
    self.path = path
    self.reason = reason
    self.error = error
  }
}

/// A recording as it was read: a report can be written of it by any clock, with its way or without.
public struct ReportSource: Sendable {
  /// What was told of it.
  public let diary: Diary
  let log: ReportLog
  let path: String

  /// The recording as a report holds it.
  public func recording(_ options: ReportOptions) -> ReportRecording {
    ReportRecording(diary, log, path: path, options: options)
  }
}

/// Names formats that this version does not read, so that the message says more than "unknown".
enum ForeignFormat {
  static func error(for container: RecordingContainer) -> RecordingError {
    RecordingError(
      file: container.path, reason: "this is no format that is read here",
      advice: "this version reads \(RecordingFormats.names)")
  }
}

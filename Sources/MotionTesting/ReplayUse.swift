/// What a test has done with a replay: what was probably forgotten is said on standard error, once.
struct ReplayUse: Sendable {
  private var hasRun = false
  /// Whether the test has looked at what the code under test makes the device measure: then it may
  /// mean to let no time go by.
  var wasLookedAt = false

  /// Notes that time goes on; a line where nothing can come of it.
  mutating func lineAtRun(isEmpty: Bool) -> String? {
    defer { hasRun = true }
    guard !hasRun, isEmpty else { return nil }
    return
      "MotionReplay: no samples, so this device has no sensors: every isXAvailable() is false and "
      + "no handler is called"
  }

  /// A line where somebody waits for the device, whose time has never gone on.
  func lineAtRelease(hasServed: Bool) -> String? {
    guard hasServed, !hasRun, !wasLookedAt else { return nil }
    return
      "MotionReplay: updates were started, but time never went on, so no handler was called; call "
      + "`try await replay.run()` before the test looks at what came"
  }
}

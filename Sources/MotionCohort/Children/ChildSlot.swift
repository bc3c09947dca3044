import MotionDiary
import MotionSystem
import SystemLibrary

/// A place for one recording at a time: its child, which is started anew where it died, and what it does.
final class ChildSlot {
  /// A file in work.
  struct Work {
    var file: String
    /// The digests of recordings of it that are done, by their members.
    var known: [String: String]
    /// Recordings of the file that are over.
    var over = 0
    /// The one that was begun and is not over.
    var begun: ChildAnswer.Told?
    /// Those that the child has told of, by their members.
    var told: Set<String> = []
    var isTriedAgain = false
    var start = ContinuousClock.now
  }

  private let settings: CohortSettings
  /// Where its child writes.
  let scratch: String
  private(set) var child: ChildProcess?
  var work: Work?
  /// Why it was stopped.
  private(set) var stopped: String?
  private var sign = ContinuousClock.now

  init(_ settings: CohortSettings, scratch: String) {
    (self.settings, self.scratch) = (settings, scratch)
  }

  var program: String { settings.program }

  /// Asks the child, which is started where there is none.
  func ask(_ request: ChildRequest) throws(OutputError) {
    for _ in 0..<3 {
      sign = ContinuousClock.now
      stopped = nil
      let child = if let child = self.child { child } else { try start() }
      self.child = child
      if child.ask(request) { return }
      // It died while nobody had asked it anything.
      _ = end()
    }
    throw OutputError(
      path: settings.program, reason: "the process that reads recordings ends at once")
  }

  private func start() throws(OutputError) -> ChildProcess {
    do throws(SystemError) {
      return try ChildProcess(settings.program, settings.arguments + settings.words)
    } catch {
      throw OutputError(
        path: settings.program,
        reason: "the process that reads recordings cannot be started: \(error.words)")
    }
  }

  /// Begins a file, or goes on with it.
  func begin(_ work: Work) throws(OutputError) {
    self.work = work
    FolderTree.remove(scratch)
    do throws(SystemError) {
      try Folder.makeAll(scratch)
    } catch {
      throw OutputError(path: scratch, reason: error.words)
    }
    try ask(
      .analyze(file: work.file, scratch: scratch, known: work.known, skipped: work.over))
  }

  /// What the child has said, once there is something; `nil` at its end.
  func read() -> [ChildAnswer]? {
    sign = ContinuousClock.now
    return child?.read()
  }

  /// Waits until the child says something or is dead; `false` where it is silent for too long, and stopped.
  func isHeard() -> Bool {
    guard let child else { return false }
    var polled = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
    let limit = min(settings.timeLimit * 1000, Double(Int32.max))
    if poll(&polled, 1, Int32(limit)) > 0 { return true }
    child.stop()
    return false
  }

  /// Stops a child that has gone beyond its limits.
  func hold(to settings: CohortSettings) {
    guard let child, work != nil, stopped == nil else { return }
    if ContinuousClock.now - sign > .seconds(settings.timeLimit) {
      stopped = "stopped: no sign of life for \(Int(settings.timeLimit)) s (--time-limit)"
    } else if let memory = child.memory, memory > settings.memoryLimit {
      stopped = "stopped: it took more than \(settings.memoryLimit >> 20) MB (--memory-limit)"
    } else {
      return
    }
    child.stop()
  }

  /// Takes leave of a child that is dead, and says how it died.
  func end() -> (signal: Int32?, code: Int32) {
    defer { child = nil }
    return child?.wait() ?? (nil, 0)
  }

  /// Ends the child, whatever it does.
  func stop() {
    child?.stop()
    _ = end()
  }
}

import CoreMotion

/// Takes a line.
public typealias Say = @Sendable (String) -> Void

/// A program of this package: a model that says lines.
public protocol Application: AnyObject, Sendable {
  /// Begins. Where the device cannot, or the user has refused, a line says so and nothing follows.
  func start()
  /// Ends, and calls `done` once the last line is said.
  func stop(_ done: @escaping @Sendable () -> Void)
}

/// Runs a program until the system ends it: a phone when it needs the room, a terminal by SIGTERM, a recording by
/// `COREMOTION_HOST=…?end=exit`. Lines go out at once, into a pipe too.
public func launch(_ make: (@escaping Say) -> any Application) -> Never {
  let application = make { line in
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }
  let isOver = DispatchSemaphore(value: 0)
  ProcessInfo.processInfo.performExpiringActivity(withReason: "motion") { expired in
    if expired { application.stop { isOver.signal() } } else { isOver.wait() }
  }
  application.start()
  dispatchMain()
}

import Foundation
public import MotionLink

/// The connection that `CoreMotion` uses: that of the running test, else the one installed for the
/// process, else the one that the environment variable `COREMOTION_HOST` names.
public enum MotionProvider {
  /// The connection of the code that runs now and of what it calls; handlers run with that of the
  /// manager that calls them.
  @TaskLocal public static var scoped: (any MotionLink)?

  private static let installed = Guarded<(any MotionLink)?>(nil)

  private static let environment: any MotionLink = EnvironmentHost.link(
    named: ProcessInfo.processInfo.environment["COREMOTION_HOST"])

  /// The connection to use now.
  public static var current: any MotionLink {
    scoped ?? installed.withLock { $0 } ?? environment
  }

  /// Chooses the connection for the whole process; `nil` goes back to the environment's.
  public static func install(_ link: (any MotionLink)?) {
    // The old one is released outside of the lock: what its clients captured may ask for a connection.
    _ = installed.withLock { installed in
      defer { installed = link }
      return installed
    }
  }
}

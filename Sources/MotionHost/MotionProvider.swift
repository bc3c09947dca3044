public import MotionLink

/// Whom Apple's names talk to: the line of the running test, else that of the process, else the
/// one that the environment names.
public enum MotionProvider {
  /// The line of the code that runs now and of what it calls; handlers run with the line of the
  /// manager that calls them.
  @TaskLocal public static var scoped: (any MotionLink)?

  /// The line to use now.
  public static var current: any MotionLink { scoped ?? NoDevice.link }
}

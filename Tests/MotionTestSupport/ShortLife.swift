/// A scenario of the simulator in which much happens within three minutes.
public enum ShortLife {
  /// Standing, walking, stairs, running, felt by every sensor that there is.
  public static let onFoot = """
    summary  For a test.
    phone    iphone with location
    in pocket
    stand   8 s
    walk    40 s
    stairs  up 2
    run     20 s
    handle  8 s
    """

  /// The same, and a drive.
  public static let scenario = """
    \(onFoot)
    in cup_holder
    drive   80 s
    """
}

/// A scenario of the simulator in which much happens within three minutes.
public enum ShortLife {
  /// Standing, walking, stairs, running and a drive, felt by every sensor that there is.
  public static let scenario = """
    summary  For a test.
    phone    iphone with location
    in pocket
    stand   8 s
    walk    40 s
    stairs  up 2
    run     20 s
    handle  8 s
    in cup_holder
    drive   80 s
    """
}

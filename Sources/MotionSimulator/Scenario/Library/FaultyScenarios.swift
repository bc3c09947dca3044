extension BuiltInScenario {
  /// Phones with faults.
  static let faulty = read(
    """
    == fault-walk
    summary  Five minutes of walking on a phone with gaps, repeats, late and broken samples.
    phone    android
    fault    range 2 g, gaps 30 s, repeated 1 %, late 1 %, broken 0.5 %
    in pocket
    stand  10 s
    walk   280 s at 1.4 m/s
    stand  10 s
    == clipped-run
    summary  Five minutes of running on an accelerometer that ends at 2 g.
    phone    android
    fault    range 2 g
    in pocket
    stand  8 s
    run    282 s at 3 m/s
    stand  10 s
    """)
}

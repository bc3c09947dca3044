extension BuiltInScenario {
  /// The morning of the 2014 Core Motion talk: 8:15 to 9:43.
  static let commuter = read(
    """
    == commuter
    summary  A morning: walk, drive, walk with a run, breakfast, drive back, walk; 88 min.
    phone    iphone with location
    start    2014-06-03 08:15 +02:00

    # To the car and to town, 8:15 to 8:36.
    in pocket
    walk     170 s
    stand    7 s
    walk     108 s at 1.45 m/s
    handle   15 s
    in cup_holder
    lie      20 s
    drive    920 s
    handle   20 s

    # A walk with a short run, 8:36 to 8:48.
    in pocket
    walk     280 s at 1.4 m/s
    run      62 s at 3.1 m/s
    walk     228 s at 1.3 m/s
    stand    9 s
    walk     141 s at 1.35 m/s

    # Breakfast, the phone on the table or in the hand, 8:48 to 9:20.
    handle   12 s
    in table
    lie      590 s
    sit      45 s in hand
    lie      620 s
    sit      80 s in hand
    lie      555 s
    handle   18 s

    # Home, 9:20 to 9:43.
    in cup_holder
    lie      15 s
    drive    1167 s
    handle   18 s
    in pocket
    walk     175 s at 1.3 m/s
    stand    5 s
    """)
}

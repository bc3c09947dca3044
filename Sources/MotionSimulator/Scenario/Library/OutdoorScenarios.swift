extension BuiltInScenario {
  /// Runs and walks in town and in the hills.
  static let outdoors = read(
    """
    == urban-run
    summary   A run between high houses, with six lights of different length.
    phone     android with location
    location  wandering
    in upper_arm
    stand  10 s
    walk   45 s
    run    80 s at 3.1 m/s
    stand  12 s
    run    70 s at 3.2 m/s
    stand  35 s
    run    95 s at 3 m/s
    stand  20 s
    run    60 s at 3.2 m/s
    stand  45 s
    run    75 s at 3.1 m/s
    stand  8 s
    run    90 s at 3.3 m/s
    stand  28 s
    run    80 s at 3 m/s
    walk   60 s
    stand  10 s
    == hill
    summary  Up a steep street of San Francisco and down again: no storeys.
    phone    iphone with location
    site     san_francisco
    start    2015-06-09 09:00 -07:00
    in jacket
    walk   1 min
    walk   4 min at 1.15 m/s up 14 %
    stand  30 s
    walk   3 min at 1.3 m/s down 14 %
    walk   1 min
    == hike
    summary  A quarter of an hour of a slow hike that gains forty metres, phone in a bag.
    phone    iphone with location
    site     grenoble
    person   style brisk
    in bag
    walk   4 min at 1.1 m/s up 6 %
    stand  20 s
    walk   5 min at 1.05 m/s up 8 %
    stand  40 s in hand while looking
    walk   3 min at 1.2 m/s
    walk   2 min at 1.25 m/s down 5 %
    stand  10 s
    == trail-run
    summary  A trail run over two hills, with a rest on each: metres of climb between stops.
    phone    iphone with location
    site     grenoble
    in lower_back
    stand  10 s
    walk   40 s
    run    90 s on trail at 2.9 m/s
    run    150 s on trail at 2.2 m/s up 12 %
    stand  25 s
    run    110 s on trail at 3.2 m/s down 12 %
    stand  15 s
    run    60 s on trail at 2.9 m/s
    run    150 s on trail at 2.3 m/s up 12 %
    stand  30 s
    run    100 s on trail at 3.2 m/s down 12 %
    walk   40 s
    stand  10 s
    == old-age
    summary  Short walks of somebody who is old, with stops, phone around the neck.
    person   height 1.64 m, style elderly
    in neck
    indoors
    repeat 4
      sit   40 s
      walk  12 s at 0.9 m/s
      stand 15 s
      walk  25 s at 0.95 m/s
    end
    sit   30 s
    """)
}

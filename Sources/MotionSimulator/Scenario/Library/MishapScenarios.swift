extension BuiltInScenario {
  /// Falls and what looks like them; cars that are turned about, hit, jacked up and towed.
  static let mishaps = read(
    """
    == falls
    summary  Falls in five directions, hard and soft, a watch at the wrist.
    phone    watch
    in wrist
    stand  10 s
    fall   forward hard
    stand  10 s
    fall   backward soft
    stand  10 s
    fall   left hard
    stand  10 s
    fall   right soft
    stand  10 s
    fall   down
    stand  10 s
    == no-falls
    summary  What falls are mistaken for: applause, a slammed table, jumps, a chair, a bed, a dropped phone.
    in wrist
    do     applauding 30 s
    do     slamming 30 s
    stand  5 s
    hop    5
    flop   chair
    flop   bed
    in hand
    stand  5 s
    drop   from 1.2 m
    stand  5 s
    == turned-holder
    summary  Ten minutes in town, the phone mounted anyhow and turned in its holder half way.
    phone    iphone with location
    in mount
    drive  10 min mounted anyhow turned 5 min
    == parked-car
    summary  A device fixed in a car that stands, is hit, jacked up, let down, and towed away.
    phone    logger
    in mount
    car  standing 60 s
    car  hit 30 s
    car  jacked 90 s by 5 deg
    car  standing 20 s
    car  towed 3 min
    """)
}

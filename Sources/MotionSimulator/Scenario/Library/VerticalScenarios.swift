extension BuiltInScenario {
  /// Up and down.
  static let vertical = read(
    """
    == stairs
    summary      Four storeys up and four down on foot, with landings.
    orientation  10 Hz
    in pocket
    indoors
    stand   15 s
    walk    20 s
    stairs  up 4
    walk    20 s
    stand   30 s
    stairs  down 4
    walk    20 s
    stand   15 s
    == lift
    summary  A walk to the lift, 24 m up, a walk, 24 m down.
    in hand
    indoors
    stand  10 s
    walk   30 s
    stand  15 s
    lift   up 24 m
    walk   40 s
    stand  20 s
    lift   down 24 m
    walk   30 s
    stand  10 s
    """)
}

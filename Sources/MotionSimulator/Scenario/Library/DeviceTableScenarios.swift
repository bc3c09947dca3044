extension BuiltInScenario {
  /// The situations of the 2014 Core Motion talk, of which each has its flags.
  static let deviceTable = read(
    """
    == on-a-table
    summary  Three minutes on a table: stationary.
    lie  3 min
    == runner-arm
    summary  Three minutes at a runner's upper arm: running.
    in upper_arm
    stand  5 s
    run    3 min at 3 m/s
    stand  5 s
    == dash-idling
    summary  A short drive, then an idling engine, phone in the dash: stationary and automotive.
    in mount
    drive  90 s
    idle   150 s
    == dash-moving
    summary  Five minutes in the dash of a moving car: automotive.
    in mount
    drive  5 min on motorway
    == passenger-mail
    summary  A passenger writes mail for five minutes of a drive: none of the activities.
    in hand
    drive  5 min while typing
    == zumba
    summary  Five minutes of a Zumba class, phone at the upper arm: none of the activities.
    in upper_arm
    indoors
    stand  5 s
    do     dancing 5 min
    stand  5 s
    == drive-2014
    summary  To the car, a drive with one light, and away: the example of the 2014 talk.
    in pocket
    walk    90 s
    handle  12 s             # gets in
    in cup_holder
    lie     20 s
    drive   3 min
    idle    30 s             # a light
    drive   3 min
    handle  12 s             # picks it up, gets out
    in pocket
    walk    90 s
    stand   5 s
    """)
}

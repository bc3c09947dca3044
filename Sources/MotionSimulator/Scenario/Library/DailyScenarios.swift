extension BuiltInScenario {
  /// Home, work and sport.
  static let daily = read(
    """
    == lift-ride
    summary  Lifts of a home and of an office, fast and slow, with walks between them.
    in pocket
    indoors
    walk   20 s
    lift   down 9 m home
    walk   40 s
    stand  15 s
    lift   up 45 m office
    walk   30 s
    sit    40 s
    lift   down 45 m office
    walk   40 s
    lift   up 9 m home
    walk   15 s
    stand  10 s
    == storm
    summary  Two hours of a storm over a phone that lies on a table, taken into the hand once.
    phone    iphone without gyroscope, magnetometer at 15 Hz
    weather  storm
    lie      70 min
    sit      2 min in hand while looking
    lie      48 min
    == dishes
    summary  Six minutes at the sink, a watch at the wrist: no steps.
    phone    watch
    in wrist
    indoors
    stand  10 s
    do     dishes 150 s
    stand  20 s
    do     dishes 150 s
    stand  30 s
    == kitchen
    summary  Ten minutes of cooking: some steps to and fro between table, stove and sink.
    phone    watch
    in wrist
    indoors
    repeat 4
      potter  60 s
      do      folding 25 s
      walk    5 s at 0.8 m/s
      do      dishes 45 s
      turn    around
    end
    stand  20 s
    == watch-day
    summary  A day in twenty minutes at the wrist: teeth, a walk, keyboard, stairs, a run, dishes.
    phone    watch
    in wrist
    indoors
    do      dressing 60 s
    do      teeth 90 s
    outdoors
    walk    3 min
    indoors
    stairs  up 2
    do      keyboard 4 min
    sit     60 s
    stairs  down 2
    outdoors
    run     3 min
    walk    60 s
    indoors
    do      dishes 2 min
    sit     2 min
    == workout
    summary  Treadmill, curls, rows, squats, push-ups and a punching bag, a watch at the wrist.
    phone    watch
    in wrist
    indoors
    treadmill  walk 60 s at 1.5 m/s
    treadmill  run 2 min at 2.8 m/s
    stand      30 s
    exercise   curl 12 sets 2 rest 40 s
    stand      20 s
    exercise   upright_row 12
    stand      20 s
    exercise   squat 15 sets 2 rest 40 s
    stand      20 s
    exercise   push_up 10
    stand      20 s
    punches    20
    stand      15 s
    """)
}

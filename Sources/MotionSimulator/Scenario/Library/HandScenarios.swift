extension BuiltInScenario {
  /// Hands at work, exercise and dance.
  static let hands = read(
    """
    == typing
    summary  The phone is taken from the table, read, typed on, played with, put down.
    in hand
    lie  30 s
    do   looking 30 s
    do   typing 60 s
    do   playing 60 s
    do   scrolling 40 s
    do   calling 40 s
    lie  40 s
    sit  10 s in pocket
    do   shifting 40 s in pocket
    == passenger
    summary  A passenger reads and writes mail in a car.
    in hand
    sit    20 s
    drive  200 s while typing
    sit    10 s
    == household
    summary  A watch at the wrist: keyboard, dishes, laundry, dressing, teeth, applause.
    in wrist
    do  keyboard 90 s
    do  dishes 90 s
    do  folding 90 s
    do  dressing 90 s
    do  teeth 90 s
    do  clapping 60 s
    == dance-pocket
    summary  Five minutes of a dance class, phone in the pocket.
    in pocket
    indoors
    stand  10 s
    do     dancing 290 s
    stand  10 s
    == gym
    summary  Sets of curls, raises, rows, squats and push-ups, a watch at the wrist.
    in wrist
    indoors
    stand     10 s
    exercise  curl 12 sets 2
    exercise  lateral_raise 14
    exercise  abduction 14
    exercise  forward_elevation 14
    exercise  upright_row 16
    exercise  squat 12
    exercise  push_up 10
    stand     10 s
    == tennis
    summary  Forehands, backhands and serves, a watch at the wrist.
    in wrist
    stand    10 s
    strokes  forehand 8
    strokes  backhand 8
    strokes  serve 5
    stand    10 s
    == tremor
    summary  Hands held out, then at rest with a slight and a moderate rest tremor.
    in hand
    tremble  40 s
    tremble  40 s slight
    tremble  40 s moderate
    """)
}

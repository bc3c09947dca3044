extension BuiltInScenario {
  /// Gestures: sports, games, poses, tremor.
  static let gestures = read(
    """
    == strength
    summary  Sets with half repetitions, a pause, and slow ones; rows at a cable. A watch.
    phone    watch
    in wrist
    indoors
    stand     10 s
    exercise  curl 10 half last
    exercise  lateral_raise 10 pause 2.5 s
    exercise  curl 6 tempo 0.2 Hz
    exercise  cable_pull 10 sets 2 rest 30 s
    stand     10 s
    == rally
    summary  A left-hander's rally, then table tennis against a robot at a ball a second.
    phone    watch
    in wrist
    stand    10 s
    strokes  rally 15 every 2 s, left
    strokes  topspin_forehand 40 every 1.02 s
    strokes  block 30 every 1.1 s
    stand    10 s
    == batting
    summary  Swings of a bat, slow and fast, a watch at the wrist.
    phone    watch
    in wrist
    stand    10 s
    swings   8 speed 15 m/s
    swings   8 speed 25 m/s
    stand    10 s
    == boxing
    summary  Straight punches, uppercuts and hooks at a bag, a watch at the wrist.
    phone    watch
    in wrist
    indoors
    stand    10 s
    punches  20
    punches  uppercut 12
    punches  hook 12
    stand    10 s
    == game
    summary  A game that is steered by bumps, flicks and leaning.
    in hand
    indoors
    sit     10 s
    bumps   jump 6
    bumps   duck 6
    flicks  x 6
    flicks  y 6
    flicks  z 6
    lean    25 deg 6 s
    lean    -15 deg 6 s landscape-left
    lean    10 deg 6 s landscape-right
    sit     10 s
    == racing
    summary  A racing game: held as a wheel, tilted to both sides, slid sideways without a tilt.
    orientation  50 Hz
    in two_hands
    indoors
    sit    10 s
    tilt   30 deg 5 s
    tilt   -20 deg 5 s
    sit    5 s
    slide  y 30 cm
    sit    3 s
    slide  y -30 cm
    sit    5 s
    tilt   60 deg 5 s
    sit    10 s
    lie    10 s
    slide  x 40 cm in table
    lie    5 s
    == aiming
    summary  A camera that is aimed to all sides and comes back to where it was.
    orientation  50 Hz
    in hand
    outdoors
    stand  10 s
    repeat 2
      aim    90 deg 8 s
      aim    180 deg 8 s up 30 deg
      stand  6 s
      aim    300 deg 8 s down 20 deg
      stand  6 s
    end
    == yoga
    summary  Poses that are held, phone in the pocket.
    in pocket
    indoors
    stand  10 s
    poses  mountain tree warrior chair hold 12 s
    poses  plank downward_facing_dog plank hold 10 s, change 2 s
    stand  10 s
    == tremor-sizes
    summary  Tremor of four sizes at rest, one held out, one moving, and dyskinesia; a watch.
    phone    watch
    in wrist
    indoors
    sit         20 s
    tremble     40 s at 5 Hz, size 0.7 cm
    tremble     40 s at 5 Hz, size 2 cm
    tremble     40 s at 4.5 Hz, size 5 cm
    tremble     20 s strong
    tremble     40 s at 6 Hz, size 1.5 cm, arm held
    tremble     40 s at 5 Hz, size 1.5 cm, arm moving
    dyskinesia  40 s
    sit         20 s
    """)
}

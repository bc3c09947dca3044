extension Posture {
  /// A posture that comes with the program.
  init(named name: String) {
    let row = Self.table[name]
    self.init(
      hips: row.vector("hips"), lean: row.vector("lean"), shoulder: row.vector("shoulder"),
      elbow: row["elbow"], hand: row.vector("hand"), thigh: row.vector("thigh"),
      tilt: row.vector("tilt"), planted: row["planted"])
  }

  static let table = NumberTable(
    """
    # Occupations: a phone is held against the resting posture, an arm that works is held absolutely.
    hips lean shoulder elbow hand thigh tilt planted
    looking,playing,scrolling,shifting - - - 0 - - -0.08,0,0 0
    typing                    - - -              0    -       - -0.14,0,0 0
    calling                   - - -0.45,-0.35,0  0.95 0,0,1.2 - 0.2,0,0.3 0
    keyboard                  - - -0.15,-0.4,0   1.4  0,0,0.8 - -         0
    dishes,clapping,applauding,dressing,folding - - -0.15,-0.4,0 1.1 0,0,0.8 - -     0
    cutting,stirring,fetching - - -0.2,-0.5,0    1.2  0,0,0.9 - -         0
    deskwork,writing,slamming - - -0.2,-0.5,0    1.35 0,0,0.9 - -         0
    teeth                     - - -0.6,-0.5,0    2.1  0,0,0.6 - -         0
    # Exercises. Push-ups: on hands and toes; low in the path are the straight arms.
    biceps_curl.low           -             -         -0.1,0.05,0  0.25 0,0,1.3 -      - 0
    biceps_curl.high          0.012,0,0.004 0,-0.03,0 -0.1,-0.15,0 1.95 0,0,1.4 -      - 0
    lateral_raise.low         -             -         -0.12,0,0    0.15 -       -      - 0
    lateral_raise.high        0,0,0.01      -         -1.65,-0.1,0 0.2  0,0,0.2 -      - 0
    abduction.low             -             -         -0.08,0,0    0.15 -       -      - 0
    abduction.high            0,0,0.01      -         -2.7,-0.1,0  0.15 0,0,0.3 -      - 0
    forward_elevation.low     -             -         -0.08,-0.05,0 0.15 -      -      - 0
    forward_elevation.high    0.01,0,0.01   -         -0.1,-2.8,0  0.15 -       -      - 0
    upright_row.low           -             -         -0.05,-0.15,0 0.2 0,0,1.2 -      - 0
    upright_row.high          0,0,0.015     -         -0.6,0.3,0.1 1.0  0,0,1.2 -      - 0
    squat.low                 -             -         0,-1.2,0     0.3  -       -      - 0
    squat.high                -0.12,0,-0.42 0,0.55,0  0,-1.8,0     0.2  -       0,-2.0,0 - 0
    push_up.low               0,0,-0.45     0,1.25,0  0,-1.4,0     0.1  0,0,1.4 -      - 1
    push_up.high              -0.02,0,-0.62 0,1.42,0  -0.5,-0.4,0  1.3  0,0,1.4 -      - 1
    cable_pull.low            0.03,0,0      0,0.15,0      0,-1.35,0    0.15 0,0,0.6 -       - 0
    cable_pull.high           -0.02,0,0     0,-0.1,0      -0.15,0.45,0 1.75 0,0,0.9 -       - 0
    cable_pulldown.low        0,0,0.02      0,0.05,0      -0.4,-2.7,0  0.2  0,0,0.3 -       - 0
    cable_pulldown.high       -0.02,0,-0.01 0,-0.15,0     -0.7,-0.3,0  2.3  0,0,0.5 -       - 0
    # Strokes. Ready: forearm before the body.
    ready            -                0,0.15,0     -0.2,-0.4,0.2  1.2  0,0,0.5      - - 0
    forehand.back    -0.1,-0.05,-0.05 0,0.1,-0.6   -0.5,-0.2,-0.7 0.9  0.1,0.8,-1.0 - - 0
    forehand.through 0.15,0.1,0.03    0,0.1,0.5    -0.4,-1.2,0.6  1.5 -0.2,-0.9,2.0 - - 0
    backhand.back    -0.08,0.05,-0.05 0,0.1,0.5    -0.2,-0.6,0.8  1.3 -0.1,-0.6,1.3 - - 0
    backhand.through 0.12,-0.08,0.02  0,0.1,-0.3   -0.8,-0.7,-0.7 0.5  0.2,0.8,-1.5 - - 0
    serve.back       -0.1,0,-0.1      0,-0.25,-0.7 -1.6,-0.5,-0.6 1.7  0,1.0,-1.2   - - 0
    serve.through    0.35,0.05,0.05   0,0.55,0.5   -0.9,-1.2,0.5  0.4  0,-1.3,2.2   - - 0
    # Table tennis: from the elbow and forearm, the trunk turns less.
    topspin_forehand.back    -0.03,0,-0.04 0,0.2,-0.45 -0.35,0.1,-0.4 0.7 0,0,-0.6  - - 0
    topspin_forehand.through 0.06,0.04,0.03 0,0.15,0.35 -0.5,-1.2,0.45 1.9 0,0,0.8  - - 0
    topspin_backhand.back    0,0,-0.05     0,0.25,0.2  -0.3,-0.5,0.6  2.0 0,0,1.6   - - 0
    topspin_backhand.through 0.05,0,0.03   0,0.15,-0.15 -0.8,-1.0,-0.3 0.6 0,0,-1.4 - - 0
    flip_forehand.back       0.05,0,-0.03  0,0.3,-0.15 -0.3,-0.5,-0.3 0.8 0,0,-1.0  - - 0
    flip_forehand.through    0.08,0,0      0,0.3,0.2   -0.4,-0.9,0.4  1.4 0,0,1.4   - - 0
    flip_backhand.back       0.05,0,-0.03  0,0.3,0.15  -0.3,-0.6,0.6  1.8 0,0,1.7   - - 0
    flip_backhand.through    0.08,0,0      0,0.3,-0.1  -0.6,-0.8,-0.1 0.8 0,0,-1.5  - - 0
    block.back               0,0,0         0,0.2,-0.1  -0.25,-0.5,0.1 1.3 0,0,-0.1  - - 0
    block.through            0.03,0,0      0,0.2,0.1   -0.3,-0.8,0.25 1.1 0,0,1.2   - - 0
    # A bat: the arms out before the chest, led by the trunk; two hands hardly roll it before the
    # ball would be met (Welch et al., J Orthop Sports Phys Ther 1995).
    bat.ready        -                0,0.15,-0.4    -0.2,-0.8,-0.1 1.4 0,0,-0.3      - - 0
    bat.back         -0.1,-0.05,-0.04 0,0.15,-0.9    -0.2,-1.0,-0.7 0.9 0,0,-0.3      - - 0
    bat.through      0.15,0.1,0.02    0,0.15,0.8     -0.2,-1.35,0.8 0.3 0,0,-0.2      - - 0
    # Yoga: standing, on one leg, a lunge, knees bent, then on hands and feet or on the back.
    mountain         -                -              -0.1,0,0       0.1 -             -          - 0
    tree             0,-0.03,0        -              -0.2,-2.9,0    0.4 -             -1.0,-0.6,0 - 0
    warrior          0.15,0,-0.3      -              -1.5,0,0       0.1 -             0,-1.3,0   - 0
    chair            -0.15,0,-0.3     0,0.5,0        0,-2.6,0       0.1 -             0,-1.5,0   - 0
    plank            0,0,-0.5         0,1.3,0        0,-1.45,0      0.1 0,0,1.4       -          - 1
    bridge           0,0,-0.55        0,-1.9,0       0,0.5,0        0.1 -             0,0.2,0    - 0
    boat_pose        0,0,-0.75        0,-0.6,0       0,-1.1,0       0.1 -             0,-1.3,0   - 0
    downward_facing_dog 0.1,0,-0.2    0,2.2,0        0,-2.7,0       0.1 0,0,1.4       0,-1.4,0   - 1
    # Punches: the forearm goes along itself, or up while it stands; a hook turns the trunk.
    punch.guard      -                0,0.1,-0.1     -0.2,0.2,0.15  1.85 0,0,0.75     - - 0
    punch.out        0.08,0.02,0      0,0.1,0.05     -0.2,-1.35,0.15 0.3 0,0,0.85     - - 0
    uppercut.guard   0,0,-0.03        0,0.1,-0.05    -0.15,-0.1,0.1 2.6  0,0,0.3      - - 0
    uppercut.out     0.02,0,0.05      0,0.05,0.05    -0.15,-0.7,0.1 2.05 0,0,0.3      - - 0
    hook.guard       -                0,0.1,-0.4     -0.6,-0.4,-0.3 1.7  0,0,0.8      - - 0
    hook.out         0.05,0.04,0      0,0.1,0.4      -1.0,-0.8,0.4  1.5  0,0,0.9      - - 0
    """)
}

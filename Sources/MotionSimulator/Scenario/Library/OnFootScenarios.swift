extension BuiltInScenario {
  /// Walks and runs.
  static let onFoot =
    read(
      """
      == walk
      summary      Ten minutes of walking, phone in the trouser pocket, with short stops.
      orientation  10 Hz
      in pocket
      stand  10 s
      walk   170 s at 1.35 m/s
      stand  6 s
      walk   200 s at 1.5 m/s
      stand  20 s
      walk   184 s at 1.15 m/s
      stand  10 s
      """) + strolls
    + read(
      """
      == walk-slow
      summary  Five minutes of slow walking at 0.8 m/s, phone in the pocket.
      in pocket
      stand  10 s
      walk   280 s at 0.8 m/s
      stand  10 s
      == run
      summary      Eight minutes: walk, run, stop at a light, run, walk; phone at the upper arm.
      orientation  10 Hz
      in upper_arm
      stand  8 s
      walk   60 s
      run    150 s at 3 m/s
      stand  25 s
      run    150 s at 3.4 m/s
      walk   75 s
      stand  12 s
      == run-pocket
      summary  Five minutes of running, phone in the trouser pocket.
      in pocket
      stand  8 s
      run    282 s at 2.9 m/s
      stand  10 s
      == run-outdoors
      summary  Six minutes of running with satellite fixes, Android-like phone.
      phone    android with location
      in upper_arm
      stand  8 s
      run    342 s at 3.2 m/s
      stand  10 s
      == treadmill-hand
      summary  Six minutes on a treadmill, phone in the hand: walk, then jog.
      in hand
      indoors
      stand      10 s
      treadmill  walk 170 s at 1.4 m/s
      treadmill  run 170 s at 2.6 m/s
      stand      10 s
      """)

  /// Five minutes with the phone in one place or another.
  private static let strolls = [
    ("hand", "hand", "the phone held in the hand and read"),
    ("swinging-hand", "swinging_hand", "phone in the hand of a swinging arm"),
    ("bag", "bag", "phone in a bag"), ("wrist", "wrist", "a watch at the wrist"),
    ("neck", "neck", "phone around the neck"),
    ("belt", "lower_back", "phone at the belt in the back"),
    ("jacket", "jacket", "phone in a jacket"),
    ("back-pocket", "back_pocket", "phone in the back pocket"),
    ("arm", "upper_arm", "phone at the upper arm"),
  ].flatMap { name, place, words in
    read(
      """
      == walk-\(name)
      summary      Five minutes of walking, \(words).
      orientation  10 Hz
      in \(place)
      stand  8 s
      walk   140 s at 1.3 m/s
      stand  6 s
      walk   138 s at 1.45 m/s
      stand  8 s
      """)
  }
}

extension Occupation {
  /// How this business moves arm, hand and phone.
  var style: BusyHands.Style {
    let row = Self.styles[rawValue]
    return BusyHands.Style(
      posture: Posture(named: rawValue), isAbsolute: !isOfPhone, arm: row.vector("arm"),
      armSeconds: row.range("armSeconds"), armPause: row.range("armPause"),
      hand: row.vector("hand"), tilt: row.vector("tilt"), handSeconds: row.range("handSeconds"),
      handPause: row.range("handPause"), sway: row["sway"],
      taps: Tapping.Style(named: "\(rawValue).taps"),
      knocks: Tapping.Style(named: "\(rawValue).knocks"),
      rubbing: Rubbing.Style(named: rawValue))
  }

  static let styles = NumberTable(
    """
    arm armSeconds armPause hand tilt handSeconds handPause sway
    # The phone itself is handled.
    looking   0.02,0.025,0.02 0.7...1.6 0.5...8 -         0.05,0.05,0.02  0.4...1.2 0.3...6 0.006
    typing    0.02,0.025,0.02 0.7...1.6 0.5...8 -         0.025,0.03,0.01 0.4...1.2 0.1...3 0.006
    playing   0.04,0.05,0.05  0.7...1.6 0.1...2 -         0.16,0.3,0.12   0.2...0.7 0...0.8 0.006
    scrolling 0.02,0.025,0.02 0.7...1.6 0.5...8 -         0.05,0.05,0.02  0.4...1.2 0.3...6 0.006
    calling   0.02,0.025,0.02 0.7...1.6 0.5...8 -         0.05,0.04,0.04  0.4...1.2 0.2...5 0.012
    shifting  0.02,0.025,0.02 0.7...1.6 0.5...8 0.2,0.2,0.3 0.25,0.2,0.25 0.35...0.9 0.1...4 0.04
    # The arm works; what it carries rides along.
    keyboard  0.05,0.09,0.1   0.35...0.8 0.3...9   0.04,0.05,0.1 - 0.2...0.5   0.1...3   0.008
    dishes    0.13,0.2,0.18   0.5...1.1  0...0.7   0.2,0.2,0.35  - 0.3...0.8   0...0.6   0.02
    teeth     0.11,0.11,0.11  0.3...0.8  0.3...5   0.08,0.08,0.2 - 0.25...0.7  0.3...4   0.02
    clapping  0.07,0.07,0.07  0.6...1.2  0.5...6   -             - 0.3...0.9   0.1...2.0 0.02
    # Hands meet at 2 to 5 Hz (Peltola et al., IEEE Trans Audio Speech Lang Process 2007).
    applauding 0.08,0.08,0.08 0.6...1.2 0.5...6  -             - 0.3...0.9   0.1...2.0 0.02
    slamming  0.05,0.06,0.06  0.5...1.2  1...8   0.05,0.05,0.1 - 0.3...0.8   0.5...5   0.01
    dressing  0.38,0.48,0.4   0.45...1.0 0...0.8   0.4,0.4,0.6   - 0.25...0.8  0...0.7   0.06
    folding   0.17,0.24,0.22  0.4...0.85 0...0.4   0.3,0.3,0.75  - 0.25...0.65 0...0.4   0.02
    # Kitchen: reaches of 0.3 to 0.6 m in 0.6 to 1.4 s (Marteniuk et al., Can J Psychol 1987), which
    # turn the forearm by tens of degrees.
    cutting   0.06,0.1,0.08   0.5...1.2  1...6     0.1,0.1,0.2   - 0.3...0.8   0.5...4   0.01
    stirring  0.08,0.12,0.12  0.6...1.5  0.5...5   0.15,0.15,0.3 - 0.4...1.0   0.5...4   0.015
    fetching  0.35,0.45,0.4   0.6...1.4  0.5...4   0.3,0.3,0.7   - 0.4...1.0   0.3...2.5 0.05
    deskwork  0.06,0.12,0.18  0.5...1.2  1...10    0.06,0.06,0.25 - 0.3...0.8  0.5...6   0.008
    writing   0.02,0.04,0.05  0.5...1.0  1...5     0.03,0.03,0.06 - 0.2...0.5  0.2...2   0.006
    """)
}

extension Tapping.Style {
  /// What taps or knocks under this name; `nil` where nothing does.
  init?(named name: String) {
    guard let row = Self.table.row(name) else { return nil }
    self.init(
      rate: row.range("rate"), burst: row.range("burst"), pause: row.range("pause"),
      peak: row["peak"], turn: row["turn"], frequency: row.range("frequency"),
      onScreen: row["onScreen"] == 1)
  }

  static let table = NumberTable(
    """
                      rate    burst pause      peak turn frequency onScreen
    looking.taps      1...2   1...3 2...12      0.3    4   2.5...5 1
    typing.taps       3...7   3...14 0.25...3.5 0.45   5    7...12 1
    playing.taps      2...5   1...8 0.3...4     0.6    6    7...12 1
    scrolling.taps    1...2.5 1...4 0.6...6    0.35    5   2.5...5 1
    shifting.knocks   4...9   1...6 0.4...5     1.2    6    5...11 0
    keyboard.taps     3.5...7 3...16 0.3...5    0.4    5     4...9 0
    dishes.knocks     2...5   1...3 0.2...2     2.2   14    4...10 0
    dressing.knocks   2...6   1...5 0.2...1.6   3.7   20     4...9 0
    folding.knocks    2...6   1...4 0.1...1.2     3   22   3.5...8 0
    # A knife falls two to four times a second, keys follow each other at 2 to 5 Hz (Dhakal et al., CHI
    # 2018: 52 words a minute in the mean, 4 keys a second for both hands).
    cutting.knocks    2...4   4...20 0.4...5    1.5    8    5...11 0
    fetching.knocks   2...5   1...2 1...5       1.5    8    5...10 0
    deskwork.taps     2...5   3...20 0.3...6   0.35    4     4...9 0
    # The effort of exercises.
    biceps_curl       3...8   1...4 0.1...1.2   0.5   10     4...9 0
    lateral_raise     3...8   1...4 0.1...1.2   1.0   10     4...9 0
    abduction         3...8   1...4 0.1...1.2   1.0   10     4...9 0
    forward_elevation 3...8   1...4 0.1...1.2   1.0   10     4...9 0
    upright_row       3...8   1...4 0.1...1.2   1.0   10     4...9 0
    squat             3...8   1...4 0.1...1.2   0.7   10     4...9 0
    push_up           3...8   1...4 0.1...1.2   0.5   10     4...9 0
    cable_pull        3...8   1...4 0.1...1.2   0.5   10     4...9 0
    cable_pulldown    3...8   1...4 0.1...1.2   0.5   10     4...9 0
    # The feet of a tennis player.
    feet              2...4   2...6 0.3...2.5   2.5    4     5...9 0
    """)
}

extension Rubbing.Style {
  /// What is rubbed or beaten in this business; `nil` where nothing is.
  init?(named name: String) {
    guard let row = Self.table.row(name) else { return nil }
    self.init(
      rate: row.range("rate"), hand: row.vector("hand"), elbow: row["elbow"], beat: row["beat"],
      share: row["share"], bout: row.range("bout"))
  }

  static let table = NumberTable(
    """
             rate      hand              elbow beat share bout
    dishes   1.2...2.6 0.05,0.05,0.1      0.05    0  0.25 1...4
    teeth    1.8...4.2 0.015,0.015,0.045 0.018    0  0.85 2...9
    clapping 1.6...3.4 0.05,0.05,0.09      0.1    7  0.97 4...20
    # What a watch reads of hard clapping: 2 to 6 g.
    applauding 2...4.5 0.07,0.07,0.12     0.16   32  0.97 5...20
    cutting  1.5...3.5 0.03,0.03,0.08      0.12   0  0.6  3...15
    stirring 0.7...1.8 0.12,0.12,0.15      0.12   0  0.8  4...20
    # Strokes of handwriting: 3 to 5.5 Hz (Teulings, Maarse, Hum Mov Sci 1984).
    writing  3...5.5   0.01,0.01,0.03     0.006   0  0.7  2...8
    """)
}

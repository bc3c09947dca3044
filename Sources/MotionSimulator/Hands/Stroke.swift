/// Strokes with a racket: of tennis, then of table tennis.
enum Stroke: String, CaseIterable, Sendable, Equatable {
  case forehand, backhand, serve
  case topspinForehand = "topspin_forehand"
  case topspinBackhand = "topspin_backhand"
  case flipForehand = "flip_forehand"
  case flipBackhand = "flip_backhand"
  case block

  /// Whether it is one of tennis, else of table tennis.
  var isTennis: Bool { self == .forehand || self == .backhand || self == .serve }

  struct Shape: Sendable {
    var ready: Posture
    var back: Posture
    var through: Posture
    /// Seconds of back-swing and of the swing from its turning point to the end.
    var backSwing: Double
    var swing: Double
    /// Peak acceleration of the ball's impact at the hand, m/s².
    var impact: Double
    /// Seconds between strokes.
    var every: ClosedRange<Double>
  }

  var shape: Shape {
    let row = Self.rows[rawValue]
    return Shape(
      ready: Posture(named: "ready"), back: Posture(named: "\(rawValue).back"),
      through: Posture(named: "\(rawValue).through"), backSwing: row["backSwing"],
      swing: row["swing"], impact: row["impact"], every: row.range("every"))
  }

  static let rows = NumberTable(
    """
    # Tennis: peak rates of the recorded strokes at the handle: 24 to 35 rad/s, width at half of the
    # peak 0.09 to 0.3 s, every 2.3 to 3.2 s (serves 5 to 7). Table tennis: 14 to 25 rad/s at the
    # recorded wrists in topspin, 4 to 10 in blocks, a ball every 1.0 to 2.2 s; a ball of 2.7 g.
                     backSwing swing impact every
    forehand              0.75  0.37     35 2.3...3.1
    backhand               0.8  0.38     25 2.3...3.1
    serve                  1.3   0.3     40 5.0...7.0
    topspin_forehand      0.45  0.34      6 1.2...2.0
    topspin_backhand      0.45  0.28      6 1.2...2.0
    flip_forehand         0.35  0.32      5 1.2...2.0
    flip_backhand         0.35  0.27      5 1.2...2.0
    block                 0.25  0.26      6 1.0...1.6
    """)
}

/// How somebody plays: what the strokes of one piece of work have in common.
struct Play: Sendable, Equatable {
  /// A left-hander, whose arm is the mirror of the other's.
  var isLeft = false
  /// Seconds from ball to ball, as a machine serves them; `nil`: as the stroke has it.
  var every: Double?

  /// Scatter of a player's strokes around the balls of a machine, s: 0.1 s in the recorded sessions
  /// of table tennis, of which the ball's way has its part.
  static let scatter = 0.06
}

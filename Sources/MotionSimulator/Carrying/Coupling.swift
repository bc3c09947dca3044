import MotionProcessing

/// How a place holds a phone in something that shakes: a spring and a damper, which pass on what is
/// slow, enlarge what comes at their own rhythm and keep away what is quick; where the phone gives way
/// it turns.
struct Coupling: Sendable {
  private let stiffness: Double
  private let damping: Double
  private let lever: Double
  private let tick: Double
  private var place = Vector3.zero
  private var rate = Vector3.zero
  /// Whether it is fixed to the handlebar of what has one.
  let isOnBars: Bool

  /// The hold of one place, drawn from its range.
  init(_ placement: Placement, step: Double, _ random: inout RandomSource) {
    let row = Self.table[placement.rawValue]
    let turn = 2 * Trigonometry.pi * random.uniform(row.range("frequency"))
    stiffness = turn * turn
    damping = 2 * turn * random.uniform(row.range("damping"))
    lever = row["lever"]
    isOnBars = row["bars"] == 1
    tick = step
  }

  /// What arrives of an acceleration of what holds the phone, m/s².
  mutating func motion(_ base: Vector3) -> BodyMotion {
    let half = 0.5 * tick
    for _ in 0..<2 {
      rate += (place * -stiffness + rate * -damping + base * -1) * half
      place += rate * half
    }
    var motion = BodyMotion()
    motion.acceleration = place * -stiffness + rate * -damping
    motion.turn = Vector3(-place.y, place.x + place.z, 0) * (0.5 / lever)
    return motion
  }

  static let table = NumberTable(
    """
    # Firm mounts 25 to 45 Hz; a loose or long-armed one 7 to 13 Hz, lightly damped. Seated bodies 4 to
    # 6.5 Hz (ISO 5982; Griffin, Handbook of Human Vibration, 1990), damped so that 8 to 13 Hz arrive as in
    # recorded pockets (`RideLevels`), seats with their foam 3 to 6 Hz; a
    # bent arm 1.5 to 3 Hz; a bag gives way at 2.5 to 8 Hz. A hand on a bar passes what is below 6 to 12
    # Hz to the wrist (Reynolds, Angevine, J Sound Vib 1977).
                                          bars frequency damping     lever
    mount                                    1 25...45   0.1...0.25  0.3
    holder                                   1 7...13    0.04...0.12 0.12
    handlebar                                1 25...45   0.1...0.25  0.3
    cup_holder                               0 9...20    0.1...0.3   0.2
    seat                                     0 3...6     0.2...0.4   0.4
    table,basket                             1 8...16    0.1...0.25  0.3
    pocket,back_pocket,lap                   0 4...6.5   0.4...0.7   0.4
    upper_arm,lower_back,jacket,neck         0 3.5...6   0.3...0.5   0.4
    bag                                      0 2.5...8   0.15...0.35 0.3
    hand,swinging_hand,two_hands             0 1.5...3   0.3...0.5   0.35
    wrist,rail                               1 6...12    0.3...0.5   0.3
    """)
}

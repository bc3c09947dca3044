import MotionProcessing

/// Wheels, springs and lengths of one vehicle that goes over a `RoadProfile`, drawn from the ranges of
/// its kind.
struct Chassis: Sendable {
  /// Frequency of the body on its springs, Hz, its damping, frequency of the wheels, Hz, the
  /// damping of their tyres, and their mass against the body's.
  var body: Double
  var damping: Double
  var hop: Double
  var grip: Double
  var ratio: Double
  /// Metres between the axles, or bogies.
  var wheelbase: Double
  /// Metres between left and right wheels; 0 for one track.
  var track: Double
  /// Roughness to the side against that of the height: rails push, roads do not.
  var lateral: Double
  /// Metres that whoever rides sits above the axis of pitch and roll.
  var height: Double
  var dips: RoadProfile.Dips
  /// Whether its handlebar shakes with the front wheel: no spring is between them.
  var hasRigidBars: Bool

  /// A chassis by the name of its row.
  init(named name: String, _ random: inout RandomSource) {
    let row = Self.table[name]
    body = random.uniform(row.range("body"))
    damping = random.uniform(row.range("damping"))
    hop = random.uniform(row.range("hop"))
    grip = random.uniform(row.range("grip"))
    ratio = random.uniform(row.range("ratio"))
    wheelbase = random.uniform(row.range("wheelbase"))
    (track, lateral) = (row["track"], row["lateral"])
    height = random.uniform(row.range("height"))
    hasRigidBars = row["bars"] == 1
    dips = RoadProfile.Dips(
      spacing: row["dips"], depth: row.range("depth"), length: row.range("length"))
  }

  /// A quarter of it, or a half where it has one track.
  func wheel(step: Double) -> QuarterCar {
    QuarterCar(body: body, damping: damping, hop: hop, grip: grip, ratio: ratio, step: step)
  }

  static let table = NumberTable(
    """
    body damping hop grip ratio wheelbase track lateral height dips depth length bars
    # Body 1 to 1.5 Hz, wheels 9 to 13 Hz, a tenth of the mass (Gillespie 1992; Wong, Theory of Ground
    # Vehicles, 2001). Potholes of 1 to 4 cm.
    car       1.0...1.5 0.2...0.35  10...13  0.02...0.05 0.1...0.16  2.4...2.8 1.5 0 0.2...0.7 90 \
      0.01...0.04 0.3...0.8 0
    # Softer springs and heavier axles (Gillespie 1992).
    bus       1.0...1.4 0.15...0.3  9...11.5 0.02...0.05 0.12...0.2  5.2...6.2 2 0 0.4...1.4 70 \
      0.01...0.04 0.3...0.8 0
    # Body on bogies 1 to 1.5 Hz, bogies on their wheels 5 to 8 Hz (Iwnicki, Handbook of Railway Vehicle
    # Dynamics, 2006; Andersson, Berg, Stichel, Rail Vehicle Dynamics, 2014); joints and points.
    tram      1.1...1.6 0.12...0.25 5...8    0.1...0.25  0.25...0.4  6...8.5 1.5 0.5 0.4...1.4 25 \
      0.001...0.004 0.15...0.4 0
    train     1.0...1.5 0.12...0.22 5...8    0.1...0.25  0.25...0.45 11...13 1.5 0.5 0.4...1.4 35 \
      0.001...0.004 0.15...0.4 0
    # A rider on arms and saddle, 2 to 4 Hz; wheel, fork and hands on the tyre 12 to 19 Hz (Champoux,
    # Richard, Drouet, Sound & Vibration 2007): some m/s² at the bars on asphalt, tens on cobbles (Gomes,
    # Savionek, Rev Bras Eng Bioméd 2014).
    bicycle   2.2...3.6 0.2...0.4   12...19  0.18...0.35 0.2...0.35  1...1.1 0 0 0.3...0.6 60 \
      0.003...0.015 0.2...0.6 1
    # A rider standing on a deck of 12 to 20 kg with small hard wheels, on knees that give way (2 to 5
    # Hz: Griffin, Handbook of Human Vibration, 1990).
    scooter   2.0...4.5 0.3...0.5   12...21  0.15...0.3  0.15...0.25 0.8...1 0 0 0.3...0.8 60 \
      0.003...0.015 0.15...0.5 1
    # 1.4 to 2.2 and 12 to 16 Hz (Cossalter, Motorcycle Dynamics, 2006); bars above the fork.
    motorbike 1.4...2.2 0.2...0.35  12...16  0.03...0.08 0.12...0.2  1.3...1.5 0 0 0.3...0.7 90 \
      0.01...0.04 0.3...0.8 0
    # A tub of 10 to 25 kg on soft springs and wheels of 15 to 30 cm.
    pram      2.5...5   0.1...0.25  12...20  0.05...0.15 0.15...0.3  0.6...0.8 0.5 0 0.1...0.4 15 \
      0.004...0.02 0.1...0.4 0
    """)
}

import MotionProcessing

/// Somebody who carries a phone: build and manner of walking.
///
/// What a scenario does not give is drawn from the seed, so that one seed is one person.
public struct Person: Sendable, Equatable {
  /// Manner of walking.
  public enum Style: String, CaseIterable, Sendable {
    /// A healthy adult.
    case ordinary
    /// Long steps, hard heels.
    case brisk
    /// Feet that hardly leave the ground: small, quick, irregular steps with weak impacts.
    case shuffling
    /// Smaller, softer and less regular steps of old age.
    case elderly
    /// A limp, or a load on one side: one step is shorter and weaker than the other.
    case limping
  }

  /// What a scenario says of its person; `nil` is drawn.
  public struct Given: Sendable, Equatable {
    /// Height in metres, 1.2 to 2.2.
    public var height: Double?
    /// Cadence against that of an average person of this height at the same speed, 0.7 to 1.4.
    public var cadence: Double?
    /// Manner of walking.
    public var style: Style?

    /// A person of whom some things are known.
    public init(height: Double? = nil, cadence: Double? = nil, style: Style? = nil) {
      self.height = height
      self.cadence = cadence
      self.style = style
    }
  }

  /// Height in metres.
  public var height: Double
  /// Cadence against that of an average person of this height at the same speed; steps are as much
  /// shorter.
  public var cadence: Double
  /// Manner of walking.
  public var style: Style
  /// Size of the body's movement against that of an average person with the same steps.
  public var intensity: Double
  /// Heel strike against the average at the same speed.
  public var heelStrike: Double
  /// How much steps differ from each other, against the average.
  public var irregularity: Double
  /// Share by which the left step takes longer than the right one.
  public var asymmetry: Double

  /// The person of this seed, with what is given.
  ///
  /// - Returns: Height: women 1.66 ± 0.065 m, men 1.80 ± 0.07 m (Germans born in 1996: NCD-RisC,
  ///   eLife 2016). Cadence: ± 4 % at the same speed and height, so that walk ratios scatter by 8 %
  ///   (Sekiya, Nagasaki 1998: 0.0064 ± 0.0006 m min). Intensity, heel strike, irregularity and
  ///   asymmetry: the spread between the people of MotionSense, IPOL and the walks in a mall.
  public static func drawn(seed: UInt64, given: Given = Given()) -> Person {
    var random = RandomSource(seed: seed, stream: 20)
    let isTall = random.uniform() < 0.5
    let height = isTall ? 1.80 + 0.07 * random.normal() : 1.66 + 0.065 * random.normal()
    let cadence = 1 + 0.04 * random.normal()
    let intensity = random.uniform(0.8, 1.2)
    let heel = random.uniform(0.65, 1.5)
    let irregularity = random.uniform(0.75, 1.35)
    let asymmetry = random.uniform(-0.02, 0.02)
    return Person(
      height: given.height ?? height, cadence: given.cadence ?? cadence,
      style: given.style ?? .ordinary, intensity: intensity, heelStrike: heel,
      irregularity: irregularity, asymmetry: asymmetry)
  }

  /// Hip to floor in metres: 0.53 of the height (Drillis, Contini 1966).
  public var legLength: Double { 0.53 * height }

  /// Speed in m/s at which the person walks when nothing else is asked for.
  ///
  /// An ordinary adult 1.35 m/s at 1.73 m (Bohannon, Age and Ageing 1997: 1.27 to 1.46), with the
  /// square root of the leg's length (equal Froude numbers); old people who shuffle 0.5 to 0.7.
  public var comfortableSpeed: Double {
    style.comfortableSpeed * (height / Self.averageHeight).squareRoot()
  }

  /// Height at which the walk ratio is 0.0065 m min.
  static let averageHeight = 1.73
}

extension Person.Style {
  /// How a manner of walking differs from an ordinary one, as factors.
  ///
  /// Shuffling and elderly: step lengths of 0.3 m and stride times that vary by 3 to 6 % in
  /// Parkinson's disease, 0.5 to 0.6 m and 2 to 3 % in old age (Morris et al., Brain 1996;
  /// Hausdorff et al., Arch Phys Med Rehabil 2001). Limping: step times that differ by a sixth
  /// (Patterson et al., Gait & Posture 2010).
  var factors:
    (cadence: Double, intensity: Double, heel: Double, irregularity: Double, asymmetry: Double)
  {
    switch self {
    case .ordinary: (1, 1, 1, 1, 0)
    case .brisk: (0.98, 1.08, 1.3, 0.9, 0)
    case .shuffling: (1.22, 0.8, 0.35, 1.9, 0)
    case .elderly: (1.08, 0.9, 0.65, 1.4, 0)
    case .limping: (1.03, 1, 0.9, 1.3, 0.08)
    }
  }

  var comfortableSpeed: Double {
    switch self {
    case .ordinary: 1.35
    case .brisk: 1.65
    case .shuffling: 0.6
    case .elderly: 1.05
    case .limping: 1
    }
  }
}

extension Person {
  /// Steps per second for `gait`.
  ///
  /// At the same speed cadence falls with the root of the height, since the walk ratio is a length
  /// times the time of a pendulum of the leg's length and step frequencies go with one over the
  /// root of the stature (Grieve, Gear, Ergonomics 1966); for stairs the risers set the pace.
  func cadence(of gait: GaitStyle) -> Double {
    let own = cadence * style.factors.cadence
    switch gait.kind {
    case .walking, .running, .turning:
      return gait.cadence * own * (Self.averageHeight / height).squareRoot()
    case .upstairs, .downstairs:
      // Climbers differ more than walkers: 79 to 126 steps a minute up (MotionSense, 14 people).
      return gait.cadence * Trigonometry.pow(own, 2)
    }
  }

  /// Metres of a step of `gait` over ground.
  func stepLength(of gait: GaitStyle) -> Double {
    switch gait.kind {
    case .walking, .running: gait.speed / cadence(of: gait)
    case .upstairs, .downstairs, .turning: gait.stepLength
    }
  }

  /// Length of a level step that moves the body up and down as much.
  func pendulumLength(of gait: GaitStyle) -> Double {
    gait.kind == .walking ? stepLength(of: gait) : gait.pendulumLength
  }
}

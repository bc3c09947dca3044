import MotionProcessing

/// The magnetic field around the phone: the earth's, what iron bends, what currents add.
///
/// - A car's steel adds about 17 µT that turns with it; a train's the same, and its traction
///   currents 12 µT that come and go within seconds.
/// - A lift's cabin holds a quarter of the field off and adds up to 20 µT of its own.
/// - Indoors a dipole of 5 to 40 µT in every 3 m (floors, walls, door frames), as in corridors. Outdoors street furniture stands on one in five squares of 15 m.
/// - On three of five tables lies something: a laptop, a loudspeaker, 3 to 50 µT at the phone.
struct MagneticSurroundings: Sendable {
  private let earth: Vector3
  private let isDisturbed: Bool
  private var inside: IronField
  private var frames: IronField
  private var street: IronField
  private let cabin: Vector3
  private let table: Vector3
  private var random: RandomSource
  private var traction: (x: WanderingNoise, y: WanderingNoise, z: WanderingNoise)
  private var current = Vector3.zero
  private var indoors: Double?
  private var inLift = 0.0
  private var inTrain = 0.0
  private var onTable: Double?

  init(_ magnetism: Magnetism, site: Site, seed: UInt64) {
    earth = site.field
    isDisturbed = magnetism == .ordinary
    inside = IronField(
      seed: seed, cell: Vector3(3, 3, 3), extent: 1, share: 1, strength: 5...40)
    frames = IronField(
      seed: seed ^ 0xF4A3_E500, cell: Vector3(9, 9, 9), extent: 4, share: 1, strength: 8...35)
    street = IronField(
      seed: ~seed, cell: Vector3(15, 15, 3), extent: 1, share: 0.2, strength: 5...30)
    random = RandomSource(seed: seed, stream: 54)
    cabin = random.normalVector() * 8
    let isNear = random.uniform() < 0.6
    let strength = 3 * Trigonometry.pow(50.0 / 3, random.uniform())
    let direction = random.normalVector()
    table = isNear ? direction * (strength / max(direction.length, 0.1)) : .zero
    let noise = WanderingNoise(deviation: 7, time: 6, step: Tick.seconds)
    traction = (noise, noise, noise)
  }

  mutating func advance(_ frame: Frame, _ tick: Double) {
    let share = min(1, tick / 0.7)
    let wall = frame.isOutdoors ? 0.0 : 1.0
    indoors = indoors.map { $0 + (wall - $0) * share } ?? wall
    let lying = frame.placement == .table ? 1.0 : 0.0
    onTable = onTable.map { $0 + (lying - $0) * share } ?? lying
    inLift += ((frame.isInLift ? 1 : 0) - inLift) * share
    inTrain += ((frame.isInTrain ? 1 : 0) - inTrain) * share
    if frame.isInTrain {
      current = Vector3(
        traction.x.advance(&random), traction.y.advance(&random), traction.z.advance(&random))
    }
  }

  /// The field in device axes, µT.
  mutating func seen(by frame: Frame) -> Vector3 {
    var field = earth * (1 - 0.25 * inLift)
    if isDisturbed {
      let walls = indoors ?? 0
      if walls > 0.01 {
        let iron = inside.field(at: frame.place) + frames.field(at: frame.place)
        field += iron * (walls * (1 - inLift))
      }
      if walls < 0.99 { field += street.field(at: frame.place) * (1 - walls) }
      field += table * (onTable ?? 0)
    }
    field += cabin * inLift
    let steel = max(frame.inCar, inTrain)
    if steel > 0.001 {
      let c = Trigonometry.cos(frame.heading)
      let s = Trigonometry.sin(frame.heading)
      field += Vector3(12 * c + 7 * s, 12 * s - 7 * c, 9) * steel
      field += current * inTrain
    }
    return frame.attitude.unrotate(field)
  }
}

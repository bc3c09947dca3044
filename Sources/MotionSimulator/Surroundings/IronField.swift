import MotionProcessing

/// The field of fixed iron: dipoles in the cells of a grid over the world, which follow from seed and
/// cell alone, so that a place has the same field at each visit.
///
/// Each dipole reaches as far as a cell is wide and fades to nothing there, so the field has no
/// jump at the border of a cell.
struct IronField: Sendable {
  private struct Dipole {
    var place: Vector3
    /// Field at the iron itself, µT.
    var moment: Vector3
  }

  private let seed: UInt64
  private let cell: Vector3
  private let extent: Double
  private let share: Double
  private let strength: ClosedRange<Double>
  private var here: (x: Int, y: Int, z: Int)?
  private var dipoles: [Dipole] = []

  /// Cells of `cell` metres, of which a `share` holds iron of `extent` metres and `strength` µT seen
  /// close by.
  init(
    seed: UInt64, cell: Vector3, extent: Double, share: Double, strength: ClosedRange<Double>
  ) {
    self.seed = seed
    self.cell = cell
    self.extent = extent
    self.share = share
    self.strength = strength
  }

  /// What the iron adds at a place, µT in the world.
  mutating func field(at place: Vector3) -> Vector3 {
    let x = index(place.x / cell.x)
    let y = index(place.y / cell.y)
    let z = index(place.z / cell.z)
    if here?.x != x || here?.y != y || here?.z != z { gather(x, y, z) }
    var sum = Vector3.zero
    for dipole in dipoles { sum += field(of: dipole, at: place) }
    return sum
  }

  /// Whole cells; places beyond a million cells are one cell.
  private func index(_ x: Double) -> Int { Int(min(max(x, -1e6), 1e6).rounded(.down)) }

  /// A dipole's field, rounded off within the extent of the iron.
  private func field(of dipole: Dipole, at place: Vector3) -> Vector3 {
    let way = place - dipole.place
    let reach = min(cell.x, cell.y, cell.z)
    let fade = 1 - way.squaredLength / (reach * reach)
    guard fade > 0 else { return .zero }
    let unit = way * (1 / extent)
    let soft = 1 + unit.squaredLength
    let along = unit * (3 * unit.dot(dipole.moment) / soft)
    return (along - dipole.moment) * (fade * fade / (soft * soft.squareRoot()))
  }

  private mutating func gather(_ x: Int, _ y: Int, _ z: Int) {
    here = (x, y, z)
    dipoles.removeAll(keepingCapacity: true)
    for i in (x - 1)...(x + 1) {
      for j in (y - 1)...(y + 1) {
        for k in (z - 1)...(z + 1) {
          if let dipole = dipole(i, j, k) { dipoles.append(dipole) }
        }
      }
    }
  }

  private func dipole(_ i: Int, _ j: Int, _ k: Int) -> Dipole? {
    let hash =
      UInt64(bitPattern: Int64(i)) &* 0x9E37_79B9_7F4A_7C15
      ^ UInt64(bitPattern: Int64(j)) &* 0xC2B2_AE3D_27D4_EB4F
      ^ UInt64(bitPattern: Int64(k)) &* 0x1656_67B1_9E37_79F9
    var random = RandomSource(seed: seed &+ hash, stream: 53)
    guard random.uniform() < share else { return nil }
    let place = Vector3(
      (Double(i) + random.uniform()) * cell.x, (Double(j) + random.uniform()) * cell.y,
      (Double(k) + random.uniform()) * cell.z)
    let direction = random.normalVector()
    let moment = direction * (random.uniform(strength.lowerBound, strength.upperBound))
    return Dipole(place: place, moment: moment * (1 / max(direction.length, 0.1)))
  }
}

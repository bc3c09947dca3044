/// The still windows of a recording, as many as serve to calibrate: for each direction of gravity a few, spread over the
/// time, so that a night in one attitude does not outweigh a day in many. The state is of fixed size.
package struct StillAttitudes: Sendable {
  /// Cells along an edge of the cube around the directions: about 6 degrees each.
  private static let edge = 16
  /// Windows of a cell.
  private static let depth = 4
  /// Lengths of a mean that can be gravity, g: a sensor is not off by more.
  private static let possible = 0.7...1.3

  /// Means of windows, g; those of a cell stand together.
  private var means = [SIMD3<Float>](
    repeating: .zero, count: 6 * Self.edge * Self.edge * Self.depth)
  /// How many windows a cell has seen.
  private var seen = [Int32](repeating: 0, count: 6 * Self.edge * Self.edge)
  /// Windows that were still.
  package private(set) var count = 0

  /// None seen yet.
  package init() {}

  /// Takes a window that is still; what cannot be gravity is left out.
  package mutating func add(_ mean: Vector3) {
    guard Self.possible.contains(mean.length) else { return }
    count &+= 1
    let cell = Self.cell(of: mean)
    let number = Int(seen[cell])
    if seen[cell] < .max { seen[cell] &+= 1 }
    // The 1st to 4th, then the 8th, 16th … in the place of the oldest.
    guard let slot = Self.slot(of: number) else { return }
    means[cell * Self.depth + slot] = SIMD3(Float(mean.x), Float(mean.y), Float(mean.z))
  }

  /// How many windows are held.
  package var held: Int {
    var sum = 0
    for number in seen { sum &+= min(Int(number), Self.depth) }
    return sum
  }

  /// Calls `body` with each that is held.
  func forEach(_ body: (Vector3) -> Void) {
    for cell in 0..<seen.count {
      for slot in 0..<min(Int(seen[cell]), Self.depth) {
        let mean = means[cell * Self.depth + slot]
        body(Vector3(Double(mean.x), Double(mean.y), Double(mean.z)))
      }
    }
  }

  /// The place of a cell's window by its number from 0; `nil` for one that is not kept.
  private static func slot(of number: Int) -> Int? {
    if number < depth { return number }
    let place = number &+ 1
    guard place & (place &- 1) == 0 else { return nil }
    return place.trailingZeroBitCount % depth
  }

  /// The cell on the cube that a direction meets.
  private static func cell(of v: Vector3) -> Int {
    let (x, y, z) = (abs(v.x), abs(v.y), abs(v.z))
    let face: Int
    let (u, w, size): (Double, Double, Double)
    if x >= y, x >= z {
      (face, u, w, size) = (v.x < 0 ? 0 : 1, v.y, v.z, x)
    } else if y >= z {
      (face, u, w, size) = (v.y < 0 ? 2 : 3, v.x, v.z, y)
    } else {
      (face, u, w, size) = (v.z < 0 ? 4 : 5, v.x, v.y, z)
    }
    return (face * edge + place(u / size)) * edge + place(w / size)
  }

  private static func place(_ share: Double) -> Int {
    min(edge - 1, max(0, Int((share + 1) * 0.5 * Double(edge))))
  }
}

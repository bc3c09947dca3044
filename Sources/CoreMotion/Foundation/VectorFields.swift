import Foundation
import MotionProcessing

/// Three numbers along axes, by the names of their fields.
protocol VectorFields: ArchivedType {
  var x: Double { get }
  var y: Double { get }
  var z: Double { get }
  init(x: Double, y: Double, z: Double)
}

extension VectorFields {
  /// From the engine's vector.
  init(_ vector: Vector3) { self.init(x: vector.x, y: vector.y, z: vector.z) }

  /// The fields in round brackets.
  var text: String { "(\(x), \(y), \(z))" }

  func write(to coder: NSCoder, _ key: String) {
    x.write(to: coder, key + ".x")
    y.write(to: coder, key + ".y")
    z.write(to: coder, key + ".z")
  }

  static func read(from coder: NSCoder, _ key: String) -> Self? {
    func number(_ axis: String) -> Double { Double.read(from: coder, key + axis) ?? 0 }
    return Self(x: number(".x"), y: number(".y"), z: number(".z"))
  }
}

import Foundation

/// Three numbers along axes, by the names of their fields.
protocol VectorFields {
  var x: Double { get }
  var y: Double { get }
  var z: Double { get }
  init(x: Double, y: Double, z: Double)
}

extension VectorFields {
  /// The fields in round brackets.
  var text: String { "(\(x), \(y), \(z))" }
}

extension NSCoder {
  /// Writes the three fields of a vector.
  func encode(_ vector: some VectorFields, forKey key: String) {
    encode(vector.x, forKey: key + ".x")
    encode(vector.y, forKey: key + ".y")
    encode(vector.z, forKey: key + ".z")
  }

  /// What `encode(_: VectorFields, forKey:)` wrote.
  func vector<V: VectorFields>(forKey key: String) -> V {
    V(
      x: number(forKey: key + ".x"), y: number(forKey: key + ".y"), z: number(forKey: key + ".z"))
  }
}

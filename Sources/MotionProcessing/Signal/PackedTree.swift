/// A decision tree in 32 bits a node, as the models of activity and gait hold it.
///
/// A node is 16 bits threshold or leaf value in 1/1024, 6 bits feature (63 marks a leaf), 10 bits
/// distance to the right child; the left child follows its parent.
enum PackedTree {
  /// What one unit of a feature is in thresholds and leaf values.
  static let scale: Float = 1024

  private static let leaf: UInt32 = 63

  /// The sum of what trees say of features; these are as they are, not in 1/1024.
  static func sum(of roots: [UInt16], _ nodes: [UInt32], _ features: inout [Float]) -> Float {
    for i in 0..<features.count { features[i] *= scale }
    var sum: Float = 0
    features.withUnsafeBufferPointer { features in
      nodes.withUnsafeBufferPointer { nodes in
        for root in roots { sum += leafValue(under: Int(root), of: nodes, features) }
      }
    }
    for i in 0..<features.count { features[i] /= scale }
    return sum / scale
  }

  /// The value of the leaf to which features lead; they and it are in 1/1024.
  @inline(__always)
  static func leafValue(
    under root: Int, of nodes: UnsafeBufferPointer<UInt32>, _ features: UnsafeBufferPointer<Float>
  ) -> Float {
    var index = root
    while true {
      let node = nodes[index]
      let feature = (node >> 10) & 63
      let value = Float(Int16(truncatingIfNeeded: Int32(bitPattern: node) >> 16))
      if feature == leaf { return value }
      index &+= features[Int(feature)] > value ? Int(node & 1023) : 1
    }
  }
}

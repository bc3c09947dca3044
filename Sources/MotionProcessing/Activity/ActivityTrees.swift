/// Evaluates the boosted trees of `ActivityModel` on the features of one batch.
///
/// A node is 32 bits: 16 bits threshold or leaf value in 1/1024, 6 bits feature (63 marks a leaf),
/// 10 bits distance to the right child; the left child follows its parent. Trees stand class by
/// class within a round. Gradient boosting with the multinomial loss: Friedman, Greedy Function
/// Approximation, Annals of Statistics 29 (2001).
struct ActivityTrees {
  private static let leaf: UInt32 = 63
  private static let scale: Float = 1024

  private var values = [Float](repeating: 0, count: BatchFeatures.count)

  /// The probability of each class, sum 1.
  mutating func probabilities(of features: BatchFeatures) -> ClassVector {
    features.write(into: &values)
    for i in 0..<values.count { values[i] *= Self.scale }
    var score = ClassVector.zero
    var activity = 0
    values.withUnsafeBufferPointer { values in
      ActivityModel.nodes.withUnsafeBufferPointer { nodes in
        for root in ActivityModel.roots {
          score[activity] += Self.leafValue(under: Int(root), of: nodes, values)
          activity = activity == ClassVector.classes - 1 ? 0 : activity + 1
        }
      }
    }
    return ClassVector.softmax(ActivityModel.start + score * (1 / Self.scale))
  }

  private static func leafValue(
    under root: Int, of nodes: UnsafeBufferPointer<UInt32>, _ values: UnsafeBufferPointer<Float>
  ) -> Float {
    var index = root
    while true {
      let node = nodes[index]
      let feature = (node >> 10) & 63
      let value = Float(Int16(truncatingIfNeeded: Int32(bitPattern: node) >> 16))
      if feature == leaf { return value }
      index &+= values[Int(feature)] > value ? Int(node & 1023) : 1
    }
  }
}

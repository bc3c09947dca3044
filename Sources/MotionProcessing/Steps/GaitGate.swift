/// Says how well a window fits gait: log-odds, from the boosted trees of `GaitModel`.
///
/// A node is 32 bits, as in `ActivityTrees`: 16 bits threshold or leaf value in 1/1024, 6 bits
/// feature (63 marks a leaf), 10 bits distance to the right child; the left child follows its
/// parent. Gradient boosting with the logistic loss: Friedman, Greedy Function Approximation, Annals
/// of Statistics 29 (2001).
struct GaitGate: Sendable {
  /// Least deviation of the magnitude, g: quieter windows hold no steps.
  static let leastDeviation: Float = 0.02
  /// Log-odds of a window that is quiet or without any period.
  static let none: Float = -9

  private static let leaf: UInt32 = 63
  private static let scale: Float = 1024

  private var values = [Float](repeating: 0, count: GaitFeatures.names.count)

  /// Log-odds of gait; strongly negative where the window has no period or is quiet.
  mutating func score(of features: GaitFeatures) -> Float {
    guard features.stepLag > 0, features.deviation > Self.leastDeviation else { return Self.none }
    features.write(into: &values)
    for i in 0..<values.count { values[i] *= Self.scale }
    var sum: Float = 0
    values.withUnsafeBufferPointer { values in
      GaitModel.nodes.withUnsafeBufferPointer { nodes in
        for root in GaitModel.roots { sum += Self.leafValue(under: Int(root), of: nodes, values) }
      }
    }
    return GaitModel.start + sum / Self.scale
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

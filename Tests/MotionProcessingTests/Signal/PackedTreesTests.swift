import MotionTestSupport
import Testing

@testable import MotionProcessing

@Suite("Trees of 16 bits a node")
struct PackedTreesTests {
  /// What each tree says, walked alone, one node after the other.
  private func walked(_ trees: PackedTrees, _ features: [Float]) -> [Float] {
    let owners = trees.questions.indices.flatMap {
      [Int](repeating: $0, count: Int(trees.questions[$0]))
    }
    var root = 0
    return trees.sizes.map { size in
      var index = root
      while trees.nodes[index] >> 12 != 0 {
        let question = Int(trees.nodes[index] & 4095)
        let threshold = Float(trees.thresholds[question]) / PackedTrees.scale
        let isAbove = features[owners[question]] > threshold
        index += isAbove ? 2 * Int(trees.nodes[index] >> 12) : 1
      }
      root += Int(size)
      return Float(Int16(bitPattern: trees.nodes[index] << 4) >> 4)
    }
  }

  private func told(_ trees: PackedTrees, _ features: [Float]) -> [Float] {
    var values: [Float] = []
    trees.forEachTree(asked: features.span) { values.append($0) }
    return values
  }

  @Test(
    "Walked four at a time they say what they say one by one",
    arguments: [ActivityModel.trees, GaitModel.trees, StepJudgeModel.trees])
  func sideBySide(_ trees: PackedTrees) {
    var random = SplitMix64(seed: 3)
    for _ in 0..<300 {
      let features = trees.questions.map { _ in Float(random.next() % 40_000) / 4096 - 5 }
      #expect(told(trees, features) == walked(trees, features))
    }
  }

  @Test(
    "A value at a threshold is not above it; what is no number is above none, and infinity above all",
    arguments: [-Float.infinity, -40, -2, 0, 1, 1.0001, 2, 31, 40, .infinity, .nan])
  func edges(_ value: Float) {
    let trees = PackedTrees(
      thresholds: [-32_768, -2048, 0, 1024, 2048, 32_767], questions: [6],
      sizes: [3, 3, 3, 3, 3, 3],
      nodes: (0..<6).flatMap { [UInt16(1 << 12 | $0), UInt16(0), UInt16(1)] })
    #expect(told(trees, [value]) == walked(trees, [value]))
    #expect(trees.sum(for: [value].span) == walked(trees, [value]).reduce(0, +) / 1024)
  }
}

import Testing

@testable import MotionProcessing

@Suite struct ActivityModelTests {
  @Test("The constants of the classifier take at most 32 KiB")
  func size() {
    let trees = ActivityModel.trees
    let wide = (trees.thresholds.count + trees.nodes.count) * MemoryLayout<UInt16>.stride
    #expect(wide + trees.questions.count + trees.sizes.count <= 32 * 1024)
  }
}

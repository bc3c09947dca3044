import Testing

@testable import MotionProcessing

@Suite struct ActivityModelTests {
  @Test("The constants of the classifier take at most 32 KiB")
  func size() {
    let nodes = ActivityModel.nodes.count * MemoryLayout<UInt32>.stride
    let roots = ActivityModel.roots.count * MemoryLayout<UInt16>.stride
    #expect(nodes + roots <= 32 * 1024)
  }
}

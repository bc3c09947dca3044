import Testing

@testable import MotionProcessing

@Suite("A queue of fixed capacity")
struct FixedQueueTests {
  @Test("Elements leave in the order in which they came, across the seam")
  func order() {
    var queue = FixedQueue(capacity: 3, filler: 0)
    var taken: [Int] = []
    for i in 0..<10 {
      queue.append(i)
      if queue.room == 0, let first = queue.popFirst() { taken.append(first) }
    }
    #expect(taken == Array(0..<8))
    #expect(queue[0] == 8)
    #expect(queue.popLast() == 9)
    #expect(queue.popFirst() == 8)
    #expect(queue.popFirst() == nil)
    #expect(queue.popLast() == nil)
  }
}

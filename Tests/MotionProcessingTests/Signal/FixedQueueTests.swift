import Testing

@_spi(Core) @testable import MotionProcessing

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

  @Test("Full, it holds what an array of the last elements would", arguments: [1, 2, 3, 7])
  func model(capacity: Int) {
    var buffer = FixedQueue(capacity: capacity, filler: -1)
    var model: [Int] = []
    for i in 0..<60 {
      switch i % 11 {
      case 4:
        buffer.removeFirst(2)
        model.removeFirst(min(2, model.count))
      case 9 where i > 40:
        buffer.removeAll()
        model.removeAll()
      default:
        buffer.append(i)
        model = (model + [i]).suffix(capacity)
      }
      #expect(buffer.count == model.count)
      #expect((0..<buffer.count).map { buffer[$0] } == model)
      #expect(buffer.last == model.last)
      #expect(buffer.capacity == capacity && buffer.room == capacity - model.count)
    }
  }

  @Test("An element can be replaced in its place")
  func replace() {
    var buffer = FixedQueue(capacity: 3, filler: 0)
    for i in 1...5 { buffer.append(i) }
    buffer[1] = 40
    #expect((0..<3).map { buffer[$0] } == [3, 40, 5])
  }

  @Test("Removing none, fewer than none or more than all has a defined answer")
  func remove() {
    var buffer = FixedQueue(capacity: 3, filler: 0)
    buffer.append(1)
    buffer.append(2)
    buffer.removeFirst(0)
    buffer.removeFirst(-5)
    #expect(buffer.count == 2)
    buffer.removeFirst(.max)
    #expect(buffer.count == 0)
    #expect(buffer.last == nil)
    buffer.append(3)
    #expect(buffer[0] == 3)
  }
}

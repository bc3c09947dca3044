import MotionProcessing
import Testing

@Suite("The last elements of a stream")
struct RingBufferTests {
  @Test("It holds what an array of the last elements would", arguments: [1, 2, 3, 7])
  func model(capacity: Int) {
    var buffer = RingBuffer(capacity: capacity, filler: -1)
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
      #expect(buffer.capacity == capacity)
    }
  }

  @Test("An element can be replaced in its place")
  func replace() {
    var buffer = RingBuffer(capacity: 3, filler: 0)
    for i in 1...5 { buffer.append(i) }
    buffer[1] = 40
    #expect((0..<3).map { buffer[$0] } == [3, 40, 5])
  }

  @Test("Removing none, fewer than none or more than all has a defined answer")
  func remove() {
    var buffer = RingBuffer(capacity: 3, filler: 0)
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

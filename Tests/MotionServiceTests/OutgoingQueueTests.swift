import Testing

@testable import MotionService

@Suite("What waits for a slow client")
struct OutgoingQueueTests {
  private func bytes(_ value: UInt8, _ count: Int = 1000) -> [UInt8] {
    [UInt8](repeating: value, count: count)
  }

  /// Everything that waits, by the first byte of each frame.
  private func rest(_ queue: inout OutgoingQueue) -> [UInt8] {
    var marks: [UInt8] = []
    _ = queue.flush { frame in
      if let first = frame.first { marks.append(first) }
      return frame.count
    }
    return marks
  }

  @Test("Samples beyond the bound go, the oldest first, and are counted")
  func dropped() {
    var queue = OutgoingQueue()
    let results = (0..<2000).map { queue.put(bytes(UInt8($0 % 256)), .sample) }
    #expect(results.allSatisfy { $0 })
    let left = rest(&queue)
    #expect(left.count * 1000 <= OutgoingQueue.capacity)
    #expect(left.count + queue.dropped == 2000)
    #expect(left == (0..<2000).suffix(left.count).map { UInt8($0 % 256) })
  }

  @Test("States are kept in their order, whatever else is dropped")
  func kept() {
    var queue = OutgoingQueue()
    for i in 0..<900 {
      _ = queue.put(bytes(0, 2000), .sample)
      if i % 9 == 0 { _ = queue.put(bytes(UInt8(1 + i / 9), 10), .kept) }
    }
    #expect(rest(&queue).filter { $0 > 0 } == (1...100).map { UInt8($0) })
  }

  @Test("Who is a thousand states behind is given up")
  func givenUp() {
    var queue = OutgoingQueue()
    let results = (0...OutgoingQueue.mostKept).map { _ in queue.put(bytes(1, 1), .kept) }
    #expect(results.firstIndex(of: false) == OutgoingQueue.mostKept)
  }

  @Test("A newer record takes the place of one that waits, but not of one that is half sent")
  func newest() {
    var queue = OutgoingQueue()
    _ = queue.put(bytes(1, 100), .newest(7))
    _ = queue.put(bytes(2, 100), .newest(8))
    _ = queue.put(bytes(3, 100), .newest(7))
    var sent: [UInt8] = []
    _ = queue.flush { frame in
      guard sent.isEmpty else { return 0 }
      sent += frame.prefix(30)
      return 30
    }
    _ = queue.put(bytes(4, 100), .newest(7))
    _ = queue.flush { frame in
      sent += frame
      return frame.count
    }
    #expect(sent == bytes(3, 100) + bytes(2, 100) + bytes(4, 100))
  }

  @Test("Without a bound nothing is dropped")
  func unbounded() {
    var queue = OutgoingQueue(isBounded: false)
    let results = (0..<2000).map { _ in queue.put(bytes(1), .sample) }
    #expect(results.allSatisfy { $0 })
    #expect(rest(&queue).count == 2000 && queue.dropped == 0)
  }

  @Test(
    "What is withdrawn goes; answers become refusals, and a frame that is half sent stays whole")
  func withdrawn() {
    var queue = OutgoingQueue()
    _ = queue.put(bytes(1), .kept, .sensitive)
    _ = queue.put(bytes(2), .newest(7), .sensitive)
    _ = queue.put(bytes(3), .sample, .motion)
    _ = queue.put(bytes(4), .kept, .sensitive, instead: bytes(5, 10))
    _ = queue.put(bytes(6), .kept)
    var sent = 0
    _ = queue.flush { frame in
      defer { sent += 1 }
      return sent == 0 ? 10 : 0
    }
    queue.withdraw { $0 == .sensitive }
    #expect(rest(&queue) == [1, 3, 5, 6])
    queue.withdraw { _ in true }
    #expect(queue.isEmpty)
  }
}

import Foundation
import MotionLink
import Testing

@testable import MotionHost

@Suite("The queue")
struct DeliveryQueueTests {
  @Test("Messages go out in the order in which they were put in, whoever sends them")
  func concurrentSenders() {
    let queue = DeliveryQueue()
    let order = Guarded(0)
    let sent = Guarded<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        order.withLock { number in
          let mine = number
          number += 1
          queue.put { _ in sent.withLock { $0.append(mine) } }
        }
        queue.send()
      }
    }
    #expect(queue.ledger.waitUntilQuiet(all: true, patience: 60))
    #expect(sent.withLock { $0 } == Array(0..<4000))
  }

  @Test("What is put in from within a message comes after what waits, and in the same call")
  func reentrant() {
    let queue = DeliveryQueue()
    let sent = Guarded<[String]>([])
    @Sendable func note(_ name: String) { sent.withLock { $0.append(name) } }
    queue.put { _ in
      note("first")
      queue.put { _ in note("nested") }
      queue.send()
      note("end of first")
    }
    queue.put { _ in note("second") }
    queue.send()
    #expect(sent.withLock { $0 } == ["first", "end of first", "second", "nested"])
  }

  @Test("After each message comes what was asked for, told which kind it was")
  func afterEach() {
    let queue = DeliveryQueue()
    let events = Guarded<[String]>([])
    for (name, isFrequent) in [("a", true), ("b", false)] {
      queue.put(isFrequent: isFrequent) { _ in events.withLock { $0.append(name) } }
    }
    queue.send { message in events.withLock { $0.append("\(message.isFrequent)") } }
    #expect(events.withLock { $0 } == ["a", "true", "b", "false"])
  }

  @Test("It is quiet once every receipt is released, on whatever thread")
  func receipts() {
    let queue = DeliveryQueue()
    let kept = Guarded<[DeliveryReceipt]>([])
    for _ in 0..<3 { queue.put { receipt in kept.withLock { $0.append(receipt) } } }
    #expect(queue.ledger.waitUntilQuiet(all: false, patience: 0))
    #expect(!queue.ledger.waitUntilQuiet(all: true, patience: 0))
    queue.send()
    #expect(!queue.ledger.waitUntilQuiet(all: false, patience: 0.01))
    Thread.detachNewThread {
      for _ in 0..<3 { _ = kept.withLock { $0.popLast() } }
    }
    #expect(queue.ledger.waitUntilQuiet(all: true, patience: 60))
    #expect(kept.withLock { $0.isEmpty })
  }

  @Test("Patience begins anew with each message that was handled")
  func patience() {
    let ledger = DeliveryLedger()
    for _ in 0..<20 {
      ledger.noteUnsent()
      ledger.begin()
    }
    // Twenty messages handled one by one take longer than the patience for one of them.
    Thread.detachNewThread {
      for _ in 0..<20 {
        Thread.sleep(forTimeInterval: 0.05)
        ledger.end()
      }
    }
    while !ledger.waitUntilQuiet(all: true, patience: 0.5) {}
    #expect(ledger.waitUntilQuiet(all: true, patience: 0))
  }

  @Test("On the main thread its queue runs while it waits")
  @MainActor func mainThread() {
    let queue = DeliveryQueue()
    let ran = Guarded(false)
    queue.put { receipt in
      DispatchQueue.main.async {
        ran.withLock { $0 = true }
        withExtendedLifetime(receipt) {}
      }
    }
    queue.send()
    // Inside of a block of the main queue that queue cannot be served: then it gives up.
    let isQuiet = queue.ledger.waitUntilQuiet(all: true, patience: 0.2)
    #expect(isQuiet == ran.withLock { $0 })
  }
}

extension DeliveryQueue {
  /// Puts in a message that is nothing but a closure.
  fileprivate func put(
    isFrequent: Bool = false, _ deliver: @escaping @Sendable (DeliveryReceipt) -> Void
  ) { put(Message(isFrequent: isFrequent, deliver: deliver)) }
}

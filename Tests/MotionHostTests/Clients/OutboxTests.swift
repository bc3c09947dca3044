import Foundation
import MotionLink
import Testing

@testable import MotionHost

@Suite("The outbox")
struct OutboxTests {
  @Test("Messages go out in the order in which they were put in, whoever sends them")
  func concurrentSenders() {
    let outbox = Outbox()
    let order = Guarded(0)
    let sent = Guarded<[Int]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<500 {
        order.withLock { number in
          let mine = number
          number += 1
          outbox.put { _ in sent.withLock { $0.append(mine) } }
        }
        outbox.send()
      }
    }
    #expect(outbox.ledger.waitUntilQuiet(all: true, patience: 60))
    #expect(sent.withLock { $0 } == Array(0..<4000))
  }

  @Test("What is put in from within a message comes after what waits, and in the same call")
  func reentrant() {
    let outbox = Outbox()
    let sent = Guarded<[String]>([])
    @Sendable func note(_ name: String) { sent.withLock { $0.append(name) } }
    outbox.put { _ in
      note("first")
      outbox.put { _ in note("nested") }
      outbox.send()
      note("end of first")
    }
    outbox.put { _ in note("second") }
    outbox.send()
    #expect(sent.withLock { $0 } == ["first", "end of first", "second", "nested"])
  }

  @Test("After each message comes what was asked for, told which kind it was")
  func afterEach() {
    let outbox = Outbox()
    let events = Guarded<[String]>([])
    for (name, isFrequent) in [("a", true), ("b", false)] {
      outbox.put(isFrequent: isFrequent) { _ in events.withLock { $0.append(name) } }
    }
    outbox.send { message in events.withLock { $0.append("\(message.isFrequent)") } }
    #expect(events.withLock { $0 } == ["a", "true", "b", "false"])
  }

  @Test("It is quiet once every receipt is released, on whatever thread")
  func receipts() {
    let outbox = Outbox()
    let kept = Guarded<[DeliveryReceipt]>([])
    for _ in 0..<3 { outbox.put { receipt in kept.withLock { $0.append(receipt) } } }
    #expect(outbox.ledger.waitUntilQuiet(all: false, patience: 0))
    #expect(!outbox.ledger.waitUntilQuiet(all: true, patience: 0))
    outbox.send()
    #expect(!outbox.ledger.waitUntilQuiet(all: false, patience: 0.01))
    Thread.detachNewThread {
      for _ in 0..<3 { _ = kept.withLock { $0.popLast() } }
    }
    #expect(outbox.ledger.waitUntilQuiet(all: true, patience: 60))
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
    let outbox = Outbox()
    let ran = Guarded(false)
    outbox.put { receipt in
      DispatchQueue.main.async {
        ran.withLock { $0 = true }
        withExtendedLifetime(receipt) {}
      }
    }
    outbox.send()
    // Inside of a block of the main queue that queue cannot be served: then it gives up.
    let isQuiet = outbox.ledger.waitUntilQuiet(all: true, patience: 0.2)
    #expect(isQuiet == ran.withLock { $0 })
  }
}

import MotionLink
import Testing

@testable import MotionService

@Suite("What a loop does when")
struct LoopTimersTests {
  @Test("Work is done in the order of its times, and of its asking where they are the same")
  func order() {
    let done = Guarded<[Int]>([])
    var timers = LoopTimers()
    for (number, due) in [3.0, 1, 2, 1, 0.5, 3].enumerated() {
      _ = timers.add(due) { done.withLock { $0.append(number) } }
    }
    #expect(timers.next == 0.5)
    for work in timers.takeDue(2) { work() }
    #expect(done.withLock { $0 } == [4, 1, 3, 2])
    #expect(timers.next == 3)
    for work in timers.takeDue(10) { work() }
    #expect(done.withLock { $0 } == [4, 1, 3, 2, 0, 5])
    #expect(timers.next == nil)
  }

  @Test("What is cancelled is not done, and what is unknown changes nothing")
  func cancelled() {
    var timers = LoopTimers()
    let first = timers.add(1) {}
    let second = timers.add(1) {}
    #expect(timers.remove(first) != nil)
    #expect(timers.remove(first) == nil)
    #expect(timers.takeDue(1).count == 1)
    #expect(timers.remove(second) == nil)
  }

  @Test("Work that another thread asks for is done at once, however long the loop would sleep")
  func posted() async throws {
    let loop = try #require(EventLoop())
    loop.after(3600) {}
    BackgroundThread.run { loop.run() }
    let order = Guarded<[Int]>([])
    loop.post { order.withLock { $0.append(1) } }
    loop.after(0.01) { order.withLock { $0.append(2) } }
    #expect(try await Heard().wait { _ in order.withLock { $0 } == [1, 2] })
    loop.stop()
  }
}

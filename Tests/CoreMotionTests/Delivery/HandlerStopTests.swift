import CoreMotion
import MotionHost
import MotionLink
import Synchronization
import Testing

@Suite("The end of updates")
struct HandlerStopTests {
  let link = ScriptedLink()
  let queue = OperationQueue()

  @Test("After a stop inside a handler no further handler runs, and all receipts are released")
  func stopInside() {
    let order = Log<Int>()
    let manager = link.perform { CMMotionManager() }
    queue.isSuspended = true
    manager.startAccelerometerUpdates(to: queue) { [unowned manager] data, _ in
      order.add(Int(data?.timestamp ?? -1))
      if order.count == 3 { manager.stopAccelerometerUpdates() }
    }
    for number in 0..<10 { link.send(.accelerometer(Numbered.vector(number))) }
    queue.isSuspended = false
    #expect(link.waitUntilHandled())
    #expect(order.entries == [0, 1, 2])
    #expect(!manager.isAccelerometerActive)
    #expect(link.subscriptions[0].isCancelled)
  }

  @Test("No handler starts after a stop on another thread, however often")
  func stopElsewhere() {
    for _ in 0..<200 {
      let stopped = Atomic(false)
      let late = Atomic(0)
      let started = Atomic(0)
      nonisolated(unsafe) let manager = link.perform { CMMotionManager() }
      manager.startAccelerometerUpdates(to: queue) { _, _ in
        started.wrappingAdd(1, ordering: .relaxed)
        if stopped.load(ordering: .sequentiallyConsistent) {
          late.wrappingAdd(1, ordering: .relaxed)
        }
      }
      let subscription = link.subscriptions.last
      DispatchQueue.concurrentPerform(iterations: 2) { [link] index in
        if index == 0 {
          for number in 0..<50 {
            subscription?.send(.accelerometer(Numbered.vector(number)), link.receipt())
          }
        } else {
          while started.load(ordering: .relaxed) < 5 { sched_yield() }
          manager.stopAccelerometerUpdates()
          stopped.store(true, ordering: .sequentiallyConsistent)
        }
      }
      #expect(link.waitUntilHandled())
      // The one that had begun may see the flag if its thread was held up at its first instruction.
      #expect(late.load(ordering: .relaxed) <= 1)
    }
  }

  @Test("Starts, stops, intervals and reads from many threads end in silence")
  func stress() {
    nonisolated(unsafe) let manager = link.perform { CMMotionManager() }
    let queues = (0..<3).map { _ in OperationQueue() }
    DispatchQueue.concurrentPerform(iterations: 8) { [link] thread in
      for turn in 0..<100 {
        switch (thread + turn) % 5 {
        case 0: manager.startAccelerometerUpdates(to: queues[turn % 3]) { _, _ in }
        case 1: manager.stopAccelerometerUpdates()
        case 2: manager.accelerometerUpdateInterval = Double(turn) / 1000
        case 3: _ = (manager.accelerometerData, manager.isAccelerometerActive)
        default: link.send(.accelerometer(Numbered.vector(turn)))
        }
      }
    }
    manager.stopAccelerometerUpdates()
    let counted = Log<Int>()
    #expect(link.waitUntilHandled())
    #expect(link.subscriptions.allSatisfy { $0.isCancelled })
    for subscription in link.subscriptions {
      subscription.send(.accelerometer(Numbered.vector(0)), link.receipt())
    }
    #expect(link.outstanding == 0)
    manager.startAccelerometerUpdates(to: queues[0]) { _, _ in counted.add(1) }
    link.send(.accelerometer(Numbered.vector(1)))
    #expect(link.waitUntilHandled())
    #expect(counted.count == 1)
  }

  @Test("A second start replaces handler and queue; what waited for the first is thrown away")
  func replacement() {
    let (first, second) = (Log<Int>(), Log<Int>())
    let other = OperationQueue()
    let manager = link.perform { CMMotionManager() }
    queue.isSuspended = true
    manager.startGyroUpdates(to: queue) { _, _ in first.add(1) }
    link.send(.gyroscope(Numbered.vector(1)))
    manager.startGyroUpdates(to: other) { data, _ in second.add(Int(data?.timestamp ?? -1)) }
    #expect(link.outstanding == 0)
    #expect(link.subscriptions.map(\.isCancelled) == [true, false])
    link.send(.gyroscope(Numbered.vector(2)))
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(link.waitUntilHandled())
    #expect(first.entries == [])
    #expect(second.entries == [2])
    #expect(manager.isGyroActive)
  }

  @Test("A start without a handler takes the handler away")
  func handlerRemoved() {
    let calls = Log<Int>()
    let manager = link.perform { CMMotionManager() }
    manager.startMagnetometerUpdates(to: queue) { _, _ in calls.add(1) }
    manager.startMagnetometerUpdates()
    link.send(.magnetometer(Numbered.vector(4)))
    #expect(link.waitUntilHandled())
    #expect(calls.count == 0)
    #expect(manager.magnetometerData?.timestamp == 4)
  }

  @Test("What a handler captures is let go of when stop returns, even if its queue stands still")
  func captured() {
    queue.isSuspended = true
    weak var weakly: Captured?
    let manager = link.perform { CMMotionManager() }
    do {
      let captured = Captured()
      weakly = captured
      manager.startDeviceMotionUpdates(to: queue) { _, _ in captured.touch() }
    }
    link.send(.deviceMotion(Numbered.motion(1)))
    #expect(weakly != nil)
    manager.stopDeviceMotionUpdates()
    #expect(weakly == nil)
    #expect(link.outstanding == 0)
    #expect(queue.operations.allSatisfy { $0.isCancelled })
  }

  @Test("After a handler has run nothing of it stays in the queue")
  func notKept() {
    weak var weakly: Captured?
    let pedometer = link.perform { CMPedometer() }
    do {
      let captured = Captured()
      weakly = captured
      pedometer.queryPedometerData(from: link.now, to: link.now) { _, _ in captured.touch() }
    }
    link.answer(.success(.pedometer(Numbered.steps(0))))
    #expect(link.waitUntilHandled())
    #expect(weakly == nil)
  }

  @Test("A stop leaves alone what else is in the client's queue")
  func othersStay() {
    let ran = Log<Int>()
    queue.isSuspended = true
    let manager = link.perform { CMMotionManager() }
    manager.startAccelerometerUpdates(to: queue) { _, _ in ran.add(-1) }
    link.send(.accelerometer(Numbered.vector(1)))
    queue.addOperation { ran.add(1) }
    manager.stopAccelerometerUpdates()
    queue.isSuspended = false
    queue.waitUntilAllOperationsAreFinished()
    #expect(ran.entries == [1])
  }

  @Test("A released manager falls silent; its last question is still answered")
  func released() {
    let (updates, answers) = (Log<Int>(), Log<Int>())
    weak var weakly: CMPedometer?
    do {
      let pedometer = link.perform { CMPedometer() }
      weakly = pedometer
      pedometer.startUpdates(from: link.now) { _, _ in updates.add(1) }
      pedometer.queryPedometerData(from: link.now, to: link.now) { data, _ in
        answers.add(data?.numberOfSteps.intValue ?? -1)
      }
    }
    #expect(weakly == nil)
    #expect(link.subscriptions.allSatisfy { $0.isCancelled })
    link.subscriptions[0].send(.pedometer(Numbered.steps(5)), link.receipt())
    link.answer(.success(.pedometer(Numbered.steps(7))))
    #expect(link.waitUntilHandled())
    #expect(updates.count == 0)
    #expect(answers.entries == [7])
  }

  @Test("A manager may be released by its own handler")
  func releasedInside() {
    for _ in 0..<50 {
      let calls = Log<Int>()
      let holder = Log<Int>()
      nonisolated(unsafe) var pedometer: CMPedometer? = link.perform { CMPedometer() }
      pedometer?.startUpdates(from: link.now) { data, _ in
        calls.add(data?.numberOfSteps.intValue ?? -1)
        pedometer = nil
        holder.add(1)
      }
      link.send(.pedometer(Numbered.steps(1)))
      #expect(link.waitUntilHandled())
      link.send(.pedometer(Numbered.steps(2)))
      #expect(link.waitUntilHandled())
      #expect(calls.entries == [1])
      #expect(holder.entries == [1])
    }
    #expect(link.subscriptions.allSatisfy { $0.isCancelled })
  }
}

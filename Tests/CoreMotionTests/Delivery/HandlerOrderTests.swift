import CoreMotion
import MotionHost
import MotionLink
import Synchronization
import Testing

@Suite("Order of handlers")
struct HandlerOrderTests {
  let link = ScriptedLink()

  @Test("On a concurrent queue handlers run in order and one at a time")
  func serialOnConcurrentQueue() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 8
    let order = Log<Int>()
    let inside = Atomic(0)
    let overlaps = Atomic(0)
    let manager = link.perform { CMMotionManager() }
    let handle = { (number: Int) in
      if inside.wrappingAdd(1, ordering: .relaxed).newValue > 1 {
        overlaps.wrappingAdd(1, ordering: .relaxed)
      }
      if number.isMultiple(of: 50) { usleep(200) }
      order.add(number)
      inside.wrappingSubtract(1, ordering: .relaxed)
    }
    manager.startAccelerometerUpdates(to: queue) { data, _ in handle(Int(data?.timestamp ?? -1)) }
    manager.startGyroUpdates(to: queue) { data, _ in handle(Int(data?.timestamp ?? -1)) }
    for number in 0..<500 {
      link.send(
        number.isMultiple(of: 2)
          ? .accelerometer(Numbered.vector(number)) : .gyroscope(Numbered.vector(number)))
    }
    #expect(link.waitUntilHandled())
    #expect(order.entries == Array(0..<500))
    #expect(overlaps.load(ordering: .relaxed) == 0)
    withExtendedLifetime(manager) {}
  }

  @Test("A client's queue never holds more than one operation of a manager")
  func oneOperation() {
    let (queue, order) = (OperationQueue.standing, Log<Int>())
    let manager = link.perform { CMMotionManager() }
    manager.startAccelerometerUpdates(to: queue) { data, _ in
      order.add(Int(data?.timestamp ?? -1))
    }
    for number in 0..<1000 { link.send(.accelerometer(Numbered.vector(number))) }
    #expect(queue.operationCount == 1)
    #expect(link.outstanding == 1000)
    queue.isSuspended = false
    #expect(link.waitUntilHandled())
    #expect(order.entries == Array(0..<1000))
    withExtendedLifetime(manager) {}
  }

  @Test("A queue that stands still keeps the newest 10,000 samples, every error and every answer")
  func bounded() {
    let queue = OperationQueue()
    queue.isSuspended = true
    let (order, errors, answers) = (Log<Int>(), Log<Int>(), Log<Int>())
    let manager = link.perform { CMMotionManager() }
    manager.startAccelerometerUpdates(to: queue) { data, error in
      if let error { errors.add((error as NSError).code) }
      if let data { order.add(Int(data.timestamp)) }
    }
    link.send(.failure(.unknown))
    for number in 0..<25_000 { link.send(.accelerometer(Numbered.vector(number))) }
    #expect(link.outstanding == 10_001)
    let activities = link.perform { CMMotionActivityManager() }
    let (start, end) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 9))
    for _ in 0..<3 {
      activities.queryActivityStarting(from: start, to: end, to: queue) { list, _ in
        answers.add(list?.count ?? -1)
      }
      link.answer(.success(.activities([Numbered.walking(1)])))
    }
    queue.isSuspended = false
    #expect(link.waitUntilHandled())
    #expect(errors.entries == [103])
    #expect(order.entries == Array(15_000..<25_000))
    #expect(answers.entries == [1, 1, 1])
    manager.stopAccelerometerUpdates()
  }

  @Test("A client that cancels all operations of its queue loses samples that wait, nothing after")
  func clientCancels() {
    let (queue, order) = (OperationQueue.standing, Log<Int>())
    let manager = link.perform { CMMotionManager() }
    manager.startAccelerometerUpdates(to: queue) { data, error in
      order.add((error as NSError?)?.code ?? Int(data?.timestamp ?? -1))
    }
    for number in 0..<5 { link.send(.accelerometer(Numbered.vector(number))) }
    link.send(.failure(.unknown))
    queue.cancelAllOperations()
    #expect(link.outstanding == 1)
    link.send(.accelerometer(Numbered.vector(5)))
    queue.isSuspended = false
    #expect(link.waitUntilHandled())
    #expect(order.entries == [103, 5])
    withExtendedLifetime(manager) {}
  }

  @Test("A handler's own calls talk to the host of its manager")
  func nestedCalls() {
    link.change(DeviceCapabilities(features: [.steps]))
    let found = Log<Bool>()
    let pedometer = link.perform { CMPedometer() }
    pedometer.startUpdates(from: link.now) { _, _ in
      found.add(CMPedometer.isStepCountingAvailable())
      found.add(CMPedometer.isFloorCountingAvailable())
    }
    link.send(.pedometer(Numbered.steps(1)))
    #expect(link.waitUntilHandled())
    #expect(found.entries == [true, false])
    withExtendedLifetime(pedometer) {}
  }
}

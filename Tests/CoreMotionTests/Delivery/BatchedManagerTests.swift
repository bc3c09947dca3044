import CoreMotion
import MotionHost
import MotionLink
import Testing

@Suite("CMBatchedSensorManager", .timeLimit(.minutes(2)))
struct BatchedManagerTests {
  let link = ScriptedLink()

  private func batch(_ number: Int) -> MotionUpdate {
    .accelerometerBatch([Numbered.vector(number), Numbered.vector(number + 1)])
  }

  @Test("Handlers and properties get whole batches")
  func handlers() {
    let (counts, codes) = (Log<Int>(), Log<Int>())
    let manager = link.perform { CMBatchedSensorManager() }
    manager.startAccelerometerUpdates { batch, error in
      if let batch { counts.add(batch.count) }
      if let error { codes.add((error as NSError).code) }
    }
    manager.startDeviceMotionUpdates()
    #expect(manager.isAccelerometerActive && manager.isDeviceMotionActive)
    link.send(batch(1))
    link.send(.deviceMotionBatch([Numbered.motion(5)]))
    #expect(manager.accelerometerBatch?.map(\.timestamp) == [1, 2])
    #expect(manager.deviceMotionBatch?.map(\.timestamp) == [5])
    link.send(.failure(.notAuthorized))
    #expect(link.waitUntilHandled())
    #expect(counts.entries == [2])
    #expect(codes.entries == [105])
    manager.stopAccelerometerUpdates()
    manager.stopDeviceMotionUpdates()
    #expect(manager.accelerometerBatch == nil && !manager.isDeviceMotionActive)
  }

  @Test("Rates are the device's, rounded, or those of Apple's watches")
  func rates() {
    let manager = link.perform { CMBatchedSensorManager() }
    #expect(manager.accelerometerDataFrequency == 100)
    #expect(manager.deviceMotionDataFrequency == 200)
    link.change(DeviceCapabilities(features: [], accelerometerRate: .nan, deviceMotionRate: 99.4))
    #expect(manager.accelerometerDataFrequency == 800)
    #expect(manager.deviceMotionDataFrequency == 99)
    #expect(!link.perform { CMBatchedSensorManager.isAccelerometerSupported })
  }

  @Test("A loop gets batches in order, holds the host up meanwhile, and ends its subscription")
  func loop() async throws {
    let batched = link.perform { CMBatchedSensorManager() }
    let greeting = link
    var seen: [Double] = []
    var held: [Int] = []
    let feeder = Task.detached {
      while greeting.subscriptions.isEmpty { await Task.yield() }
      for number in 0..<3 { greeting.send(self.batch(number)) }
    }
    for try await batch in batched.accelerometerUpdates() {
      await feeder.value
      held.append(link.outstanding)
      for sample in batch { seen.append(sample.timestamp) }
      if seen.count == 6 { break }
    }
    #expect(seen == [0, 1, 1, 2, 2, 3])
    #expect(held == [3, 2, 1])
    #expect(link.waitUntilHandled())
    #expect(link.subscriptions[0].isCancelled)
  }

  @Test("A loop on the main actor compiles and runs")
  @MainActor
  func mainActor() async throws {
    let eager = ScriptedLink(greeting: [.deviceMotionBatch([Numbered.motion(8)])])
    let batched = eager.perform { CMBatchedSensorManager() }
    var seen: [Double] = []
    for try await batch in batched.deviceMotionUpdates() {
      seen += batch.map(\.timestamp)
      break
    }
    #expect(seen == [8])
  }

  @Test("Cancelling the task ends a loop that waits")
  func cancellation() async {
    let link = link
    let task = Task {
      let batched = link.perform { CMBatchedSensorManager() }
      var count = 0
      for try await _ in batched.accelerometerUpdates() { count += 1 }
      return count
    }
    while link.subscriptions.isEmpty { await Task.yield() }
    #expect(!link.subscriptions[0].isCancelled)
    task.cancel()
    #expect((try? await task.value) == 0)
    #expect(link.subscriptions[0].isCancelled)
    link.subscriptions[0].send(batch(1), link.receipt())
    #expect(link.outstanding == 0)
  }

  @Test("A loop in a cancelled task ends at once")
  func cancelledBefore() async {
    let link = link
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      let batched = link.perform { CMBatchedSensorManager() }
      for try await _ in batched.accelerometerUpdates() { return false }
      return true
    }
    task.cancel()
    #expect((try? await task.value) == true)
    #expect(link.subscriptions.isEmpty)
  }

  @Test("A failure is thrown as an error of Core Motion, after the batches before it")
  func failure() async throws {
    let refusing = ScriptedLink(greeting: [batch(1), .failure(.notAuthorized)])
    let batched = refusing.perform { CMBatchedSensorManager() }
    var iterator = batched.accelerometerUpdates().makeAsyncIterator()
    #expect(try await iterator.next()?.count == 2)
    await #expect {
      _ = try await iterator.next()
    } throws: {
      ($0 as NSError).code == 105 && ($0 as NSError).domain == CMErrorDomain
    }
    #expect(try await iterator.next() == nil)
    #expect(refusing.outstanding == 0)
  }

  @Test("Batches that nobody asks for are dropped, oldest first")
  func bounded() async throws {
    let eager = ScriptedLink(greeting: (0..<25).map { batch($0) })
    let batched = eager.perform { CMBatchedSensorManager() }
    var iterator = batched.accelerometerUpdates().makeAsyncIterator()
    #expect(try await iterator.next()?.first?.timestamp == 15)
    #expect(eager.outstanding == 10)
    #expect(try await iterator.next()?.first?.timestamp == 16)
  }
}

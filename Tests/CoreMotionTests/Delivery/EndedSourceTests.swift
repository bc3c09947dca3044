import CoreMotion
import Foundation
import MotionTesting
import Synchronization
import Testing

@Suite("A recording that has ended")
struct EndedSourceTests {
  @Test("A start after the end is told that nothing comes, once")
  func startedLate() async throws {
    let replay = MotionReplay(
      samples: (0..<200).map { .acceleration(0, 0, -1, at: Double($0) / 100) })
    try await replay.perform {
      let manager = CMMotionManager()
      let queue = OperationQueue()
      let codes = Mutex<[Int?]>([])
      try await replay.run()
      manager.startAccelerometerUpdates(to: queue) { data, error in
        #expect(data == nil)
        codes.withLock { $0.append((error as NSError?)?.code) }
      }
      try await replay.run()
      #expect(codes.withLock { $0 } == [Int(CMErrorUnknown.rawValue)])
      #expect(manager.isAccelerometerActive)
      manager.stopAccelerometerUpdates()
      manager.startAccelerometerUpdates()
      try await replay.run()
      #expect(manager.accelerometerData == nil)
    }
  }
}

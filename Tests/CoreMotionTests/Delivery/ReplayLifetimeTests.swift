import CoreMotion
@testable import MotionTesting
import Testing

@Suite("The life of a replay")
struct ReplayLifetimeTests {
  @Test("A replay that nobody holds is gone, whatever it was used for")
  func released() async throws {
    weak var weakly: MotionReplay?
    weak var inner: AnyObject?
    do {
      let replay = MotionReplay(
        samples: (0..<100).map { .acceleration(0, 0, -1, at: Double($0) / 10) })
      weakly = replay
      inner = replay.client
      replay.authorization = .notDetermined
      replay.answer = .authorized
      try await replay.perform {
        let manager = CMMotionActivityManager()
        manager.startActivityUpdates(to: .main) { _ in }
        try await replay.run()
        manager.stopActivityUpdates()
      }
      #expect(replay.timesAsked == 1)
    }
    #expect(weakly == nil)
    // Through a socket the host's side hears of the end a little later.
    for _ in 0..<1000 where inner != nil { try await Task.sleep(for: .milliseconds(10)) }
    #expect(inner == nil)
  }
}

import Foundation
import MotionLink
import MotionProcessing
import MotionSources
import Testing

@testable import MotionHost

@Suite("A replay's past")
struct ReplayPastTests {
  @Test("It ends when the program began to wait for it, not when it was ready")
  func launch() throws {
    let samples = (0..<1_000).map {
      Sample(.acceleration(Vector3(0, 0, 9.8)), at: SensorTime(seconds: Double($0) / 100))
    }
    let clock = HandDrivenClock()
    let replay = Replay(SampleList(samples), pace: .speed(1), machine: clock.machine) { 0 }
    let launch = Moment(timestamp: clock.uptime - 5, date: Date(timeIntervalSinceNow: -5))
    let end = SensorTime(seconds: 10)
    try replay.skip(to: end, at: launch)
    #expect(replay.host.clock.moment(of: end) == launch)
    #expect(replay.host.now == end.advanced(by: 5))
  }
}

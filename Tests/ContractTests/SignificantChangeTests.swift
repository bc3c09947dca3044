import CoreMotion
import MotionTesting
import Testing

@Suite("Location: significant changes", .timeLimit(.minutes(10)))
struct SignificantChangeTests {
  private func told(speed: Double, seconds: Int) async throws -> [Double] {
    // Longer than the run: a recording that is over takes no more from a client behind a socket.
    let replay = MotionReplay(made: Ways.north(speed: speed, seconds: seconds + 10))
    let delegate = Located()
    let manager = replay.manager(delegate, .authorizedAlways)
    #expect(replay.perform { CLLocationManager.significantLocationChangeMonitoringAvailable() })
    manager.startMonitoringSignificantLocationChanges()
    try await replay.run(for: Double(seconds) - 0.5)
    manager.stopMonitoringSignificantLocationChanges()
    #expect(replay.demand.isEmpty)
    return delegate.places.map { $0.timestamp.timeIntervalSince(replay.start) }
  }

  @Test("Somebody who is fast is told every five minutes")
  func fast() async throws {
    #expect(try await told(speed: 20, seconds: 1000) == [0, 300, 600, 900])
  }

  @Test("Somebody who is slow is told every 500 m")
  func slow() async throws {
    let times = try await told(speed: 1, seconds: 1200)
    #expect(times.count == 3)
    for (time, expected) in zip(times, [0.0, 500, 1000]) { #expect(abs(time - expected) <= 2) }
  }

  @Test("Somebody who stays is told once")
  func stays() async throws {
    #expect(try await told(speed: 0, seconds: 1000) == [0])
  }

  @Test("Beside all locations they come as well, and go on when those stop")
  func both() async throws {
    let replay = MotionReplay(made: Ways.north(speed: 20, seconds: 700))
    let delegate = Located()
    let manager = replay.manager(delegate, .authorizedWhenInUse)
    manager.startUpdatingLocation()
    manager.startMonitoringSignificantLocationChanges()
    try await replay.run(for: 9.5)
    #expect(delegate.places.count == 11)
    manager.stopUpdatingLocation()
    try await replay.run(for: 400)
    #expect(delegate.places.count == 12)
  }
}

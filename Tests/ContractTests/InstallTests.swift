import CoreMotion
import MotionTesting
import Testing

/// The only tests that choose a device for the whole process: one after another, and all others
/// wrap their code in `perform`.
@Suite("A replay for the whole process", .serialized, .timeLimit(.minutes(10)))
struct InstallTests {
  @Test("An installed replay is everybody's device until it is uninstalled")
  func installed() async throws {
    let replay = MotionReplay(made: Made.walk(seconds: 30))
    replay.install()
    #expect(CMPedometer.isStepCountingAvailable())
    let pedometer = CMPedometer()
    let log = Log<Int>()
    pedometer.startUpdates(from: replay.start) { data, _ in
      if let data { log.append(data.numberOfSteps.intValue) }
    }
    try await replay.run()
    pedometer.stopUpdates()
    replay.uninstall()
    #expect(abs((log.last ?? 0) - 54) <= 3)
    #expect(!CMPedometer.isStepCountingAvailable())
  }

  @Test("Code in perform sees its own replay, whatever is installed")
  func scoped() async throws {
    let process = MotionReplay(made: Made.still(seconds: 5))
    process.install()
    defer { process.uninstall() }
    let own = MotionReplay(
      made: Made.together(Made.still(seconds: 5), Made.air(seconds: 5) { _ in 101 }))
    #expect(own.perform { CMAltimeter.isRelativeAltitudeAvailable() })
    #expect(!CMAltimeter.isRelativeAltitudeAvailable())
  }
}

import CoreMotion
import MotionHost
import MotionLink
import Testing

/// A client whose handlers belong to the main actor.
@MainActor private final class MainActorClient {
  let pedometer = CMPedometer()
  let manager = CMMotionManager()
  var calls = 0

  func startPedometer(on link: ScriptedLink) {
    pedometer.startUpdates(from: link.now) { _, _ in self.calls += 1 }
  }

  func startMotion() {
    manager.startAccelerometerUpdates(to: .main) { _, _ in self.calls += 1 }
  }
}

@Suite("Handlers of the main actor")
struct IsolationTests {
  @Test("One that a pedometer runs on its own queue ends the process, as on a phone")
  func pedometer() async {
    await #expect(processExitsWith: .failure) {
      let link = ScriptedLink()
      let client = await MainActor.run {
        let client = link.perform { MainActorClient() }
        client.startPedometer(on: link)
        return client
      }
      link.send(.pedometer(Numbered.steps(1)))
      _ = link.waitUntilHandled()
      withExtendedLifetime(client) {}
    }
  }

  @Test("One that runs on the main queue runs")
  func mainQueue() async {
    let link = ScriptedLink()
    let client = await MainActor.run {
      let client = link.perform { MainActorClient() }
      client.startMotion()
      return client
    }
    link.send(.accelerometer(Numbered.vector(1)))
    while link.outstanding > 0 { await Task.yield() }
    #expect(await client.calls == 1)
  }
}

import Testing

@testable import coremotiond

@Suite("What a configuration says of message buses")
struct BusConfigurationTests {
  @Test("Without a table no bus is spoken to; each part is offered where it says")
  func places() throws {
    #expect(try Configuration([], file: "c").bus == nil)
    let text = "[bus]\nsensor_proxy = 'system'\nmotion = 'session'\n"
    let settings = try Configuration(Array(text.utf8), file: "c").bus?.settings
    #expect(settings?.sensorProxy == .system && settings?.motion == .session)
    let few = try Configuration(Array("[bus]\nmotion = 'system'\n".utf8), file: "c").bus?.settings
    #expect(few?.sensorProxy == nil && few?.motion == .system)
  }

  @Test(
    "A mistake is named with its line",
    arguments: [
      ("motion = 'home'", "c:2: bus.motion: expected 'system' or 'session', found 'home'"),
      ("sensor_proxy = true", "c:2: bus.sensor_proxy: expected 'system' or 'session', found true"),
      ("sensors = 'system'", "c:2: bus.sensors: unknown key, expected one of motion, sensor_proxy"),
    ])
  func mistakes(_ line: String, _ mistake: String) {
    do {
      _ = try Configuration(Array("[bus]\n\(line)\n".utf8), file: "c")
      Issue.record("it was taken")
    } catch { #expect("\(error)" == mistake) }
  }
}

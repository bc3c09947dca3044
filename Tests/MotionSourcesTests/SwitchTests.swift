import MotionProcessing
import MotionSystem
import MotionTestSupport
import Testing

@testable import MotionSources

@Suite("Switches of a chip")
struct SwitchTests {
  private func switches(_ folder: ChipFolder) -> Switches {
    Switches(AttributeFolder(path: folder.path))
  }

  @Test("Whatever was set is put back as it was, the buffer off")
  func back() throws {
    let folder = ChipFolder([
      "sampling_frequency": "100", "buffer/enable": "0", "buffer/watermark": "1",
    ])
    var switches = switches(folder)
    try switches.set("sampling_frequency", to: "25")
    try switches.set("buffer/watermark", to: "62")
    try switches.set("buffer/enable", to: "1")
    try switches.set("sampling_frequency", to: "50")
    #expect(folder.read("sampling_frequency") == "50")
    #expect(switches.putBack() == [])
    #expect(folder.read("sampling_frequency") == "100")
    #expect(folder.read("buffer/watermark") == "1")
    #expect(folder.read("buffer/enable") == "0")
  }

  @Test("A buffer that a killed program left on is off in the end")
  func killed() throws {
    let folder = ChipFolder(["buffer/enable": "1", "buffer/watermark": "9"])
    var switches = switches(folder)
    try switches.set("buffer/enable", to: "0")
    try switches.set("buffer/watermark", to: "5")
    try switches.set("buffer/enable", to: "1")
    #expect(switches.putBack() == [])
    #expect(folder.read("buffer/enable") == "0" && folder.read("buffer/watermark") == "9")
  }

  @Test("A switch that a chip has not is an error, and no new file")
  func missing() {
    let folder = ChipFolder(["name": "x"])
    var switches = switches(folder)
    #expect(throws: SystemError.self) { try switches.set("buffer/enable", to: "1") }
    #expect(folder.read("buffer/enable") == nil)
  }

  @Test(
    "The rate is the nearest that is not below what is needed, the fastest where none is",
    arguments: [
      ("12.5 25 50 100", 50, 50), ("12.5 25 50 100", 51, 100), ("12.5 25 50 100", 400, 100),
      ("100 50 25", 20, 25), ("49.8 104", 50, 49.8), ("", 50, 50), ("[10 5 200]", 52, 55),
      ("[10 5 200]", 999, 200),
      ("[10 5 200]", 3, 10), ("-5 0 nan", 50, 50),
    ] as [(String, Double, Double)])
  func rates(listed: String, need: Double, rate: Double) throws {
    let folder = ChipFolder(
      ChipFolder.sensor("accel", feels: .zero)
        + ["sampling_frequency": "1", "sampling_frequency_available": listed])
    #expect(
      SamplingRate(try #require(folder.device), of: [.acceleration]).nearest(to: need) == rate)
  }

  @Test("A kind's own rate goes before the chip's")
  func own() throws {
    let folder = ChipFolder(
      ChipFolder.sensor("accel", feels: .zero)
        + ["sampling_frequency": "1", "in_accel_sampling_frequency": "25"])
    let rate = SamplingRate(try #require(folder.device), of: [.acceleration])
    #expect(rate.attribute == "in_accel_sampling_frequency" && rate.current == 25)
    #expect(SamplingRate.text(12.5) == "12.500" && SamplingRate.text(50) == "50")
  }

  @Test("FIFO goes before data-ready, that before a timer, and that before polling")
  func ways() throws {
    let bare = ChipFolder.sensor("accel", feels: .zero)
    let buffer = bare + ChipFolder.buffer("accel", type: "le:s16/16>>0", isOn: false)
    let triggered = buffer + ["trigger/current_trigger": ""]
    #expect(try capture(bare).way == .polling)
    #expect(try capture(buffer).way == .dataReady)
    #expect(try capture(triggered).way == .polling)
    #expect(try capture(triggered, timers: true).way == .timer)
    let ready = try capture(triggered, trigger: "bmi160-dev3", timers: true)
    #expect(ready.way == .dataReady && ready.trigger == "bmi160-dev3")
    // One that waits for motion gives no samples at rest.
    #expect(try capture(triggered, trigger: "bmi160-any-motion-dev3").way == .polling)
    let fifo = try capture(triggered + ["buffer/hwfifo_watermark_max": "32"])
    #expect(fifo.way == .fifo && fifo.trigger == nil)
    #expect(fifo.watermark(rate: 50, pause: 2.5) == 32)
    #expect(fifo.watermark(rate: 50, pause: 0.2) == 10)
    #expect(fifo.watermark(rate: 50, pause: 0.001) == 1)
    #expect(ready.watermark(rate: 50, pause: 2.5) == 125)
  }

  private func capture(
    _ attributes: [String: String], trigger: String? = nil, timers: Bool = false
  ) throws -> Capture {
    let folder = ChipFolder(attributes)
    if let trigger { _ = ChipFolder(["../trigger0/name": trigger], in: folder.root) }
    return Capture(
      try #require(folder.device), for: [.acceleration], triggers: folder.root.path, timers: timers)
  }
}

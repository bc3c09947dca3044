import Foundation
import MotionHost
import MotionLink
import MotionProcessing
import MotionSources
import MotionTestSupport
import Testing

@testable import MotionService

@Suite("This machine's own sensors")
struct SensedDeviceTests {
  // MARK: - At rest

  @Test(
    "At rest a FIFO collects for a batch, at the profile's rate, by the boot clock; all else is off"
  )
  func resting() throws {
    let stage = try SensedStage { bench in
      bench.add(0, ["accel", "anglvel"])
      bench.add(1, ["magn"])
    }
    let before = stage.bench.switches(1)
    stage.settle()
    #expect(stage.running(0)?.way == .fifo)
    #expect(stage.running(0)?.watermark == 125)
    let switches = stage.bench.switches(0)
    #expect(switches["buffer/enable"] == "1" && switches["buffer/watermark"] == "125")
    #expect(switches["sampling_frequency"] == "50")
    #expect(switches["current_timestamp_clock"] == "boottime")
    #expect(switches["scan_elements/in_accel_x_en"] == "1")
    #expect(switches["scan_elements/in_anglvel_x_en"] == "0")
    #expect(stage.bench.switches(1) == before)
    #expect(stage.bench.opened(1) == 0)
  }

  @Test("A chip holds less than a batch: what it holds is waited for")
  func small() throws {
    let stage = try SensedStage {
      $0.add(0, ["accel"], stamps: true, ["buffer/hwfifo_watermark_max": "32"])
    }
    stage.settle()
    #expect(stage.running(0)?.watermark == 32)
  }

  @Test("Samples come with the chip's stamps, in Core Motion's sign, and by today's date")
  func samples() throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    let heard = Heard()
    let subscription = stage.subscribe(.accelerometer(interval: 0.01), heard)
    stage.settle()
    stage.pass(2.5)
    stage.bench.say(0, stage.burst(125))
    stage.expect(125)
    #expect(heard.count == 125)
    guard case .accelerometer(let last)? = heard.all.last else {
      Issue.record("no acceleration was heard")
      return
    }
    #expect(abs(last.moment.timestamp - 1002.5) < 1e-6)
    #expect(abs(last.moment.date.timeIntervalSince1970 - 1_700_001_002.5) < 1e-5)
    #expect((last.value - Vector3(0, 0, -9.8 / 9.80665)).length < 1e-4)
    withExtendedLifetime(subscription) {}
  }

  // MARK: - Demand

  @Test(
    "Who listens gets samples in the interval that was asked for; after that the chip rests again")
  func listening() throws {
    let stage = try SensedStage { $0.add(0) }
    stage.settle()
    let heard = Heard()
    let subscription = stage.subscribe(.accelerometer(interval: 0.1), heard)
    stage.settle()
    #expect(stage.running(0)?.watermark == 5)
    #expect(stage.running(0)?.rate == 50)
    subscription.setInterval(0.01)
    stage.device.review()
    stage.settle()
    #expect(stage.running(0)?.rate == 100 && stage.running(0)?.watermark == 1)
    subscription.cancel()
    stage.device.review()
    stage.settle()
    #expect(stage.running(0)?.rate == 50 && stage.running(0)?.watermark == 125)
  }

  @Test(
    "A gyroscope runs from the first subscription to the last, and its switches stand as before then"
  )
  func gyroscope() throws {
    let stage = try SensedStage { bench in
      bench.add(0)
      bench.add(1, ["anglvel"])
    }
    stage.settle()
    let before = stage.bench.switches(1)
    #expect(before["buffer/enable"] == "0")
    let heard = Heard()
    let subscription = stage.subscribe(.gyroscope(interval: 0.02), heard)
    stage.settle()
    #expect(stage.running(1)?.rate == 50)
    stage.pass(0.1)
    stage.bench.say(1, ChipBench.scan([Vector3(1, 2, 3)], stamp: stage.boot))
    stage.run(until: { heard.count > 0 })
    subscription.cancel()
    stage.device.review()
    stage.settle()
    #expect(stage.bench.switches(1) == before)
  }

  @Test(
    "What is unlabelled or in the lid counts for the device; what is in the base is left out, and said"
  )
  func base() throws {
    let stage = try SensedStage { bench in
      bench.add(0, ["accel"], stamps: true, ["label": "accel-base"])
      bench.add(1, ["accel"], stamps: true, ["label": "accel-display"])
    }
    stage.settle()
    #expect(stage.running(0) == nil && stage.running(1) != nil)
    #expect(stage.log.withLock { $0.contains { $0.contains("is in the base") } })
    #expect(stage.bench.opened(0) == 0)
  }

  @Test("A watch runs its accelerometer alone, and says that it is one", arguments: [25, 50])
  func watch(_ rate: Double) throws {
    let stage = try SensedStage(SensorProfile(.watch, rate: rate)) { bench in
      bench.add(0, ["accel", "anglvel"])
      bench.add(1, [], stamps: false, ["in_pressure_input": "101.3"])
    }
    stage.settle()
    #expect(stage.running(0)?.rate == rate)
    #expect(stage.standing(1) == .off)
    stage.pass(2.5)
    stage.bench.say(0, stage.burst(60, every: 1 / rate))
    stage.expect(61)
    #expect(stage.device.host.isWatch)
  }

  // MARK: - The end

  @Test("At the end all switches stand as they were before, also of a chip that was held by nobody")
  func end() throws {
    let before = Guarded<[String: String]>([:])
    let stage = try SensedStage { bench in
      bench.add(0, ["accel", "anglvel"])
      before.withLock { $0 = bench.switches(0) }
    }
    stage.settle()
    #expect(stage.bench.switches(0) != before.withLock { $0 })
    stage.device.end()
    #expect(stage.bench.switches(0) == before.withLock { $0 })
  }
}
